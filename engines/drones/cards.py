"""Cards and piles. A pile is one number: five bits for how many it has of each of `12345x`."""

from functools import cache
from itertools import product
from math import prod
from random import Random

NAMES = "12345x"
"""`x` is a card face down: it has forgotten what is printed on it and counts 1."""
STRENGTH = (1, 2, 3, 4, 5, 1)
DOWN = NAMES.index("x")
CAMP = "11222333445"
"""What either camp starts a round with."""

BITS = 5
MANY = (1 << BITS) - 1
UNIT = tuple(1 << BITS * card for card in range(len(NAMES)))
"""A pile of one card."""
FACE_UP = UNIT[DOWN] - 1
"""Masks a pile to its cards face up."""


def pack(text: str) -> int:
    return sum(UNIT[NAMES.index(name)] for name in text)


@cache
def counts(pile: int) -> tuple[int, ...]:
    """How many it has of each of `12345x`."""
    return tuple(pile >> BITS * card & MANY for card in range(len(NAMES)))


@cache
def unpack(pile: int) -> str:
    return "".join(name * count for name, count in zip(NAMES, counts(pile), strict=True))


@cache
def cards_of(pile: int) -> tuple[int, ...]:
    """The different cards it has, as indices of `12345x`."""
    return tuple(card for card, count in enumerate(counts(pile)) if count)


@cache
def size(pile: int) -> int:
    return sum(counts(pile))


@cache
def force(pile: int) -> int:
    return sum(count * strength for count, strength in zip(counts(pile), STRENGTH, strict=True))


@cache
def batch_count(pile: int) -> int:
    """In how many ways two or more cards can be taken from it."""
    return prod(count + 1 for count in counts(pile)) - 1 - len(cards_of(pile))


def batches(pile: int) -> list[str]:
    """Those ways as sorted cards, in the order of a dictionary."""
    ways = product(
        *([name * some for some in range(n + 1)] for name, n in zip(NAMES, counts(pile), strict=True))
    )
    return sorted(batch for batch in map("".join, ways) if len(batch) > 1)


def random_batch(pile: int, rng: Random) -> str:
    """One of `batches`, each with the same chance: any cards at all, until they are two or more."""
    there = [(NAMES[card], counts(pile)[card] + 1) for card in cards_of(pile)]
    while True:
        batch = "".join([name * int(rng.random() * many) for name, many in there])
        if len(batch) > 1:
            return batch
