"""What can be chosen at each decision: all as a list, or one by lot, each with the same chance."""

from collections.abc import Callable
from random import Random

from engines.drones.cards import DOWN, batch_count, batches, cards_of, random_batch
from engines.drones.control import pending
from engines.drones.notation import AIM, ASIDE, CARDS, FIRST, FLIP, MOVE, OUTPOSTS, PLAY, POWER, SWAP, TOKEN
from engines.drones.notation import batch as named
from engines.drones.position import Position
from engines.drones.tokens import KINDS


def first(position: Position) -> list[str]:
    return FIRST[:]


def token(position: Position) -> list[str]:
    dealt = position.kinds if len(position.kinds) < OUTPOSTS else ()
    return [TOKEN[kind] for kind in KINDS if kind not in dealt]


def play(position: Position) -> list[str]:
    found: list[str] = []
    for card in cards_of(position.hands[position.active]):
        found += PLAY[OUTPOSTS * card : OUTPOSTS * card + OUTPOSTS]
    return found


def aside(position: Position) -> list[str]:
    return [ASIDE[outpost] for outpost, owner in enumerate(position.owners) if owner == position.active]


def flip(position: Position) -> list[str]:
    return [FLIP[outpost] for outpost in pending(position)]


def power(position: Position) -> list[str]:
    return [POWER[outpost] for outpost in position.stack[-1]]


def spots(position: Position) -> list[int]:
    """Where the cards lie that the choice is about, as 6 * outpost + card."""
    return [
        CARDS * outpost + card
        for outpost, pile in enumerate(position.piles_of(position.aim))
        if pile
        for card in cards_of(pile)
    ]


def down(position: Position) -> list[str]:
    return [AIM["down"][spot] for spot in spots(position) if spot % CARDS != DOWN]


def destroy(position: Position) -> list[str]:
    return [AIM["destroy"][spot] for spot in spots(position)]


def recruit(position: Position) -> list[str]:
    return [AIM["recruit"][spot] for spot in spots(position)]


def sacrifice(position: Position) -> list[str]:
    return [AIM["sacrifice"][spot] for spot in spots(position)]


def move(position: Position) -> list[str]:
    names = MOVE[position.side]
    return [
        names[OUTPOSTS * spot + target]
        for spot in spots(position)
        for target in range(OUTPOSTS)
        if target != spot // CARDS
    ]


def a_move(position: Position, rng: Random) -> str:
    found = spots(position)
    spot = found[int(rng.random() * len(found))]
    target = int(rng.random() * (OUTPOSTS - 1))
    return MOVE[position.side][OUTPOSTS * spot + target + (target >= spot // CARDS)]


def batch(position: Position) -> list[str]:
    side = position.side
    return [
        named(side, cards, outpost, target)
        for outpost, pile in enumerate(position.piles_of(position.aim))
        for cards in batches(pile)
        for target in range(OUTPOSTS)
        if target != outpost
    ]


def a_batch(position: Position, rng: Random) -> str:
    """The list can have tens of thousands of entries: draw from where, then which cards, then to where."""
    piles = position.piles_of(position.aim)
    ways = [batch_count(pile) for pile in piles]
    way = int(rng.random() * sum(ways))
    outpost = 0
    while way >= ways[outpost]:
        way -= ways[outpost]
        outpost += 1
    target = int(rng.random() * (OUTPOSTS - 1))
    return named(position.side, random_batch(piles[outpost], rng), outpost, target + (target >= outpost))


def swap(position: Position) -> list[str]:
    found, names = spots(position), SWAP[position.side]
    return [
        names[one][other]
        for outpost in range(OUTPOSTS - 1)
        for target in range(outpost + 1, OUTPOSTS)
        for one in found
        if one // CARDS == outpost
        for other in found
        if other // CARDS == target
    ]


def a_swap(position: Position, rng: Random) -> str:
    found = spots(position)
    while True:
        one, other = found[int(rng.random() * len(found))], found[int(rng.random() * len(found))]
        if one // CARDS < other // CARDS:
            return SWAP[position.side][one][other]


CHOICES: dict[str | None, Callable[[Position], list[str]]] = {
    choice.__name__: choice
    for choice in (
        first,
        token,
        play,
        aside,
        flip,
        power,
        down,
        destroy,
        recruit,
        sacrifice,
        move,
        batch,
        swap,
    )
}

SAMPLES: dict[str | None, Callable[[Position, Random], str]] = {
    "move": a_move,
    "batch": a_batch,
    "swap": a_swap,
}
"""Where one by lot is much quicker than the list."""
