"""Looks one action ahead: the greatest expected lead at the end; equals are drawn by lot.

The lead is the eggs now, and what the lines are good for while events are left. The figures were fitted to
the leads in some thousand games of bots that look one action ahead.
"""

import random

from bots.api.turn import Turn
from engines.ants.cards import EVENT_DECK
from engines.ants.rules import Ants

CARRIED = (-0.45, -0.65, -0.6, -0.5, -0.45)
"""By place in line, the last for all below: what becomes of an egg there in a whole deck of events."""
TOP, FIRST_THREE = -0.2, 0.25
"""An ant of the top card, and of those that fight."""
ROOM, FREE_CARD, GREATEST = 0.6, -0.55, 0.35
"""An egg that would find room, a card that has some, and an egg's room on the greatest of them."""
CARD = -0.95
"""A card in line: short lines are filled up for nothing."""
WITHIN_REACH = 0.1
"""An egg on the battlefield that the top card could take."""
MOST_EGGS = 5


def prospects(line: list[int], battlefield: list[int]) -> float:
    """Eggs that a line may still win, less those that it may lose, while a whole deck of events is drawn."""
    worth = CARD * len(line)
    greatest = 0
    for place, card in enumerate(line):
        if place < 3:
            worth += FIRST_THREE * (card >> 3)
        eggs = card & 7
        if eggs:
            worth += CARRIED[min(place, len(CARRIED) - 1)] * eggs
        else:
            room = min(card >> 3, MOST_EGGS)
            worth += FREE_CARD + ROOM * room
            greatest = max(greatest, room)
    worth += GREATEST * greatest
    if line:
        top = line[0]
        worth += TOP * (top >> 3)
        if not top & 7:
            worth += WITHIN_REACH * max((eggs for eggs in battlefield if eggs <= top >> 3), default=0)
    return worth


def lead(state: Ants, seat: int) -> float:
    """By how many eggs a seat is expected to win."""
    mine, theirs = (
        state.secured(each)
        + state.carried(each)
        + prospects(state.lines[each], state.battlefield) * len(state.events) / len(EVENT_DECK)
        for each in (seat, 1 - seat)
    )
    return mine - theirs


def choose(turn: Turn) -> str:
    state = turn.state()
    assert isinstance(state, Ants)
    if state.phase == "place":
        return turn.legal[0]  # the small ones first: who is on top falls first
    leads = {}
    for action in turn.legal:
        after = state.copy()
        after.apply(action)
        leads[action] = lead(after, turn.seat)
    best = max(leads.values())
    turn.note(score=round(best, 2))
    return random.choice([action for action, worth in leads.items() if worth == best])
