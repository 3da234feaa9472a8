"""The history of a bot's rating as a drawing: plain numbers for SVG, made on the server."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil, floor
from typing import Self

from ladder.ratings.models import RatingPoint
from ladder.ratings.querysets import BAR

WIDTH, HEIGHT = 640, 240
LEFT, RIGHT, TOP, BOTTOM = 46, 14, 18, 26
STEPS = (25, 50, 100, 200, 500, 1000)
"""Elo between two grid lines: the first that gives at most `MOST_LINES` of them."""
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class Series:
    """One version: its mean as a line, its 95 % interval as a band."""

    version: int
    line: str
    band: str
    start: str
    last: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Chart:
    series: list[Series]
    grid: list[tuple[str, int]]
    """Height and Elo of each grid line."""
    start: datetime
    end: datetime

    @classmethod
    def of(cls, points: Sequence[RatingPoint]) -> Self | None:
        """From points in order of time; None for fewer than two."""
        if len(points) < 2:
            return None
        first, last = points[0].snapshot.taken_at, points[-1].snapshot.taken_at
        low = min(point.mean - BAR * point.se for point in points)
        high = max(point.mean + BAR * point.se for point in points)
        step = next((step for step in STEPS if (high - low) / step <= MOST_LINES), STEPS[-1])
        low, high = step * floor(low / step), step * ceil(high / step)
        span = (last - first).total_seconds() or 1.0

        def x(point: RatingPoint) -> float:
            share = (point.snapshot.taken_at - first).total_seconds() / span
            return LEFT + share * (WIDTH - LEFT - RIGHT)

        def y(elo: float) -> float:
            return TOP + (high - elo) / (high - low) * (HEIGHT - TOP - BOTTOM)

        def path(pairs: list[tuple[float, float]]) -> str:
            return " ".join(f"{a:.1f},{b:.1f}" for a, b in pairs)

        series = []
        for version in dict.fromkeys(point.version.number for point in points):
            mine = [point for point in points if point.version.number == version]
            upper = [(x(point), y(point.mean + BAR * point.se)) for point in mine]
            lower = [(x(point), y(point.mean - BAR * point.se)) for point in mine]
            end = mine[-1]
            series.append(
                Series(
                    version=version,
                    line=path([(x(point), y(point.mean)) for point in mine]),
                    band=path(upper + lower[::-1]),
                    start=f"{x(mine[0]):.1f}",
                    last=(f"{x(end):.1f}", f"{y(end.mean):.1f}"),
                )
            )
        grid = [(f"{y(elo):.1f}", elo) for elo in range(int(low), int(high) + 1, step)]
        return cls(series, grid, first, last)
