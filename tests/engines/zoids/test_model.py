"""Random games beside the slow model, and what must hold in every position of them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.chance import ChanceStreams
from engines.state import CHANCE
from engines.zoids.rules import MAX_ROLLS_A_TURN, Zoids
from tests.engines.contract import examples, positions
from tests.engines.zoids.model import Model

every_table = pytest.mark.parametrize("seats", [2, 3, 4])
seeds = st.integers(0, 2**32 - 1)


@every_table
@given(seed=seeds)
@examples
def test_legal_actions_are_those_of_the_slow_model(seats: int, seed: int) -> None:
    for state in positions("zoids", seats, seed, count=60):
        view = state.view(None)
        if view["phase"] == "hostile":
            assert state.legal() == Model(view).hostile_moves()
        if view["phase"] == "move":
            assert state.legal() == Model(view).moves()


@every_table
@given(seed=seeds)
@examples
def test_tokens_keep_to_their_boards_and_no_two_share_a_cell(seats: int, seed: int) -> None:
    for state in positions("zoids", seats, seed, count=60):
        view = state.view(None)
        cells = [cell for team in view["zoids"] for cell in team if cell]
        tokens = view["acids"] + view["whites"] + view["granulars"]
        assert len(set(cells)) == len(cells)
        assert len(set(tokens)) == 15
        assert [len(view[kind]) for kind in ("acids", "whites", "granulars")] == [5, 5, 5]
        assert {cell[0] for cell in view["acids"]} <= set("bcde")
        assert {cell[0] for cell in view["whites"]} <= set("fghij")
        assert [sorted(cell[0] for cell in view["granulars"])] == [list("kkllm")]
        assert not set(view["acids"]) & set(cells)


@every_table
@given(seed=seeds)
@examples
def test_the_fields_of_a_view_agree(seats: int, seed: int) -> None:
    for state in positions("zoids", seats, seed, count=60):
        view = state.view(None)
        assert len(view["dice"]) == 2 or view["phase"] in ("roll", "over")
        assert view["hostile_moves"] <= view["dice"].count("h")
        assert (view["hostile_moves"] > 0) == (view["phase"] == "hostile")
        assert (view["passage"] is not None) == (view["phase"] in ("tube", "choice", "gamble", "place"))
        assert view["turn_rolls"] <= min(view["rolls"], MAX_ROLLS_A_TURN)
        assert (view["over"] is None) == (view["phase"] != "over")


def faces_of(seat: int, rng: Random) -> list[str]:
    """What a seat's roll stream says in a random game on one seed of chance."""
    state, chance, seen = Zoids.new(2), ChanceStreams("the same"), []
    while state.to_move is not None and state.turn < 40:
        if state.to_move == CHANCE:
            action = chance.draw(state)
            seen += [action] if action.startswith(f"die.{seat}:") else []
        else:
            action = state.sample(rng)
        state.apply(action)
    return seen


@pytest.mark.parametrize("seat", [0, 1])
def test_the_rolls_of_a_seat_are_the_same_in_all_games_of_a_group(seat: int) -> None:
    """Passages draw from a stream of their own, so they shift no roll."""
    first, second = faces_of(seat, Random(1)), faces_of(seat, Random(2))
    shorter = min(len(first), len(second))
    assert shorter > 20
    assert first[:shorter] == second[:shorter]
