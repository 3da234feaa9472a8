"""Tries each action and takes the one after which most is promised, by the table of `value.py`."""

from collections.abc import Callable
from importlib import import_module
from random import Random

from bots.api.turn import Game, Turn
from engines import CHANCE
from engines.vale.rules import Vale

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
        merits = {action: self.merit(state, action, turn.seat) for action in turn.legal}
        best = max(merits.values())
        turn.note(score=round(best, 2))
        return self.rng.choice([action for action, merit in merits.items() if merit == best])

    def merit(self, state: Vale, action: str, seat: int) -> float:
        """My expected points less half of the best other's; what the action asks for next is left open."""
        after = state.copy()
        after.apply(action)
        while after.to_move == CHANCE and after.stack:
            after.apply(after.sample(self.rng))
        mine, *others = (estimate(after, (seat + offset) % after.seats) for offset in range(after.seats))
        return mine - max(others) / 2
