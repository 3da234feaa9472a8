"""Tries each action, follows it through the choices that it asks for, and takes what promises most."""

from collections.abc import Callable
from importlib import import_module
from random import Random

from bots.api.turn import Game, Turn
from engines import CHANCE
from engines.vale.rules import Vale

DEPTH = 4
"""Choices inside one action that are looked at one by one."""

estimate: Callable[[Vale, int], float] = import_module("value").estimate
"""From `value.py`, which lies beside this file in the upload."""


class Bot:
    def __init__(self) -> None:
        self.rng = Random()

    def start(self, game: Game) -> None:
        self.rng.seed(game.seed)

    def choose(self, turn: Turn) -> str:
        if len(turn.legal) == 1:
            return turn.legal[0]
        state = turn.state(self.rng)
        assert isinstance(state, Vale)
        merits = {action: self.merit(state, action, turn.seat, DEPTH) for action in turn.legal}
        best = max(merits.values())
        turn.note(score=round(best, 2))
        return self.rng.choice([action for action, merit in merits.items() if merit == best])

    def merit(self, state: Vale, action: str, seat: int, depth: int) -> float:
        """My expected points less half of the best other's."""
        after = state.copy()
        after.apply(action)
        while after.to_move == CHANCE and after.stack:
            after.apply(after.sample(self.rng))
        if depth and after.to_move == seat and (after.stack or after.asks == "keep"):
            return max(self.merit(after, choice, seat, depth - 1) for choice in after.legal())
        mine, *others = (estimate(after, (seat + offset) % after.seats) for offset in range(after.seats))
        return mine - max(others) / 2
