"""Replays and leaf counts work for every game by the interface alone."""

from itertools import islice

import pytest

from engines import GAMES, IllegalActionError, perft, replay
from engines.replay import follow
from tests.engines.contract import random_game
from tests.engines.tiny import Tiny


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_yields_the_start_and_the_position_after_each_action(name: str) -> None:
    seats = GAMES[name].seats_allowed[0]
    game = random_game(name, seats, 5)
    plies = 0
    for plies, state in enumerate(replay(name, seats, game.options, game.actions)):
        if plies == 0:
            assert state.view(None) == GAMES[name].new(seats, **game.options).view(None)
    assert plies == len(game.actions)
    assert state.view(None) == game.state.view(None)


def test_a_replay_changes_one_position_in_place() -> None:
    first, second = islice(replay("infection", 2, {}, ["g2"]), 2)
    assert first is second


def test_an_illegal_action_is_named_with_its_ply() -> None:
    with pytest.raises(IllegalActionError, match=r"ply 1: 'a1g7' is not legal") as caught:
        list(replay("infection", 2, {}, ["g2", "a1g7"]))
    assert (caught.value.ply, caught.value.action) == (1, "a1g7")


def test_an_action_after_the_end_is_illegal() -> None:
    game = random_game("tiny", 2, 1)
    with pytest.raises(IllegalActionError, match="after the end"):
        list(follow(Tiny.new(2, **game.options), [*game.actions, "play:1"]))


def test_bad_options_stop_a_replay_before_it_starts() -> None:
    with pytest.raises(ValueError, match="level"):
        list(replay("infection", 2, {"level": 11}, []))


def test_perft_counts_outcomes_of_chance_as_often_as_they_are_listed() -> None:
    state = Tiny.new(2)
    assert [perft(state, depth) for depth in range(5)] == [1, 9, 72, 504, 3024]
    assert perft(state, 5) == 3024 * 3, "three faces, two of them equal"


def test_perft_of_a_finished_game_is_one_leaf_at_depth_0_and_none_below() -> None:
    state = random_game("tiny", 2, 1).state
    assert [perft(state, depth) for depth in range(3)] == [1, 0, 0]


def test_perft_leaves_its_position_alone() -> None:
    state = random_game("tiny", 3, 1, stop=9).state
    before = state.view(None)
    perft(state, 3)
    assert state.view(None) == before
