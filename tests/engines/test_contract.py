"""What every game must keep, whatever it is: each test runs for each game with each number of seats."""

import json
import re
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import CHANCE, MAX_ACTION, State
from engines.chance import stream_of
from tests.engines.contract import (
    TABLES,
    UNDER_TEST,
    after,
    examples,
    foreign_to_json,
    observers,
    options_of,
    positions,
    random_game,
    spoil,
)

ROLLS_PER_ACTION = 60
seeds = st.integers(0, 2**32 - 1)
every_table = pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{n}-{k}" for n, k in TABLES])


@every_table
def test_a_game_fulfils_the_interface(name: str, seats: int) -> None:
    state = UNDER_TEST[name].new(seats)
    assert isinstance(state, State)
    assert (state.name, state.seats) == (name, seats)
    assert state.version >= 1


@pytest.mark.parametrize("name", UNDER_TEST)
def test_a_number_of_seats_that_a_game_does_not_have_is_refused(name: str) -> None:
    game = UNDER_TEST[name]
    for seats in (0, game.seats_allowed[0] - 1, game.seats_allowed[-1] + 1):
        with pytest.raises(ValueError, match="seats"):
            game.new(seats)


@every_table
def test_an_unknown_or_bad_option_is_refused_by_name(name: str, seats: int) -> None:
    game = UNDER_TEST[name]
    with pytest.raises(ValueError, match="nonsense"):
        game.new(seats, nonsense=1)
    for option in game.option_values(seats):
        with pytest.raises(ValueError, match=option):
            game.new(seats, **{option: "no such value"})


@every_table
def test_an_option_left_out_takes_its_first_value(name: str, seats: int) -> None:
    game = UNDER_TEST[name]
    defaults = {key: values[0] for key, values in game.option_values(seats).items()}
    assert game.new(seats).view(None) == game.new(seats, **defaults).view(None)


