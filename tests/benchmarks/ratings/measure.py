"""How far ratings are from the truth, by games played."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from tests.benchmarks.ratings.season import Season

STEP = 10
"""Games between two looks at a bot."""
SURE = 0.9


class Look(NamedTuple):
    """At one bot when it had played so many games."""

    error: float
    se: float
    elo: float  # error of K=32


@dataclass(slots=True)
class Looks:
    """Of many bots in many worlds, by games."""

    at: defaultdict[int, list[Look]] = field(default_factory=lambda: defaultdict(list))

    def follow(self, season: Season, groups: int, bots: Iterable[int] | None = None) -> None:
        """Plays on and looks at each of the bots (None: all but the anchors) every STEP games."""
        watched = set(bots) if bots is not None else set(season.world.true) - set(season.anchors)
        due = {bot: season.games[bot] // STEP * STEP + STEP for bot in watched}
        for ratings in season.play(groups):
            for bot, (rating, se) in ratings.by_key().items():
                if bot in watched and season.games[bot] >= due[bot]:
                    true = season.world.true[bot]
                    mark = season.games[bot] // STEP * STEP
                    self.at[mark].append(Look(rating - true, se, season.elo.of(bot) - true))
                    due[bot] = mark + STEP

    def within(self, mark: int, bound: float, *, elo: bool = False) -> float:
        """Share of bots whose error is at most `bound`; three marks together, for a smooth curve."""
        looks = [look for near in (mark - STEP, mark, mark + STEP) for look in self.at.get(near, [])]
        errors = np.array([look.elo if elo else look.error for look in looks])
        return float((np.abs(errors) <= bound).mean()) if len(errors) else 0.0

    def games_to(self, bound: float, *, elo: bool = False) -> float | None:
        """Games after which nine of ten bots are within `bound`; None: never, in this simulation."""
        most = max(len(looks) for looks in self.at.values())
        marks = sorted(mark for mark, looks in self.at.items() if len(looks) >= most / 4)
        before = 0.0
        for mark in marks:
            now = self.within(mark, bound, elo=elo)
            if now >= SURE:
                return mark - STEP * (now - SURE) / (now - before) if now > before else float(mark)
            before = now
        return None

    def coverage(self, mark: int, width: float = 1.645) -> float:
        """Share of bots whose truth is inside the interval of `width` standard errors."""
        looks = [look for near in (mark - STEP, mark, mark + STEP) for look in self.at.get(near, [])]
        return (
            float(np.mean([abs(look.error) <= width * look.se for look in looks])) if looks else float("nan")
        )

    def count(self, mark: int) -> int:
        """Looks at this mark."""
        return len(self.at.get(mark, []))
