"""Looks one move ahead: the most pieces now, and a clone rather than a jump; equals are drawn by lot."""

import random

from bots.api.turn import Turn
from engines.infection.rules import Infection


def choose(turn: Turn) -> str:
    state = turn.state()
    assert isinstance(state, Infection)
    best: list[str] = []
    most = -1000
    for action in turn.legal:
        after = state.copy()
        after.apply(action)
        mine, theirs = after.view(None)["pieces"][:: 1 - 2 * turn.seat]
        if mine - theirs > most:
            best, most = [], mine - theirs
        if mine - theirs == most:
            best.append(action)
    turn.note(score=most)
    return random.choice(best)
