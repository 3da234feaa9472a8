"""What a position of Drones promises each seat, from 0 to 1.

The round by outposts, by how many of them no single card can take, by leads and by the strength of the cards
still in hand: weights fitted to the outcomes of 1500 matches, rounded. The match by the rounds won.
"""

from functools import cache
from math import exp

from engines.drones.cards import CAMP, STRENGTH, cards_of, force, size
from engines.drones.notation import OUTPOSTS
from engines.drones.rounds import WINS
from engines.drones.rules import Drones

OUTPOST, SAFE, SPARE, TURN = 0.2, 0.5, 0.27, 0.3
"""Late in the round: an outpost; one that no card takes; a point of strength above 1 in hand; the turn."""
LEAD, ENOUGH = 0.08, 6
"""At any time: a point of lead at an outpost, up to so many."""
BEGINS = 0.53
"""Wins a round: who begins it. The winner of the last one does."""
BEHIND = (1 - BEGINS) * BEGINS
"""Wins the match: who has lost the first round."""


def value(state: Drones) -> list[float]:
    mine, theirs = state.wins()
    if state.decision is None:
        first = float(mine > theirs)
    elif state.between:
        first = prospects(mine, theirs, state.results[-1][0])
    else:
        won = 1 / (1 + exp(-advantage(state)))
        first = won * prospects(mine + 1, theirs, 0) + (1 - won) * prospects(mine, theirs + 1, 1)
    return [first, 1 - first]


@cache
def prospects(mine: int, theirs: int, last: int) -> float:
    """Seat 0's, after a round that `last` won."""
    if WINS in (mine, theirs):
        return float(mine == WINS)
    if mine == theirs:
        return BEGINS if last == 0 else 1 - BEGINS
    return 1 - BEHIND if mine > theirs else BEHIND


@cache
def strongest(hand: int) -> int:
    return max((STRENGTH[card] for card in cards_of(hand)), default=0)


@cache
def spare(hand: int) -> int:
    return force(hand) - size(hand)


def advantage(state: Drones) -> float:
    """Of seat 0 in this round: the logarithm of its odds."""
    owners, forces, hands = state.owners, state.force, state.hands
    equal = owners[state.equal] if state.equal >= 0 else -1
    reach = (strongest(hands[0]), strongest(hands[1]))
    held = safe = leads = 0
    for outpost in range(OUTPOSTS):
        lead = forces[outpost] - forces[OUTPOSTS + outpost]
        if owners[outpost] == 0:
            held += 1
            safe += lead >= reach[1] + (equal == 1) or outpost == state.aside
            leads += min(lead, ENOUGH)
        else:
            held -= 1
            safe -= -lead >= reach[0] + (equal == 0) or outpost == state.aside
            leads += max(lead, -ENOUGH)
    played = 1 - (size(hands[0]) + size(hands[1])) / (2 * len(CAMP))
    late = OUTPOST * held + SAFE * safe + SPARE * (spare(hands[0]) - spare(hands[1]))
    return played * played * (late + (TURN if state.active == 0 else -TURN)) + LEAD * leads
