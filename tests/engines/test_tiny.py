"""The tests' own game hides what it should: explicit swaps, where the contract works by guesses."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import CHANCE
from tests.engines.contract import examples, random_game
from tests.engines.tiny import Tiny

tables = pytest.mark.parametrize("seats", Tiny.seats_allowed)


def middle_of_a_game(seats: int, seed: int) -> Tiny:
    state = random_game("tiny", seats, seed, stop=2 * seats + 3).state
    assert isinstance(state, Tiny)
    return state


@tables
@given(seed=st.integers(0, 2**32 - 1))
@examples
def test_swapping_two_hidden_cards_shows_to_nobody_else(seats: int, seed: int) -> None:
    state = middle_of_a_game(seats, seed)
    view = state.view(None)
    (one, theirs), (other, others) = Random(seed).sample(list(enumerate(view["hands"])), 2)
    if not theirs or not others:
        return
    theirs[0], others[0] = others[0], theirs[0]
    swapped = Tiny.from_view(view)
    assert swapped.view(None) != state.view(None)
    for seat in {*range(seats), CHANCE} - {one, other}:
        assert swapped.view(seat) == state.view(seat)
    for seat in (one, other):
        assert swapped.view(seat) != state.view(seat)


@tables
@given(seed=st.integers(0, 2**32 - 1))
@examples
def test_a_card_drawn_is_seen_by_its_owner_alone(seats: int, seed: int) -> None:
    state = Tiny.new(seats)
    card = state.legal()[seed % 9]
    assert state.seen(card, 0) == state.seen(card, None) == card
    assert {state.seen(card, seat) for seat in [*range(1, seats), CHANCE]} == {"deck:?"}


def test_equal_faces_of_a_die_are_listed_once_each() -> None:
    state = random_game("tiny", 2, 1, stop=4).state
    assert state.legal() == ["die.0:1", "die.0:1", "die.0:2"]
