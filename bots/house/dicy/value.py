"""What a position of Dicy Cards promises each seat, from 0 to 1, for the tree search: by points and cards.

In the middle of a turn its best end is looked for: the best card to score, or a pass. Dice that are still to
roll fall by lot, so a position is judged a little differently each time.
"""

from math import exp
from random import Random

from engines.dicy.cards import ALL, BIT, CARDS, DICE, MEMBERS, SCORES
from engines.dicy.rules import Dicy

WORTH = [2.3, 2.8, 3.3, 2.4, 4.5]
"""Points for an active card, by card: what having it again is worth."""
TURN = 13.0
"""Points that a good player makes in a turn."""
OTHERS = 2.0
"""Points that a pass gives away to the others."""
SCALE, FINISH = 4.0, 101
"""A lead is worth less the more turns are left."""

CARDS_WORTH = [sum(WORTH[card - 1] for card in MEMBERS[active]) for active in range(ALL + 1)]
_rng = Random(1)


def value(state: Dicy) -> list[float]:
    totals = [points + CARDS_WORTH[active] for points, active in zip(state.points, state.active, strict=True)]
    if state.phase != "over":
        for seat in range(state.turn + 1, state.seats):
            totals[seat] += TURN
        if state.phase == "roll":
            totals[state.turn] += TURN
        elif not state.asked:
            totals[state.turn] += best_end(state)
    scale = SCALE * (1 + max(0, FINISH - max(state.points)) / TURN) ** 0.5
    others = len(totals) - 1
    return [
        sum(1 / (1 + exp((theirs - mine) / scale)) for other, theirs in enumerate(totals) if other != seat)
        / others
        for seat, mine in enumerate(totals)
    ]


def best_end(state: Dicy) -> float:
    """What the turn adds to the points and cards of its player."""
    active = state.active[state.turn]
    dice = state.dice
    if len(dice) < DICE:
        dice = "".join(sorted(dice + "".join(_rng.choices("123456", k=DICE - len(dice)))))
    elif state.phase == "reroll":
        dice = "".join(sorted(dice[3:] + "".join(_rng.choices("123456", k=3))))
    scores = SCORES[dice]
    best = CARDS_WORTH[ALL] - CARDS_WORTH[active] - OTHERS
    for card in range(CARDS):
        if active & BIT[card + 1] and scores[card]:
            best = max(best, scores[card] - WORTH[card])
    return best
