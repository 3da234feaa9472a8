"""Drones VS Goélands: 2000 random matches.

They were measured when EQUAL still queued a power, and the order of flips was asked only with EQUAL among
them. So its conquests count as powers here, and the other orders of flips are no choices.

The share of rounds that go to who begins them is left out: .57 contradicts the 2.47 rounds of the same
matches, which mean .53 (there is a third round if who won the first, and so begins the second, loses it).
"""

from collections.abc import Callable, Iterator
from itertools import pairwise

from engines.drones.control import pending
from engines.drones.rules import Drones
from tests.benchmarks.games.table import Figure, Row, Trace, decisions, draw


def won_by(*, begins: bool) -> Callable[[Trace], float]:
    """Whether who began round 1 won the match, or the other one did."""

    def measure(trace: Trace) -> float:
        winner = results(trace)[-1][0]
        return float((winner == int(trace.actions[0][-1])) == begins)

    return measure


def results(trace: Trace) -> list[list[int]]:
    """Of each round its winner and his outposts."""
    found: list[list[int]] = trace.state.view(None)["results"]
    return found


def rounds(trace: Trace) -> float:
    return float(len(results(trace)))


def all_seven(trace: Trace) -> float:
    return float(sum(outposts == 7 for _, outposts in results(trace)))


def conquests(trace: Trace) -> float:
    found = 0
    state = Drones.new(2)
    for action, seat in zip(trace.actions, trace.seats, strict=True):
        before = state.owners[:]
        state.apply(action)
        if action.partition(":")[0] not in ("first", "token"):
            found += sum(was != seat == now for was, now in zip(before, state.owners, strict=True))
    return float(found)


def extra_turns(trace: Trace) -> float:
    """A seat plays though nobody has played, and no round has begun, since it played itself."""
    players = [
        seat
        for action, seat in zip(trace.actions, trace.seats, strict=True)
        if action.startswith(("play", "token"))
    ]
    return float(sum(one == other >= 0 for one, other in pairwise(players)))


def _widths(trace: Trace) -> Iterator[int]:
    """The choices at each decision, but for flips that EQUAL has no part in."""
    state = Drones.new(2)
    widths = iter(trace.branching)
    for action, seat in zip(trace.actions, trace.seats, strict=True):
        if seat >= 0:
            width = next(widths)
            if state.decision != "flip" or state.equal in pending(state):
                yield width
        state.apply(action)


def choices(trace: Trace) -> float:
    return float(sum(_widths(trace)))


def choosing(trace: Trace) -> float:
    return float(sum(1 for _ in _widths(trace)))


ROWS = [
    Row(
        "drones",
        2,
        [
            Figure("who begins round 1 wins", 0.529, won_by(begins=True)),
            Figure("the other one wins", 0.471, won_by(begins=False)),
            Figure("draws", 0.0, draw),
            Figure("decisions", 72, decisions),
            Figure("rounds", 2.47, rounds),
            Figure("branching", 20.7, choices, per=choosing),
            Figure("rounds won by all seven", 0.03, all_seven, per=rounds),
            Figure("conquests", 18.8, conquests),
            Figure("extra turns", 1.5, extra_turns),
        ],
    )
]
