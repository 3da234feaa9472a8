"""Knows a few rules of thumb and looks no move ahead.

It hunts what works every round, fills its hand, summons the dearest it can, and keeps the best stones.
"""

import random

from bots.api.turn import Turn
from engines.vale.cards import ACTIVE, COST, NUMBER, STONE_VALUES
from engines.vale.stones import read, worth

LIKING = {"summon": 100, "tame": 50, "sell": 20, "end": 0, "remove": -1}
HAND = 3
"""With so many cards in hand it rather sells."""


def choose(turn: Turn) -> str:
    """What appeals most; equals are drawn by lot."""
    mine = turn.view["players"][turn.seat]
    full = len(mine["known"]) + sum(mine["hidden"]) >= HAND
    appeals = [appeal(action, full=full) for action in turn.legal]
    best = max(appeals)
    return random.choice([action for action, liked in zip(turn.legal, appeals, strict=True) if liked == best])


def appeal(action: str, *, full: bool) -> int:
    verb, _, rest = action.partition(":")
    liked = LIKING.get(verb, 0)
    if verb == "summon":
        return liked + COST[NUMBER[rest.partition(":")[0]]]
    if verb == "tame" and full:
        return LIKING["sell"] - 1
    if verb == "hunt":
        return bool(ACTIVE[NUMBER[rest]])
    if verb == "keep":
        return worth(read(rest), STONE_VALUES)
    return liked
