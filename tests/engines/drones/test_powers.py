"""Each token's power: whom it may take, what it does, and when there is nothing to choose."""

from typing import Any

import pytest

from engines.drones.rules import Drones
from tests.engines.drones.scene import cards, owners, played, scene


def conquered(token: str, table: dict[int, tuple[str, str]], **fields: Any) -> Drones:
    """Seat 0 has just won the token at 0 with a card of strength 1."""
    return played(scene({0: token}, table, **fields), "play:1@0")


def passed(state: Drones) -> bool:
    return (state.to_move, state.decision) == (1, "play")


def test_one_turns_a_card_face_down_which_then_counts_1() -> None:
    state = conquered("one", {2: ("", "15x")})
    assert state.legal() == ["down:1@2", "down:5@2"]
    played(state, "down:5@2")
    assert (cards(state, 2), state.view(0)["outposts"][2]["force"]) == (("", "1xx"), [0, 3])


def test_one_has_no_target_among_cards_face_down() -> None:
    assert passed(conquered("one", {2: ("3", "x")}, owners="1000101"))


def test_cross_destroys_a_card_of_the_other() -> None:
    state = conquered("cross", {2: ("2", "33x"), 6: ("", "1")})
    assert state.legal() == ["destroy:3@2", "destroy:x@2", "destroy:1@6"]
    played(state, "destroy:3@2")
    assert (cards(state, 2), state.view(0)["removed"]) == (("2", "3x"), "3")


def test_an_outpost_may_fall_to_a_destroyed_card() -> None:
    assert owners(played(conquered("cross", {2: ("2", "3")}), "destroy:3@2"))[2] == "0"


def test_window_recruits_a_card_that_keeps_its_face() -> None:
    state = conquered("window", {2: ("", "4x")})
    assert state.legal() == ["recruit:4@2", "recruit:x@2"]
    assert cards(played(state.copy(), "recruit:4@2"), 2) == ("4", "x")
    assert cards(played(state, "recruit:x@2"), 2) == ("x", "4")


@pytest.mark.parametrize("token", ["cross", "window", "square_full", "two_full", "heart_full"])
def test_a_power_over_the_others_cards_is_skipped_if_he_has_none(token: str) -> None:
    assert passed(conquered(token, {1: ("3", "")}))


def test_cross_star_is_compulsory_even_if_only_the_conqueror_is_there() -> None:
    state = conquered("cross_star", {2: ("", "3")})
    assert state.legal() == ["sacrifice:1@0"]
    assert passed(played(state, "sacrifice:1@0"))


def test_cross_star_takes_own_cards_wherever_they_stand() -> None:
    state = conquered("cross_star", {1: ("x", ""), 2: ("2", "3")})
    assert state.legal() == ["sacrifice:1@0", "sacrifice:x@1", "sacrifice:2@2"]


def test_cross_star_triggers_the_power_of_an_outpost_of_the_other() -> None:
    state = played(scene({0: "cross_star", 2: "cross"}, {2: ("2", "3")}), "play:1@0", "sacrifice:2@2")
    assert state.legal() == ["destroy:3@2"]


def test_cross_star_on_itself_asks_for_another_sacrifice() -> None:
    state = played(conquered("cross_star", {1: ("2", "")}), "sacrifice:1@0")
    assert state.legal() == ["sacrifice:2@1"]


def test_cross_star_on_equal_does_nothing_more() -> None:
    state = scene({0: "cross_star", 2: "equal"}, {2: ("2", "3")})
    assert passed(played(state, "play:1@0", "sacrifice:2@2"))


def test_cross_star_on_round_earns_an_extra_turn() -> None:
    state = played(scene({0: "cross_star", 2: "round"}, {2: ("2", "3")}), "play:1@0", "sacrifice:2@2")
    assert (state.to_move, state.decision) == (0, "play")


