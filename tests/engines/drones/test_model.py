"""Random matches beside the slow model, and what must hold in every position of them."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engines.chance import ChanceStreams
from engines.drones.cards import CAMP, size
from engines.drones.control import pending
from engines.drones.rules import Drones
from engines.state import CHANCE
from tests.engines.contract import examples, play_on
from tests.engines.drones.model import Model

seeds = st.integers(0, 2**32 - 1)


@given(seed=seeds)
@examples
def test_a_random_match_is_the_one_of_the_slow_model(seed: int) -> None:
    state, model = Drones.new(2), Model()
    for action in play_on(state, seed):
        assert (state.to_move, state.legal()) == (model.mover, model.legal)
        model.apply(action)
    assert model.mover is None
    assert state.scores() == model.won


@given(seed=seeds)
@examples
def test_positions_are_those_of_the_slow_model(seed: int) -> None:
    state, model = Drones.new(2), Model()
    for action in play_on(state, seed):
        if state.decision not in ("first", "token"):
            view = state.view(None)
            assert [outpost["owner"] for outpost in view["outposts"]] == model.owner
            for seat in (0, 1):
                assert view["hands"][seat] == "".join(model.hands[seat])
                for outpost, cards in enumerate(model.side[seat]):
                    assert view["outposts"][outpost]["cards"][seat] == "".join(sorted(cards))
        model.apply(action)


@given(seed=seeds)
@examples
def test_nothing_is_pending_once_an_effect_is_resolved(seed: int) -> None:
    state = Drones.new(2)
    for _ in play_on(state, seed):
        if state.decision in ("play", "power", "aside"):
            assert pending(state) == []


@given(seed=seeds)
@examples
def test_cards_in_play_in_hands_and_destroyed_are_22(seed: int) -> None:
    state = Drones.new(2)
    for _ in play_on(state, seed):
        assert sum(map(size, [*state.piles, *state.hands, state.removed])) == 2 * len(CAMP)


@given(seed=seeds)
@examples
def test_a_player_has_a_card_when_one_is_to_be_played(seed: int) -> None:
    state = Drones.new(2)
    for _ in play_on(state, seed):
        if state.decision == "play":
            assert state.hands[state.active]


@given(seed=seeds)
@examples
def test_who_empties_his_hand_controls_an_outpost(seed: int) -> None:
    state = Drones.new(2)
    for _ in play_on(state, seed):
        if state.decision == "aside":
            assert state.legal()


def token_rows(seed: int, players: Random) -> list[list[str]]:
    """The outposts of the rounds of a match: chance by `seed`, actions by `players`."""
    state, chance = Drones.new(2), ChanceStreams(str(seed))
    rows: list[list[str]] = []
    while state.to_move is not None:
        state.apply(chance.draw(state) if state.to_move == CHANCE else state.sample(players))
        if len(state.kinds) == 7 and state.kinds not in rows:
            rows.append(state.kinds[:])
    return rows


@given(seed=seeds)
@examples
def test_the_outposts_of_a_round_are_the_same_in_all_games_of_a_group(seed: int) -> None:
    first, second = token_rows(seed, Random(1)), token_rows(seed, Random(2))
    assert len(first) >= 2
    assert all(one == other for one, other in zip(first, second, strict=False))
