"""Looks past the next roll of the dice: the average, over its outcomes, of the best answer to each.

Its own decisions until that roll are judged by the value of the position alone; the most promising are then
looked at more closely. Fixed widths, no clock.
"""

from collections.abc import Callable
from importlib import import_module

from bots.api.turn import Turn
from engines import CHANCE
from engines.zoids.rules import Zoids

value: Callable[[Zoids], list[float]] = import_module("value").value
"""Beside this file in the upload."""

WIDTH = 5
"""So many actions are looked at closely."""
ROLLS = [(a, b, 1 if a == b else 2) for a in "12345h" for b in "12345h" if a <= b]
"""The 21 rolls that differ, and how many of the 36 each is."""


def promise(state: Zoids, seat: int) -> float:
    """1 for a race won, 0 for one lost, else the value."""
    if state.phase == "over":
        return float(state.seat == seat)
    return value(state)[seat]


def settle(state: Zoids) -> Zoids:
    """Plays the roll to its end, each decision by the best value right after it."""
    while state.to_move not in (None, CHANCE):
        seat = state.seat
        best, most = state, -1.0
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            worth = promise(after, seat)
            if worth > most:
                best, most = after, worth
        state = best
    return state


def outlook(state: Zoids, seat: int) -> float:
    """The value for `seat` when the next dice have fallen and were answered."""
    if state.phase == "over":
        return promise(state, seat)
    stream = f"die.{state.seat}" if state.phase == "roll" else f"tube.{state.seat}"
    if state.phase != "roll":
        halves = []
        for face in "12":
            after = state.copy()
            after.apply(f"{stream}:{face}")
            halves.append(promise(settle(after), seat))
        return sum(halves) / 2
    total = 0.0
    for a, b, times in ROLLS:
        after = state.copy()
        after.apply(f"{stream}:{a}")
        after.apply(f"{stream}:{b}")
        total += times * promise(settle(after), seat)
    return total / 36


def choose(turn: Turn) -> str:
    if len(turn.legal) == 1:
        return turn.legal[0]
    state = turn.state()
    assert isinstance(state, Zoids)
    ends = []
    for action in turn.legal:
        after = state.copy()
        after.apply(action)
        end = settle(after)
        ends.append((promise(end, turn.seat), action, end))
    ends.sort(key=lambda each: -each[0])
    worth, action = max((outlook(end, turn.seat), action) for _, action, end in ends[:WIDTH])
    turn.note(score=round(worth, 3))
    return action
