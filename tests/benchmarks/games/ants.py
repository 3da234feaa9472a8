"""Ants: 2000 random games.

Draws are left out: .001 is one or two games, too few for a standard error. Equal points stand for them.
"""

from collections.abc import Callable, Iterator

from engines.ants.rules import Ants
from engines.state import View
from tests.benchmarks.games.table import Figure, Row, Trace, choices, decisions, wins


def final(trace: Trace) -> View:
    return trace.state.view(None)


def equal_points(trace: Trace) -> float:
    first, second = final(trace)["points"]
    return float(first == second)


def turns(trace: Trace) -> float:
    """Of either seat, refills included."""
    return float(sum(1 for _ in _kinds(trace)))


def refills(trace: Trace) -> float:
    return float(sum(kind == "refill" for kind in _kinds(trace)))


def _kinds(trace: Trace) -> Iterator[str]:
    """`refill` or `event` for each turn."""
    state = Ants.new(2)
    for action in trace.actions:
        begun = state.phase if state.phase != "place" else ""
        whose = state.turn
        if begun == "event":
            yield "event"
        state.apply(action)
        if begun == "refill" and (state.phase != "refill" or state.turn != whose):
            yield "refill"


def secured(trace: Trace) -> float:
    return float(sum(map(sum, final(trace)["nests"])))


def carried(trace: Trace) -> float:
    return sum(final(trace)["points"]) - secured(trace)


def lying(where: str) -> Callable[[Trace], float]:
    return lambda trace: float(sum(final(trace)[where]))


def battles(outcome: int) -> Callable[[Trace], float]:
    """Battles that the drawer won (1), lost (-1), or tied (0)."""

    def measure(trace: Trace) -> float:
        state, found = Ants.new(2), 0
        for action in trace.actions:
            if action.startswith("event:battle"):
                force = int(action[-1])
                mine, theirs = (
                    sum(card >> 3 for card in state.lines[seat][:force])
                    for seat in (state.turn, 1 - state.turn)
                )
                found += (mine > theirs) - (mine < theirs) == outcome
            state.apply(action)
        return float(found)

    return measure


ROWS = [
    Row(
        "ants",
        2,
        [
            Figure("seat 0 wins", 0.491, wins(0)),
            Figure("seat 1 wins", 0.507, wins(1)),
            Figure("equal points", 0.05, equal_points),
            Figure("decisions", 38.6, decisions),
            Figure("branching", 3.0, choices, per=decisions),
            Figure("turns", 43.5, turns),
            Figure("refills", 5.5, refills),
            Figure("eggs secured", 9.1, secured),
            Figure("eggs carried", 7.3, carried),
            Figure("eggs lost", 13.0, lying("lost")),
            Figure("eggs on the battlefield", 4.6, lying("battlefield")),
            Figure("battles won by the drawer", 4.1, battles(1)),
            Figure("battles won by the other", 3.9, battles(-1)),
            Figure("battles tied", 1.0, battles(0)),
        ],
    )
]
