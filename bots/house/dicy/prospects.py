"""The whole of a turn worked out exactly: all dice, all cards, and the turns after it as if played alone.

Sets of cards are numbers as in the engine, and so index the first axis of a table. The second axis is the
dice on the table, from none to six: all 924 of them, at the place that PLACE tells.
"""

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from engines.dicy.cards import ADDED, ALL, BIT, CARDS, DICE, FACES, ROLLS, SCORES

Table = NDArray[np.float64]

BY_COUNT = [["".join(dice) for dice in combinations_with_replacement(FACES, n)] for n in range(DICE + 1)]
PLACE = {dice: place for place, dice in enumerate(dice for some in BY_COUNT for dice in some)}
"""By dice: their place in a table."""
_SPAN = [slice(PLACE[some[0]], PLACE[some[-1]] + 1) for some in BY_COUNT]
"""By number of dice: their places."""
_MORE = [np.array([[PLACE[ADDED[dice + face]] for face in FACES] for dice in some]) for some in BY_COUNT[:-1]]
"""By number of dice: where each of them stands with one more."""
_FEWER = [
    np.array([[PLACE[dice[:i] + dice[i + 1 :]] for i in range(len(dice))] for dice in some])
    for some in BY_COUNT[1:]
]
"""By number of dice, less one: where each of them stands with one fewer."""
SCORED = np.array([SCORES[dice] for dice in ROLLS], dtype=float).T
"""By card (from 0) and six dice."""
_NEVER = -1e9
TIE = 0.01
"""An active card at the end of the game breaks ties."""


def prospects(
    after: Table, pass_costs: float, chill_pays: float, scored: Table = SCORED
) -> tuple[Table, Table]:
    """What a turn brings from its dice on, by cards and dice; and from the choice of a reroll on.

    `after` is what the turns after it bring, by cards; `scored` what a card pays for six dice, 0 if not met.
    """
    rolled = np.empty((ALL + 1, len(PLACE)))
    rerolled = np.empty((ALL + 1, len(ROLLS)))
    for cards in range(ALL + 1):  # those with fewer cards come first
        best = np.full(len(ROLLS), _NEVER if cards == ALL else after[ALL] - pass_costs)
        for card in range(1, CARDS + 1):
            if cards & BIT[card]:
                rest = cards ^ BIT[card]
                scores = scored[card - 1]
                pays = after[rest] + (chill_pays if card == 1 else 0.0)
                best = np.maximum(best, np.where(scores > 0, scores + pays, _NEVER))
                best = np.maximum(best, rerolled[rest])
        row = rolled[cards]
        row[_SPAN[DICE]] = best
        for count in reversed(range(DICE)):
            row[_SPAN[count]] = row[_MORE[count]].mean(axis=1)
        kept = row.copy()
        for count in range(1, DICE):
            kept[_SPAN[count]] = np.maximum(kept[_SPAN[count]], kept[_FEWER[count - 1]].max(axis=1))
        rerolled[cards] = kept[_FEWER[DICE - 1]].max(axis=1)
    return rolled, rerolled


def seasons(turns: int, pass_costs: float, chill_pays: float) -> list[Table]:
    """By number of turns left, none first: the points that each set of cards is going to bring."""
    found = [np.array([TIE * cards.bit_count() for cards in range(ALL + 1)])]
    for _ in range(turns):
        rolled, _ = prospects(found[-1], pass_costs, chill_pays)
        found.append(rolled[:, PLACE[""]].copy())
    return found