@every_table
@given(seed=seeds)
@examples
def test_views_are_plain_json(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        for seat in observers(state):
            view = state.view(seat)
            assert not foreign_to_json(view)
            assert json.loads(json.dumps(view)) == view


@every_table
@given(seed=seeds)
@examples
def test_views_share_no_list_with_the_state(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        for seat in observers(state):
            before = json.dumps(state.view(seat))
            spoil(state.view(seat))
            assert json.dumps(state.view(seat)) == before


@every_table
@given(seed=seeds)
@examples
def test_a_state_shares_no_list_with_the_view_it_came_from(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        view = state.view(None)
        twin = UNDER_TEST[name].from_view(view)
        spoil(view)
        assert twin.view(None) == state.view(None)


@every_table
@given(seed=seeds)
@examples
def test_a_full_view_rebuilds_the_position(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        twin = UNDER_TEST[name].from_view(json.loads(json.dumps(state.view(None))))
        assert twin.to_move == state.to_move
        assert twin.legal() == state.legal()
        for seat in observers(state):
            assert twin.view(seat) == state.view(seat)
        if state.to_move is None:
            assert twin.scores() == state.scores()


@every_table
@given(seed=seeds)
@examples
def test_a_rebuilt_position_plays_on_like_the_original(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        twin = UNDER_TEST[name].from_view(state.view(None))
        rng = Random(seed)
        for _ in range(20):
            if state.to_move is None:
                break
            action = rng.choice(state.legal())
            assert [twin.seen(action, seat) for seat in observers(twin)] == [
                state.seen(action, seat) for seat in observers(state)
            ]
            state.apply(action)
            twin.apply(action)
            assert twin.view(None) == state.view(None)
            assert twin.legal() == state.legal()


@every_table
@given(seed=seeds)
@examples
def test_two_guesses_from_what_one_sees_look_the_same_to_that_one(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        for seat in [*range(seats), CHANCE]:
            view = state.view(seat)
            for guess_seed in range(3):
                guess = UNDER_TEST[name].from_view(view, Random(guess_seed))
                assert guess.view(seat) == view
                assert guess.to_move == state.to_move
                if state.to_move == seat != CHANCE:
                    assert guess.legal() == state.legal()


@every_table
@given(seed=seeds)
@examples
def test_a_spectator_learns_nothing_that_a_seat_does_not_know(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        for seat in range(seats):
            guess = UNDER_TEST[name].from_view(state.view(seat), Random(seed))
            assert guess.view(CHANCE) == state.view(CHANCE)


@every_table
def test_what_is_hidden_is_guessed_anew_each_time(name: str, seats: int) -> None:
    """Else a view that gives the truth away would pass for one that hides it.

    Who counts may know a hidden card for certain now and then, but not in every position of ten games.
    """
    hiding = [
        state
        for seed in range(10)
        for state in positions(name, seats, seed)
        if state.view(CHANCE) != state.view(None)
    ]
    for seat in [*range(seats), CHANCE] if hiding else []:
        assert any(_guesses_differ(state, seat) for state in hiding), f"seat {seat} can tell everything"


def _guesses_differ(state: State, seat: int) -> bool:
    guesses = [type(state).from_view(state.view(seat), Random(seed)).view(None) for seed in range(10)]
    return any(guess != guesses[0] for guess in guesses)


@every_table
@given(seed=seeds)
@examples
def test_an_action_as_seen_and_the_view_after_it_tell_the_same(name: str, seats: int, seed: int) -> None:
    """Two actions that leave the same view of different truths look the same, and the other way round.

    Whose turn it is after them may tell them apart all the same: that is public.
    """
    for state in positions(name, seats, seed):
        actions = list(dict.fromkeys(state.legal()))[:12]
        children = [after(state, action) for action in actions]
        truths = [child.view(None) for child in children]
        for seat in [*range(seats), CHANCE]:
            seen = [state.seen(action, seat) for action in actions]
            views = [child.view(seat) for child in children]
            for i, j in combinations(range(len(actions)), 2):
                if views[i] == views[j] and truths[i] != truths[j]:
                    assert seen[i] == seen[j], f"the action tells seat {seat} what its view hides"
                if seen[i] == seen[j] and children[i].to_move == children[j].to_move:
                    assert views[i] == views[j], f"the view tells seat {seat} what the action hides"


@every_table
@given(seed=seeds)
@examples
def test_who_sees_everything_sees_every_action(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        for action in state.legal():
            assert state.seen(action, None) == action
            if state.to_move != CHANCE:
                assert state.seen(action, state.to_move) == action


@every_table
@given(seed=seeds)
@examples
def test_a_copy_is_deep(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        before = json.dumps([state.view(None), state.to_move, state.legal()])
        twin = state.copy()
        assert type(twin) is type(state)
        assert json.dumps([twin.view(None), twin.to_move, twin.legal()]) == before
        rng = Random(seed)
        for _ in range(30):
            if twin.to_move is None:
                break
            twin.apply(rng.choice(twin.legal()))
        assert json.dumps([state.view(None), state.to_move, state.legal()]) == before


@every_table
@given(seed=seeds)
@examples
def test_looking_changes_nothing(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        before = json.dumps(state.view(None))
        actions = state.legal()
        for seat in observers(state):
            state.view(seat)
            for action in actions:
                state.seen(action, seat)
        if state.to_move is not None:
            state.sample(Random(seed))
        assert state.legal() == actions
        assert json.dumps(state.view(None)) == before


@every_table
@given(seed=seeds)
@examples
def test_a_player_has_actions_and_none_of_them_twice(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed, count=20):
        actions = state.legal()
        assert bool(actions) == (state.to_move is not None)
        if state.to_move not in (None, CHANCE):
            assert state.to_move in range(seats)
            assert len(set(actions)) == len(actions)


@every_table
@given(seed=seeds)
@examples
def test_actions_are_short_words_without_spaces(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed):
        for action in state.legal():
            for seat in observers(state):
                assert re.fullmatch(rf"[!-~]{{1,{MAX_ACTION}}}", state.seen(action, seat))


@every_table
@given(seed=seeds)
@examples
def test_chance_draws_from_one_stream_at_a_time(name: str, seats: int, seed: int) -> None:
    for state in positions(name, seats, seed, count=20):
        if state.to_move == CHANCE:
            actions = state.legal()
            assert len({stream_of(action) for action in actions}) == 1
            assert all(re.fullmatch(r"[a-z]+(\.\d)?:[a-z0-9_]+", action) for action in actions)
            if "." in stream_of(actions[0]):
                assert int(stream_of(actions[0]).partition(".")[2]) in range(seats)


@every_table
@given(seed=seeds)
@examples
def test_a_sampled_action_is_legal(name: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    for state in positions(name, seats, seed, count=20):
        if state.to_move is not None:
            assert {state.sample(rng) for _ in range(10)} <= set(state.legal())


@every_table
def test_samples_are_uniform_over_the_legal_actions(name: str, seats: int) -> None:
    """Chi-square on small positions: five standard deviations off, with fixed seeds, is no bad luck."""
    rng = Random(2024)
    tried = 0
    for seed in range(30):
        state = positions(name, seats, seed, count=3)[1]
        actions = state.legal()
        if not 2 <= len(actions) <= 30 or tried == 4:
            continue
        tried += 1
        rolls = [state.sample(rng) for _ in range(ROLLS_PER_ACTION * len(actions))]
        kinds = set(actions)
        expected = {kind: ROLLS_PER_ACTION * actions.count(kind) for kind in kinds}
        distance = sum((rolls.count(kind) - expected[kind]) ** 2 / expected[kind] for kind in kinds)
        free = len(kinds) - 1
        assert distance <= free + 5 * (2 * free) ** 0.5, f"{name}, seed {seed}: {distance:.1f} over {free}"
    assert tried, "no position was small enough"


@every_table
@given(seed=seeds)
@examples
def test_every_game_ends_within_its_bound_with_a_score_for_each_seat(
    name: str, seats: int, seed: int
) -> None:
    game = random_game(name, seats, seed)
    assert game.state.to_move is None
    assert game.state.legal() == []
    assert len(game.actions) <= game.state.max_actions
    scores = game.state.scores()
    assert len(scores) == seats
    shapes = {len(score) if isinstance(score, list) else 0 for score in scores}
    assert len(shapes) == 1, "scores of one game compare with each other"
    assert not foreign_to_json(list(scores))
    assert game.state.scores() == scores


@every_table
@given(seed=seeds)
@examples
def test_the_start_depends_on_the_options_alone(name: str, seats: int, seed: int) -> None:
    options = options_of(name, seats, Random(seed))
    first, second = (UNDER_TEST[name].new(seats, **options) for _ in range(2))
    assert first.view(None) == second.view(None)
    assert first.legal() == second.legal()
