"""One line of expectation, and the trace of a random game that it is checked against."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines import State


@dataclass
class Trace:
    """What a random game was: counted while it was played."""

    state: State
    """The final position."""
    actions: list[str]
    seats: list[int]
    """Who made each action; CHANCE is -1."""
    branching: list[int]
    """Number of legal actions at each decision (chance left out)."""

    @property
    def decisions(self) -> int:
        return len(self.branching)


Measure = Callable[[Trace], float]


@dataclass(frozen=True)
class Figure:
    """A figure of the specification: a mean over games, or the share of games in which something holds.

    With `per`, the ratio of two sums over all games: branching is choices per decision, and long games count
    for more than short ones.
    """

    name: str
    expected: float
    measure: Measure
    per: Measure | None = None


@dataclass(frozen=True)
class Row:
    """One setting of a game with its figures; `games` is how many the specification measured."""

    game: str
    seats: int
    figures: list[Figure]
    options: Mapping[str, Any] = field(default_factory=dict)
    games: int = 2000


def wins(seat: int) -> Measure:
    """The share of games in which `seat` alone has the best score."""

    def measure(trace: Trace) -> float:
        scores = trace.state.scores()
        return float(all(scores[seat] > other for s, other in enumerate(scores) if s != seat))  # type: ignore[operator]

    return measure


def draw(trace: Trace) -> float:
    """1 if the best score is shared."""
    scores = trace.state.scores()
    return float(scores.count(max(scores)) > 1)  # type: ignore[type-var]


def decisions(trace: Trace) -> float:
    return float(trace.decisions)


def choices(trace: Trace) -> float:
    """Legal actions, summed over the decisions of a game; branching is this `per` decision."""
    return float(sum(trace.branching))
