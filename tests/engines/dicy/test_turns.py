"""A turn of Dicy Cards, rule by rule: rolling, scoring, freezing, passing and what it does to others."""

import pytest

from engines import CHANCE
from engines.dicy.rules import Dicy
from tests.engines.dicy.scene import FRESH, play, roll, scene, seats_of

# Setup


@pytest.mark.parametrize("seats", Dicy.seats_allowed)
def test_everybody_starts_with_five_active_cards_and_no_points(seats: int) -> None:
    state = Dicy.new(seats)
    assert seats_of(state) == [FRESH] * seats
    assert (state.turn, state.round, state.to_move) == (0, 1, CHANCE)


# Rolling


def test_a_turn_begins_with_six_draws_of_the_seats_own_stream() -> None:
    state = Dicy.new(3)
    for face in "612541":
        assert state.legal() == [f"die.0:{n}" for n in range(1, 7)]
        play(state, f"die.0:{face}")
    assert (state.dice, state.to_move) == ("112456", 0)


def test_dice_that_are_rolled_again_come_from_another_stream_of_the_seat() -> None:
    state = play(scene("112456", turn=1), "freeze:2", "reroll:12")
    assert state.legal() == [f"extra.1:{n}" for n in range(1, 7)]


def test_while_dice_roll_the_view_shows_those_on_the_table_and_how_many_come() -> None:
    state = play(scene("112456"), "freeze:2", "reroll:115", "extra.0:3")
    view = state.view(0)
    assert (view["dice"], view["to_roll"], view["worth"]) == ([2, 3, 4, 6], 2, None)
    view = roll(state, "31").view(0)
    assert (view["dice"], view["to_roll"]) == ([1, 2, 3, 3, 4, 6], 0)
    assert view["worth"] == [10, 10, 0, 7, 0]


def test_dice_are_not_kept_between_turns() -> None:
    state = play(scene("112456"), "score:4")
    assert (state.dice, state.phase, state.turn) == ("", "roll", 1)


# Order and notation


def test_decisions_are_scores_then_freezes_then_pass() -> None:
    state = scene("112255", "9:1-345", FRESH)
    wanted = "score:1 score:3 score:4 score:5 freeze:1 freeze:3 freeze:4 freeze:5 pass"
    assert " ".join(state.legal()) == wanted


def test_rerolls_are_ordered_by_size_and_then_by_their_faces() -> None:
    state = play(scene("111126"), "freeze:3")
    wanted = "1 2 6 11 12 16 26 111 112 116 126 1111 1112 1116 1126 11112 11116 11126 111126"
    assert [action.removeprefix("reroll:") for action in state.legal()] == wanted.split()


def test_six_different_dice_have_63_rerolls_and_six_equal_ones_6() -> None:
    assert len(play(scene("123456"), "freeze:1").legal()) == 63
    assert len(play(scene("444444"), "freeze:1").legal()) == 6


# Score


def test_a_card_that_scores_pays_its_dice_freezes_and_ends_the_turn() -> None:
    state = play(scene("112255", "20:12345", FRESH), "score:3")
    assert seats_of(state) == ["34:12-45", FRESH]
    assert (state.turn, state.to_move) == (1, CHANCE)


def test_only_an_active_card_whose_condition_is_met_can_score() -> None:
    assert [a for a in scene("224466").legal() if a.startswith("score")] == ["score:1", "score:3"]
    assert [a for a in scene("224466", "0:12-45", FRESH).legal() if a.startswith("score")] == ["score:1"]


def test_frozen_cards_stay_frozen_in_later_turns() -> None:
    state = roll(play(scene("112255"), "score:3"), "111111")
    state = roll(play(state, "score:5"), "224455")
    assert "score:3" not in state.legal()
    assert seats_of(state) == ["14:12-45", "6:1234-"]


# Freeze and reroll


