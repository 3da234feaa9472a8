"""The five cards, and what six dice score on each.

Dice are told as their faces in ascending order, a string of digits: "112346" are six dice, "" is none.
"""

from itertools import combinations, combinations_with_replacement

CARDS = 5
DICE = 6
FACES = "123456"
PAIR_ANY, STRAIGHT, TWO_PAIRS, ODD, LOW_SIX = range(1, CARDS + 1)
ALL = (1 << CARDS) - 1
"""A set of cards is a number: card k is bit k - 1."""
BIT = [1 << card >> 1 for card in range(CARDS + 1)]
"""By card."""
MEMBERS = [[card for card in range(1, CARDS + 1) if cards & BIT[card]] for cards in range(ALL + 1)]
"""By set of cards: the cards in it, upwards."""


def score(card: int, dice: str) -> int:
    """What six dice score on a card, using those of them that add up to most; 0 if they do not meet it."""
    faces = [int(face) for face in dice]
    match card:
        case 1:
            return faces[-1] + faces[-2]
        case 2:
            return max(sum(run) for run in _runs(set(faces)))
        case 3:
            doubled = [face for face in set(faces) if faces.count(face) > 1]
            return 2 * sum(sorted(doubled)[-2:]) if len(doubled) > 1 else 0
        case 4:
            return sum(face for face in faces if face % 2)
        case 5:
            return sum(faces) if faces[-1] < DICE else 0
    raise ValueError(f"a card is a number from 1 to {CARDS}, not {card!r}")


def _runs(faces: set[int]) -> list[list[int]]:
    """All runs of two or more consecutive faces; an empty one, so that there always is one."""
    found: list[list[int]] = [[]]
    for low, high in combinations(range(1, DICE + 1), 2):
        run = list(range(low, high + 1))
        if faces.issuperset(run):
            found.append(run)
    return found


ROLLS = ["".join(faces) for faces in combinations_with_replacement(FACES, DICE)]
"""All 462 rolls of six dice."""

SCORES = {dice: [score(card, dice) for card in range(1, CARDS + 1)] for dice in ROLLS}
"""By six dice: what cards 1 to 5 score, 0 where the dice do not meet the card."""

MET = {dice: sum(BIT[card] for card in range(1, CARDS + 1) if SCORES[dice][card - 1]) for dice in ROLLS}
"""By six dice: the cards that they meet."""

ADDED = {
    "".join(faces) + face: "".join(sorted([*faces, face]))
    for count in range(DICE)
    for faces in combinations_with_replacement(FACES, count)
    for face in FACES
}
"""By up to five sorted dice with one more face behind them: those dice sorted."""
