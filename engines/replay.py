"""A log of actions alone rebuilds every position."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.registry import GAMES
from engines.state import State


class IllegalActionError(ValueError):
    """An action in a log that the rules do not allow there."""

    def __init__(self, ply: int, action: str, why: str) -> None:
        super().__init__(f"ply {ply}: {action!r} {why}")
        self.ply = ply
        self.action = action


def replay(name: str, seats: int, options: Mapping[str, Any], actions: Iterable[str]) -> Iterator[State]:
    """Yield the start position and the one after each action: one object, changed in place.

    A caller that keeps a position copies it. Every action is checked; a bad one raises
    IllegalActionError with its ply (counted from 0).
    """
    return follow(GAMES[name].new(seats, **options), actions)


def follow(state: State, actions: Iterable[str]) -> Iterator[State]:
    """`replay` from a position that is there already, which it changes."""
    yield state
    for ply, action in enumerate(actions):
        if state.to_move is None:
            raise IllegalActionError(ply, action, "comes after the end of the game")
        if action not in state.legal():
            raise IllegalActionError(ply, action, "is not legal here")
        state.apply(action)
        yield state


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from `state` (a finished game has none).

    Equal outcomes of chance count once each, as `legal()` lists them.
    """
    if depth == 0:
        return 1
    if state.to_move is None:
        return 0
    actions = state.legal()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        child = state.copy()
        child.apply(action)
        total += perft(child, depth - 1)
    return total
