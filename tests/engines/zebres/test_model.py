"""Random games beside the slow model, and what must hold in every position of them."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.zebres.animals import COUNT
from engines.zebres.board import ALL, NAME
from engines.zebres.rules import Zebres
from tests.engines.contract import positions, random_game
from tests.engines.zebres.model import Model
from tests.engines.zebres.model import name as name_of

seeds = st.integers(0, 2**32 - 1)


@pytest.mark.parametrize("board", ["standard", "reserve"])
@given(seed=seeds)
@settings(max_examples=settings().max_examples // 2)
def test_a_game_goes_as_the_slow_model_says(board: str, seed: int) -> None:
    state, model, rng = Zebres.new(2, board=board), Model(board), Random(seed)
    while state.to_move is not None:
        assert (state.to_move, state.legal()) == (model.current, model.legal())
        action = state.sample(rng)
        state.apply(action)
        model.apply(action)
        view = state.view(None)
        assert view["face_down"] == [name_of(c) for c in sorted(model.animals) if model.animals[c].face_down]
        assert (view["hands"], view["inauguration"]) == (model.hands, model.inauguration)
        assert view["points"] == model.scores()
    assert model.phase == "over"


@given(seed=seeds)
def test_each_side_always_has_fifteen_animals(seed: int) -> None:
    for state in positions("zebres", 2, seed, count=30):
        assert isinstance(state, Zebres)
        for seat in (0, 1):
            on_board = [(kind & state.owned[seat]).bit_count() for kind in state.kinds]
            in_hand = list(state.view(None)["hands"][seat].values())
            assert [sum(both) for both in zip(on_board, in_hand, strict=True)] == list(COUNT)


@given(seed=seeds)
def test_a_square_holds_one_animal_of_one_side_at_most(seed: int) -> None:
    for state in positions("zebres", 2, seed, count=30):
        assert isinstance(state, Zebres)
        assert not state.owned[0] & state.owned[1]
        assert sum(state.kinds) == state.owned[0] | state.owned[1] == ALL ^ state.free()
        assert sum(kind.bit_count() for kind in state.kinds) == sum(state.kinds).bit_count()


@given(seed=seeds)
def test_the_line_that_impala_faces_is_never_full_when_an_animal_is_placed(seed: int) -> None:
    for state in positions("zebres", 2, seed, count=30):
        assert isinstance(state, Zebres)
        if state.phase == "place":
            places = [action.partition(":")[2] for action in state.legal()]
            assert set(places) <= {NAME[square] for square in range(30) if state.free() >> square & 1}
            assert places


@given(seed=seeds)
def test_the_grand_total_is_odd_and_at_most_101_so_nobody_draws(seed: int) -> None:
    game = random_game("zebres", 2, seed)
    first, second = game.state.scores()
    assert isinstance(first, int)
    assert isinstance(second, int)
    assert (first + second) % 2 == 1
    assert first + second <= 101


@given(seed=seeds)
def test_a_game_has_30_to_38_turns_of_at_most_three_actions(seed: int) -> None:
    actions = random_game("zebres", 2, seed).actions
    kinds = [action.partition(":")[0] for action in actions]
    walks, choices = kinds.count("walk"), kinds.count("stay") + kinds.count("swap")
    assert 30 <= walks + 1 <= 38
    assert len(actions) == 1 + (walks + 1) + walks + choices
    assert choices <= 4
