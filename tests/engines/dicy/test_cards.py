"""What six dice score: the specification's vectors, and every roll beside another way to tell."""

from collections import Counter
from itertools import chain, combinations

import pytest

from engines.dicy.cards import ADDED, MET, ROLLS, SCORES, score

VECTORS = {
    "123456": [11, 21, 0, 9, 0],
    "555555": [10, 0, 0, 30, 30],
    "224466": [12, 0, 20, 0, 0],
    "112255": [10, 3, 14, 12, 16],
    "333346": [10, 7, 0, 12, 0],
    "124566": [12, 15, 0, 6, 0],
    "222233": [6, 5, 10, 6, 14],
}
"""Dice, and the scores of cards 1 to 5 (0: not met)."""


@pytest.mark.parametrize("dice", VECTORS)
def test_the_numbered_dice_score_what_the_rules_say(dice: str) -> None:
    assert SCORES[dice] == VECTORS[dice]


def fits(card: int, used: tuple[int, ...], all_dice: list[int]) -> bool:
    """Whether these dice are what a card asks for, read straight from its text."""
    match card:
        case 1:
            return len(used) == 2
        case 2:
            return 2 <= len(used) == max(used) - min(used) + 1 == len(set(used))
        case 3:
            return len(used) == 4 and sorted(Counter(used).values()) == [2, 2]
        case 4:
            return bool(used) and all(face % 2 for face in used)
    return len(used) == 6 and 6 not in all_dice


@pytest.mark.parametrize("card", range(1, 6))
def test_each_roll_scores_the_best_of_all_sets_of_dice_that_fit_the_card(card: int) -> None:
    for dice in ROLLS:
        faces = [int(face) for face in dice]
        sets = chain.from_iterable(combinations(faces, size) for size in range(1, 7))
        best = max((sum(used) for used in sets if fits(card, used, faces)), default=0)
        assert SCORES[dice][card - 1] == score(card, dice) == best


@pytest.mark.parametrize(
    ("card", "least", "most"), [(1, 2, 12), (2, 3, 21), (3, 6, 22), (4, 1, 30), (5, 6, 30)]
)
def test_a_card_scores_between_its_least_and_its_most(card: int, least: int, most: int) -> None:
    scored = {SCORES[dice][card - 1] for dice in ROLLS} - {0}
    assert (min(scored), max(scored)) == (least, most)


def test_card_1_is_always_met() -> None:
    assert all(met & 1 for met in MET.values())


def test_four_of_a_kind_are_not_two_pairs() -> None:
    assert score(3, "222245") == 0
    assert score(3, "222255") == 14


def test_of_three_pairs_the_two_highest_count() -> None:
    assert score(3, "113355") == 16


def test_of_two_runs_the_one_with_the_larger_sum_counts() -> None:
    assert score(2, "123556") == 11
    assert score(2, "123466") == 10


def test_there_are_462_rolls_of_six_dice() -> None:
    assert len(ROLLS) == len(set(ROLLS)) == 462


def test_adding_a_die_keeps_the_dice_sorted() -> None:
    assert all(sorted(before) == list(after) for before, after in ADDED.items())
    assert set(ADDED.values()) >= set(ROLLS)
