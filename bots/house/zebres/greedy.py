"""Looks no farther than its own action: the best lead in sectors now; equals are drawn by lot."""

from random import Random
from typing import TYPE_CHECKING

from bots.api.turn import Game, Turn
from engines.zebres.rules import Zebres

if TYPE_CHECKING:
    from bots.house.zebres.value import lead
else:  # beside this file in the upload
    from value import lead


class Bot:
    def __init__(self) -> None:
        self.rng = Random()

    def start(self, game: Game) -> None:
        self.rng.seed(game.seed)

    def choose(self, turn: Turn) -> str:
        state = turn.state()
        assert isinstance(state, Zebres)
        side = 1 - 2 * turn.seat
        merits = {}
        for action in turn.legal:
            after = state.copy()
            after.apply(action)
            merits[action] = side * lead(after)
        best = max(merits.values())
        turn.note(score=round(best, 1))
        return self.rng.choice([action for action, merit in merits.items() if merit == best])
