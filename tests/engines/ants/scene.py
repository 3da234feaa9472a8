"""Positions of Ants set up by hand, and short ways to play on from them."""

from collections import Counter
from typing import Any

from engines.ants.rules import Ants

Line = list[list[int]]


def line(text: str) -> Line:
    """`6(3) 4` is an ant card of 6 that carries 3 eggs, on top of a 4 that carries none."""
    cards = [card.rstrip(")").partition("(") for card in text.split()]
    return [[int(ants), int(eggs or 0)] for ants, _, eggs in cards]


def text(state: Ants, seat: int) -> str:
    """The same the other way round."""
    cards = state.view(None)["lines"][seat]
    return " ".join(f"{ants}({eggs})" if eggs else str(ants) for ants, eggs in cards)


def scene(mine: str, theirs: str = "1 1 1", *, turn: int = 0, events: str = "", **fields: Any) -> Ants:
    """Seat `turn`, whose line is `mine`, is to draw an event from a deck of `events`, or the full one.

    The ant deck is what the lines leave of the thirty cards.
    """
    view = Ants.new(2).view(None)
    lines = [line(mine), line(theirs)][:: 1 - 2 * turn]
    view |= {"phase": "event", "turn": turn, "to_move": -1, "lines": lines}
    for ants, _ in [*lines[0], *lines[1]]:
        view["ant_deck"][str(ants)] -= 1
    if events:
        left = Counter(events.split())
        view["event_deck"] = {name: left[name] for name in view["event_deck"]}
    return Ants.from_view(view | fields)


def play(state: Ants, *actions: str) -> Ants:
    for action in actions:
        assert action in state.legal()
        state.apply(action)
    return state
