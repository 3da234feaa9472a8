"""Looks one action ahead, at eggs and at what the lines are good for; equals are drawn by lot.

The figures, in eggs, were fitted to how some ten thousand decisions went, each of their actions played to the
end eight times. All but the first shrink with the deck of events.
"""

import random

from bots.api.turn import Turn
from engines.ants.cards import EVENT_DECK
from engines.ants.rules import Ants

EGG = 0.33
"""An egg in the nest or on the line."""
IN_THE_NEST = 1.27
"""More for one in the nest."""
CARRIED = (0.43, 0.34, 0.18, 0.08, 0.0)
"""More for one on the line, by place, the last for all below."""
ANT = (0.5, 0.6, 0.7, 0.75, 0.7)
"""Likewise: an ant there. Those on top fall first."""
ROOM = (0.26, 0.26, 0.26, 0.19, 0.12)
"""Likewise: an egg that would find room there."""
GREATEST_ROOM = 0.14
"""More for an egg's room on the card that has most."""
CARD = -1.63
"""A card in line: short lines are filled up for nothing."""
WITHIN_REACH = 0.33
"""An egg on the battlefield that the top card could take."""
MOST_EGGS = 5


def prospects(line: list[int], battlefield: list[int]) -> float:
    """What becomes of a line while a whole deck of events is drawn."""
    worth = CARD * len(line)
    greatest = 0
    for index, card in enumerate(line):
        place = min(index, len(ANT) - 1)
        ants, eggs = card >> 3, card & 7
        worth += ANT[place] * ants
        if eggs:
            worth += CARRIED[place] * eggs
        else:
            room = min(ants, MOST_EGGS)
            worth += ROOM[place] * room
            greatest = max(greatest, room)
    if line and not line[0] & 7:
        worth += WITHIN_REACH * max((eggs for eggs in battlefield if eggs <= line[0] >> 3), default=0)
    return worth + GREATEST_ROOM * greatest


def merit(state: Ants, seat: int) -> float:
    ahead = len(state.events) / len(EVENT_DECK)
    mine, theirs = (
        EGG * (state.secured(each) + state.carried(each))
        + IN_THE_NEST * state.secured(each) * ahead
        + prospects(state.lines[each], state.battlefield) * ahead
        for each in (seat, 1 - seat)
    )
    return mine - theirs


def choose(turn: Turn) -> str:
    state = turn.state()
    assert isinstance(state, Ants)
    if state.phase == "place":
        return turn.legal[0]  # the small ones first: who is on top falls first
    merits = {}
    for action in turn.legal:
        after = state.copy()
        after.apply(action)
        merits[action] = merit(after, turn.seat)
    best = max(merits.values())
    turn.note(score=round(best, 2))
    return random.choice([action for action, worth in merits.items() if worth == best])
