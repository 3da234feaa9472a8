"""Battles: who wins, what the loser drops, and what the winner may do."""

import pytest

from tests.engines.ants.scene import play, scene, text


def test_case_2_the_first_cards_of_both_lines_fight_and_the_winner_is_asked() -> None:
    state = play(scene("5(3) 1 6", "3 4 2"), "event:battle2")
    view = state.view(None)
    assert (view["used"], view["battlefield"]) == ([5], [3])
    assert (state.turn, state.to_move, state.legal()) == (0, 1, ["take:3", "stay"])
    play(state, "take:3")
    assert text(state, 1) == "3(3) 4 2"
    assert state.view(None)["battlefield"] == []
    assert state.turn == 1


def test_case_2_without_eggs_the_top_of_the_winner_goes_down() -> None:
    state = play(scene("5 1 6", "3 4 2"), "event:battle2")
    assert (text(state, 0), text(state, 1)) == ("1 6", "4 2 3")
    assert state.view(None)["used"] == [5]
    assert state.turn == 1


def test_case_3_a_tie_sends_both_tops_down_with_their_eggs() -> None:
    state = play(scene("4(2) 1 6", "4 5 2(1)"), "event:battle1")
    assert (text(state, 0), text(state, 1)) == ("1 6 4(2)", "5 2(1) 4")
    assert state.turn == 1


@pytest.mark.parametrize(("mine", "left"), [("3 1 1", "1 1"), ("3 2 2", "2 2 3")], ids=["5 v 6", "7 v 6"])
def test_case_4_a_short_line_counts_all_it_has(mine: str, left: str) -> None:
    state = play(scene(mine, "6"), "event:battle3")
    assert text(state, 0) == left


def test_case_6_a_winner_for_whom_nothing_fits_moves_down() -> None:
    state = play(scene("2 1 1", "1 6 6", battlefield=[3]), "event:battle1")
    assert text(state, 0) == "1 1 2"
    assert state.view(None)["battlefield"] == [3]
    assert state.turn == 1


def test_the_winner_takes_any_eggs_that_fit_by_value() -> None:
    state = play(scene("4 1 1", "3(2) 6 6", battlefield=[1, 2, 4, 5]), "event:battle1")
    assert state.view(None)["battlefield"] == [1, 2, 2, 4, 5]
    assert state.legal() == ["take:1", "take:2", "take:4", "stay"]
    play(state, "take:2")
    assert text(state, 0) == "4(2) 1 1"
    assert state.view(None)["battlefield"] == [1, 2, 4, 5]


def test_a_winner_that_takes_nothing_keeps_its_top_card() -> None:
    state = play(scene("4 1 1", "3 6 6", battlefield=[1]), "event:battle1", "stay")
    assert text(state, 0) == "4 1 1"


def test_a_winner_with_eggs_at_the_top_secures_them_or_stays_and_takes_none() -> None:
    state = play(scene("4(1) 1 1", "3(2) 6 6"), "event:battle1")
    assert state.legal() == ["secure", "stay"]
    stayed = play(state.copy(), "stay")
    assert text(stayed, 0) == "4(1) 1 1"
    play(state, "secure")
    view = state.view(None)
    assert text(state, 0) == "1 1"
    assert (view["nests"], view["used"], view["battlefield"]) == ([[1], []], [3, 4], [2])


def test_the_other_seat_secures_into_its_own_nest() -> None:
    state = play(scene("1 1 1", "3(2) 6 6"), "event:battle1")
    assert state.to_move == 1
    assert play(state, "secure").view(None)["nests"] == [[], [2]]
    assert (state.turn, state.phase) == (1, "refill")
