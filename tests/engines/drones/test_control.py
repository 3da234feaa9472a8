"""Flips and the order of powers, and the worked cases of the rules by their numbers."""

from engines.drones.rules import Drones
from tests.engines.drones.scene import cards, owners, played, scene

BOTH_MOVES = ("play:1@0", "move:own:4@1>2", "move:opp:3@4>3")


def two_conquests(at_2: str, at_4: str) -> Drones:
    """One effect, both moves of SQUARE_EMPTY, gives 2 and 4 to the active player."""
    cards = {1: ("4", ""), 2: ("", "2"), 3: ("", "5"), 4: ("1", "3"), 6: ("1", "1")}
    return played(
        scene({0: "square_empty", 2: at_2, 4: at_4, 6: "one"}, cards, owners="1011101"), *BOTH_MOVES
    )


# Flips


def test_flips_to_one_side_without_equal_are_automatic() -> None:
    state = two_conquests("round", "cross")
    assert (owners(state), state.stack) == ("0001001", [[2, 4]])


def test_the_next_flip_is_chosen_if_equal_is_among_them() -> None:
    state = two_conquests("round", "equal")
    assert (state.legal(), owners(state)) == (["flip:2", "flip:4"], "0011101")


def test_the_pending_outposts_are_found_anew_after_each_flip() -> None:
    """EQUAL, once lost, no longer holds the tie at 2."""
    effect = {"at": 0, "step": 0}
    table = {1: ("3", "1"), 2: ("3", "3"), 3: ("", "5")}
    tokens = {0: "square_full", 1: "equal"}
    state = scene(tokens, table, owners="0001101", decision="move", effect=effect)
    played(state, "move:opp:5@3>1")
    assert owners(state) == "0111101"


def test_two_powers_of_one_batch_are_ordered_by_the_player() -> None:
    assert two_conquests("square_full", "cross").legal() == ["power:2", "power:4"]


def test_the_power_of_a_newer_conquest_comes_before_older_ones() -> None:
    state = played(two_conquests("square_full", "cross"), "power:2", "move:opp:1@6>3")
    assert (state.decision, state.stack) == ("down", [[4]])
    assert played(state, "down:5@3").decision == "destroy"


def test_the_last_power_of_a_batch_is_carried_out_without_being_asked_for() -> None:
    state = played(two_conquests("square_full", "cross"), "power:4", "destroy:5@3")
    assert state.decision == "move"


def test_the_power_of_an_outpost_lost_again_is_dropped() -> None:
    state = played(two_conquests("square_full", "cross"), "power:2", "move:opp:5@3>4")
    assert (owners(state)[4], state.to_move, state.decision) == ("1", 1, "play")


def test_round_is_dropped_if_lost_first() -> None:
    state = played(two_conquests("square_full", "round"), "power:2", "move:opp:5@3>4")
    assert (state.to_move, state.extra) == (1, 0)


def test_round_counts_only_after_everything_else() -> None:
    state = played(two_conquests("square_full", "round"), "power:4")
    assert (state.decision, state.extra) == ("move", 1)
    state = played(state, "move:opp:2@2>3")
    assert (state.to_move, state.decision, state.extra) == (0, "play", 0)


def test_a_set_aside_equal_still_serves_its_controller() -> None:
    state = played(scene({1: "equal"}, {2: ("", "2")}, aside=1), "play:2@2")
    assert owners(state)[2] == "0"


def late(queued: int) -> Drones:
    """The same card has queued so many powers; CROSS, at 2, is about to fall."""
    tokens, table = {0: "square_full", 2: "cross"}, {2: ("1", "2"), 4: ("", "5")}
    effect = {"at": 0, "step": 0}
    state = scene(tokens, table, owners="0010101", decision="move", effect=effect, queued=queued)
    return played(state, "move:opp:2@2>4")


def test_the_fourteenth_conquest_of_a_card_still_queues_its_power() -> None:
    assert late(13).decision == "destroy"


def test_a_later_conquest_only_flips() -> None:
    state = late(14)
    assert (owners(state)[2], state.to_move, state.decision) == ("0", 1, "play")


def test_the_count_begins_anew_with_each_card() -> None:
    assert played(scene({0: "cross"}, {2: ("", "1")}, queued=14), "play:1@0").decision == "destroy"


# Worked cases


def test_case_1_more_force_conquers_and_a_tie_does_only_with_equal() -> None:
    table = {2: ("2", "3")}
    assert played(scene({2: "cross"}, table), "play:2@2").decision == "destroy"
    assert owners(played(scene({2: "cross"}, table), "play:1@2")) == "1010101"
    assert owners(played(scene({2: "cross", 1: "equal"}, table), "play:1@2")) == "1000101"


def test_case_2_taking_equal_takes_every_tie_and_queues_one_power() -> None:
    state = played(scene({0: "equal", 2: "one"}, {2: ("3", "3")}), "play:1@0")
    assert (owners(state), state.decision, state.queued) == ("0000101", "down", 1)


def test_case_3_an_opposing_card_moved_onto_a_weaker_outpost_takes_it_without_a_power() -> None:
    state = played(scene({0: "square_full", 1: "round"}, {1: ("2", ""), 2: ("", "4")}), "play:1@0")
    played(state, "move:opp:4@2>1")
    assert (owners(state), state.to_move, state.extra) == ("0110101", 1, 0)


def test_case_4_an_outpost_without_cards_never_changes_hands() -> None:
    assert owners(played(scene({1: "equal"}), "play:1@1")) == "1010101"


def test_case_5_a_sacrifice_and_the_power_it_triggers_are_one_effect() -> None:
    state = scene({0: "cross_star", 1: "heart_full"}, {1: ("2", "1"), 2: ("", "3")})
    played(state, "play:1@0", "sacrifice:2@1")
    assert (state.legal(), owners(state)) == (["swap:opp:1@1,3@2"], "0010101")
    played(state, "swap:opp:1@1,3@2")
    assert (owners(state), state.to_move) == ("0110101", 1)


def test_case_6_an_extra_turn_without_a_card_is_lost() -> None:
    state = played(scene({0: "round"}, hands=("1", "12")), "play:1@0")
    assert (state.legal(), state.extra) == (["aside:0", "aside:1", "aside:3", "aside:5"], 0)
    played(state, "aside:0", "play:2@1")
    assert (state.decision, state.results, state.view(0)["hands"]) == ("token", [[1, 4]], ["", "1"])


def test_case_7_the_other_has_one_last_turn_whatever_he_holds() -> None:
    state = played(scene(hands=("1", "233")), "play:1@1", "aside:1", "play:2@2")
    assert (state.decision, state.results, state.view(0)["hands"]) == ("token", [[1, 4]], ["", "33"])


def test_case_8_the_order_of_flips_decides_whether_all_seven_are_held() -> None:
    table = {1: ("2", "1"), 5: ("3", "4")}
    state = played(scene({0: "heart_full"}, table, owners="1000010"), "play:1@0", "swap:opp:1@1,4@5")
    assert state.legal() == ["flip:1", "flip:5"]
    assert played(state.copy(), "flip:5").results == [[0, 7]]
    played(state, "flip:1")
    assert (owners(state), state.results, cards(state, 5)) == ("0100000", [], ("3", "1"))