def test_cross_star_on_a_set_aside_outpost_triggers_nothing() -> None:
    state = scene({0: "cross_star", 2: "cross"}, {2: ("2", "3")}, aside=2, final=False)
    assert passed(played(state, "play:1@0", "sacrifice:2@2"))


def test_square_empty_moves_an_own_card_and_then_one_of_the_other() -> None:
    state = conquered("square_empty", {1: ("x", ""), 2: ("", "4")})
    targets = {0: "123456", 1: "023456", 2: "013456"}
    assert state.legal() == [
        f"move:own:{card}@{start}>{to}" for card, start in (("1", 0), ("x", 1)) for to in targets[start]
    ]
    played(state, "move:own:x@1>3")
    assert state.legal() == [f"move:opp:4@2>{to}" for to in targets[2]]
    played(state, "move:opp:4@2>5")
    assert (cards(state, 3), cards(state, 5)) == (("x", ""), ("", "4"))


def test_control_is_checked_only_after_both_moves_of_square_empty() -> None:
    state = played(conquered("square_empty", {1: ("4", ""), 2: ("", "3")}), "move:own:4@1>2")
    assert owners(state) == "0010101"
    played(state, "move:opp:3@2>1")
    assert (state.legal(), owners(state)) == (["flip:1", "flip:2"], "0010101")


def test_the_second_half_of_square_empty_is_skipped_without_a_target() -> None:
    assert passed(played(conquered("square_empty", {}), "move:own:1@0>3"))


def test_square_full_moves_a_card_of_the_other() -> None:
    state = conquered("square_full", {1: ("4", "12")})
    assert state.legal() == [f"move:opp:{card}@1>{to}" for card in "12" for to in "023456"]


def test_two_empty_moves_two_or_more_own_cards_of_one_outpost() -> None:
    state = conquered("two_empty", {1: ("2", ""), 3: ("13x", "")})
    assert state.legal() == [
        f"batch:own:{some}@3>{to}" for some in ("13", "13x", "1x", "3x") for to in "012456"
    ]
    assert cards(played(state, "batch:own:13x@3>2"), 2) == ("13x", "")
    assert cards(state, 3) == ("", "")


def test_two_full_moves_cards_of_the_other() -> None:
    state = conquered("two_full", {2: ("", "334")})
    assert [action for action in state.legal() if action.endswith(">6")] == [
        f"batch:opp:{some}@2>6" for some in ("33", "334", "34")
    ]
    assert cards(played(state, "batch:opp:34@2>6"), 6) == ("", "34")


def test_two_is_skipped_without_two_cards_on_one_outpost() -> None:
    assert passed(conquered("two_empty", {1: ("2", ""), 3: ("3", "")}))


def test_heart_empty_swaps_own_cards_of_two_outposts() -> None:
    state = conquered("heart_empty", {1: ("25", ""), 3: ("x", "")})
    assert state.legal() == [
        "swap:own:1@0,2@1",
        "swap:own:1@0,5@1",
        "swap:own:1@0,x@3",
        "swap:own:2@1,x@3",
        "swap:own:5@1,x@3",
    ]
    played(state, "swap:own:5@1,x@3")
    assert (cards(state, 1), cards(state, 3)) == (("2x", ""), ("5", ""))


def test_heart_full_swaps_cards_of_the_other_even_equal_ones() -> None:
    state = conquered("heart_full", {2: ("", "3"), 4: ("", "3")})
    assert state.legal() == ["swap:opp:3@2,3@4"]
    assert passed(played(state, "swap:opp:3@2,3@4"))


def test_heart_is_skipped_if_all_cards_stand_on_one_outpost() -> None:
    assert passed(conquered("heart_full", {2: ("", "345")}))


def test_cards_on_a_set_aside_outpost_are_in_play() -> None:
    state = conquered("square_full", {2: ("", "3")}, aside=2)
    assert "move:opp:3@2>1" in state.legal()
    state = conquered("square_full", {4: ("", "3")}, aside=2)
    assert "move:opp:3@4>2" in state.legal()
