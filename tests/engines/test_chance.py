"""Chance by integers: streams that do not shift each other, and numbers that must never change."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import CHANCE
from engines.chance import ChanceStreams, number, pick, stream_of
from tests.engines.tiny import Tiny


def test_the_numbers_behind_stored_matches_stay_what_they_are() -> None:
    assert number("seed") == 13388955507891542741
    assert number("seed", "chance", "die.0", 7) == 7159024162617335559
    assert [pick("seed", "deck", draw, 52) for draw in range(8)] == [47, 21, 36, 34, 45, 44, 24, 20]


def test_parts_of_a_seed_do_not_run_into_each_other() -> None:
    assert number("s", "ab", "c") != number("s", "a", "bc")
    assert number("s", 1, 11) != number("s", 11, 1)
    assert number("s", 1) == number("s", "1")


@given(seed=st.text(), draws=st.integers(0, 10**6), outcomes=st.integers(1, 100))
def test_a_pick_is_an_index_of_the_outcomes(seed: str, draws: int, outcomes: int) -> None:
    assert 0 <= number(seed, draws) < 2**64
    assert 0 <= pick(seed, "die", draws, outcomes) < outcomes


def test_picks_are_uniform() -> None:
    counts = Counter(pick("a seed", "die.1", draw, 6) for draw in range(6000))
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(6)) < 20


@pytest.mark.parametrize(("action", "stream"), [("die:4", "die"), ("die.0:4", "die.0"), ("a:b:c", "a")])
def test_the_stream_stands_before_the_first_colon(action: str, stream: str) -> None:
    assert stream_of(action) == stream


def test_an_action_without_a_stream_is_refused() -> None:
    with pytest.raises(ValueError, match="g1g3"):
        stream_of("g1g3")


def test_each_stream_counts_its_own_draws() -> None:
    seed = "match"
    chance = ChanceStreams(seed)
    state = Tiny.new(2)
    while state.drawing is not None:
        state.apply(chance.draw(state))
    assert chance.drawn == {"deck": 4}
    assert state.to_move == CHANCE
    assert chance.draw(state) == f"die.0:{(1, 1, 2)[pick(seed, 'die.0', 0, 3)]}"
    assert chance.drawn == {"deck": 4, "die.0": 1}


@given(seed=st.integers(0, 2**32 - 1))
def test_a_seat_rolls_the_same_dice_whatever_happens_elsewhere(seed: int) -> None:
    """What makes mirrored groups cut luck: play two games on one seed with opposite choices."""
    rolls = []
    for choice in (0, -1):
        chance, state = ChanceStreams(str(seed)), Tiny.new(3)
        dice: dict[int, list[str]] = {0: [], 1: [], 2: []}
        while state.to_move is not None:
            action = chance.draw(state) if state.to_move == CHANCE else state.legal()[choice]
            if action.startswith("die"):
                dice[state.turn].append(action)
            state.apply(action)
        rolls.append(dice)
    assert rolls[0] == rolls[1]
