"""Looks one action ahead: the most outposts now; equals are drawn by lot."""

import random

from bots.api.turn import Turn
from engines.drones.rules import Drones

ROUND = 10
"""Worth more than seven outposts."""


def choose(turn: Turn) -> str:
    state = turn.state()
    assert isinstance(state, Drones)
    merits = {action: merit(state, action, turn.seat) for action in turn.legal}
    most = max(merits.values())
    turn.note(score=most)
    return random.choice([action for action in turn.legal if merits[action] == most])


def merit(state: Drones, action: str, seat: int) -> int:
    after = state.copy()
    after.apply(action)
    wins = after.wins()
    return ROUND * (wins[seat] - wins[1 - seat]) + after.owners.count(seat)