def test_after_a_freeze_nothing_but_a_reroll_is_legal() -> None:
    state = play(scene("112456"), "freeze:5")
    assert seats_of(state)[0] == "0:1234-"
    assert state.to_move == 0
    assert all(action.startswith("reroll:") for action in state.legal())


def test_the_dice_that_are_not_rolled_again_stay() -> None:
    state = roll(play(scene("112456"), "freeze:5", "reroll:112"), "666")
    assert (state.dice, state.to_move) == ("456666", 0)


def test_as_many_rerolls_as_cards_and_then_only_a_pass() -> None:
    state = scene("123456")
    for card in range(1, 6):
        roll(play(state, f"freeze:{card}", f"reroll:{state.dice}"), "123456")
    assert state.legal() == ["pass"]
    assert state.to_move == 0


# Pass


def test_a_pass_needs_a_frozen_card() -> None:
    assert "pass" not in scene("123456").legal()
    assert "pass" in scene("123456", "0:-2345", FRESH).legal()


def test_a_pass_takes_back_all_cards_those_frozen_in_the_same_turn_too() -> None:
    state = roll(play(scene("123456", "40:-2-45", FRESH), "freeze:5", "reroll:1"), "1")
    assert seats_of(play(state, "pass"))[0] == "40:12345"


def test_a_pass_lets_each_other_player_with_a_frozen_card_take_one_back_from_the_left_on() -> None:
    state = play(scene("123456", "0:1-3-5", "0:12345", "0:-----", "0:-2345", turn=2), "pass")
    assert (state.phase, state.asked) == ("thaw", [3, 0])
    assert state.legal() == ["thaw:1"]
    play(state, "thaw:1")
    assert (state.to_move, state.legal()) == (0, ["thaw:2", "thaw:4"])
    play(state, "thaw:4")
    assert seats_of(state) == ["0:1-345", FRESH, FRESH, FRESH]
    assert (state.turn, state.phase) == (3, "roll")


def test_a_pass_ends_the_turn_at_once_if_nobody_else_has_a_frozen_card() -> None:
    state = play(scene("123456", "0:1-345", FRESH), "pass")
    assert (state.turn, state.phase) == (1, "roll")


# Card 1


def test_card_1_makes_the_left_then_the_right_neighbour_freeze_a_card() -> None:
    """In a 3-player game seat 1 scores card 1: seat 2 freezes first, then seat 0."""
    state = play(scene("123456", FRESH, FRESH, "5:-23-5", turn=1), "score:1")
    assert seats_of(state)[1] == "11:-2345"
    assert (state.to_move, state.legal()) == (2, ["chill:2", "chill:3", "chill:5"])
    play(state, "chill:3")
    assert (state.to_move, state.legal()) == (0, [f"chill:{card}" for card in range(1, 6)])
    play(state, "chill:1")
    assert seats_of(state) == ["0:-2345", "11:-2345", "5:-2--5"]
    assert (state.turn, state.phase) == (2, "roll")


def test_a_neighbour_without_an_active_card_is_skipped() -> None:
    state = play(scene("123456", "0:-----", FRESH, FRESH, turn=1), "score:1")
    assert state.asked == [2]
    assert play(state, "chill:5").turn == 2


def test_with_two_players_the_other_one_freezes_once() -> None:
    state = play(scene("123456"), "score:1")
    assert state.asked == [1]
    assert play(state, "chill:2").phase == "roll"


def test_only_neighbours_are_asked_at_a_table_of_five() -> None:
    state = play(scene("123456", FRESH, FRESH, FRESH, FRESH, FRESH), "score:1")
    assert state.asked == [1, 4]


def test_decisions_with_one_answer_are_asked() -> None:
    state = play(scene("123456", FRESH, "0:---4-"), "score:1")
    assert (state.to_move, state.legal()) == (1, ["chill:4"])


def test_freezing_card_1_for_a_reroll_makes_nobody_freeze() -> None:
    state = play(scene("123456"), "freeze:1", "reroll:1")
    assert (state.phase, state.asked) == ("extra", [])
