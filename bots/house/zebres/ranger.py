"""Takes the best lead in sectors, and walks Impala to where the next animal does least harm."""

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
        if len(turn.legal) == 1:
            return turn.legal[0]
        state = turn.state()
        assert isinstance(state, Zebres)
        merits = {action: merit(state, action, turn.seat) for action in turn.legal}
        best = max(merits.values())
        turn.note(score=round(best, 1))
        return self.rng.choice([action for action, each in merits.items() if each == best])


def merit(state: Zebres, action: str, seat: int) -> float:
    """The lead of `seat` after an action; after a walk, once the next animal is placed as well as can be."""
    after = state.copy()
    after.apply(action)
    if state.phase != "walk":
        return lead(after) * (1 - 2 * seat)
    best = max(merit(after, reply, after.seat) for reply in after.legal())
    return best if after.seat == seat else -best
