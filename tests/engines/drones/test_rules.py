"""Set-up, turns and ends of Drones, one rule a test."""

from engines.chance import ChanceStreams
from engines.drones.cards import CAMP
from engines.drones.rules import Drones
from engines.drones.tokens import KINDS
from engines.state import CHANCE
from tests.engines.drones.scene import cards, owners, played, scene

ROW = [f"token:{kind}" for kind in KINDS[:7]]


# Set-up


def test_each_camp_has_eleven_cards_of_strength_30() -> None:
    state = Drones.new(2)
    assert state.view(0)["hands"] == ["11222333445"] * 2
    assert sum(map(int, CAMP)) == 30


def test_a_coin_says_who_begins_round_1_and_he_controls_1_3_and_5() -> None:
    state = Drones.new(2)
    assert (state.to_move, state.legal()) == (CHANCE, ["first:0", "first:1"])
    assert owners(played(state.copy(), "first:0")) == "1010101"
    assert owners(played(state.copy(), "first:1")) == "0101010"


def test_seven_of_the_twelve_tokens_are_drawn_without_replacement_in_table_order() -> None:
    state = played(Drones.new(2), "first:1")
    assert state.legal() == [f"token:{kind}" for kind in KINDS]
    played(state, "token:cross")
    assert state.legal() == [f"token:{kind}" for kind in KINDS if kind != "cross"]
    played(state, *ROW[:2], *ROW[3:7])
    assert (state.decision, state.to_move) == ("play", 1)
    assert [outpost["token"] for outpost in state.view(0)["outposts"]][:3] == ["cross", "equal", "one"]


def test_the_first_token_of_a_stream_lies_at_outpost_0() -> None:
    chance, state = ChanceStreams("a match"), Drones.new(2)
    drawn = []
    while state.to_move == CHANCE:
        drawn.append(chance.draw(state).partition(":")[2])
        state.apply(f"{'token' if len(drawn) > 1 else 'first'}:{drawn[-1]}")
    assert state.kinds == drawn[1:]
    assert chance.drawn == {"first": 1, "token": 7}


# Playing a card


def test_a_card_is_played_on_any_of_the_seven_outposts_by_strength_then_outpost() -> None:
    state = scene(hands=("35", "1"), aside=6)
    wanted = [f"play:{card}@{outpost}" for card in "35" for outpost in range(7)]
    assert state.legal() == wanted


def test_equal_cards_of_a_hand_are_one_choice() -> None:
    assert len(scene(hands=("11222", "1")).legal()) == 14


def test_after_a_card_without_effect_it_is_the_others_turn() -> None:
    state = played(scene(cards={0: ("", "3")}), "play:1@0")
    assert (state.to_move, state.decision, cards(state, 0)) == (1, "play", ("1", "3"))


def test_an_empty_outpost_of_the_other_falls_to_the_first_card() -> None:
    state = played(scene({0: "round"}), "play:1@0")
    assert owners(state) == "0010101"


def test_a_set_aside_outpost_keeps_its_controller() -> None:
    state = played(scene({0: "window"}, {0: ("", "1")}, aside=0), "play:3@0")
    assert (owners(state), cards(state, 0)) == ("1010101", ("3", "1"))


# Turns


def test_an_extra_turn_is_played_by_the_same_player() -> None:
    state = played(scene({0: "round"}), "play:1@0")
    assert (state.to_move, state.decision, state.extra) == (0, "play", 0)
    assert played(state, "play:1@1").to_move == 1


def test_who_empties_his_hand_sets_an_outpost_aside_even_if_he_has_but_one() -> None:
    state = played(scene(owners="1110111", hands=("1", "12")), "play:1@3")
    assert (state.to_move, state.legal()) == (0, ["aside:3"])
    played(state, "aside:3")
    assert (state.aside, state.final, state.to_move, state.decision) == (3, True, 1, "play")


def test_the_final_turn_includes_the_extra_turns_it_earns() -> None:
    state = played(scene({0: "round"}, hands=("112", ""), aside=6, final=True), "play:1@0")
    assert (state.to_move, state.decision) == (0, "play")
    assert played(state, "play:1@1").decision == "token"


def test_who_plays_the_final_turn_sets_nothing_aside() -> None:
    state = played(scene(hands=("1", ""), aside=6, final=True), "play:1@1")
    assert (state.decision, state.results) == ("token", [[1, 4]])


# Ends


def test_all_seven_outposts_win_the_round_at_once_and_nothing_is_set_aside() -> None:
    state = played(scene({0: "cross"}, {1: ("1", "1")}, owners="1000000", hands=("1", "12")), "play:1@0")
    assert (state.decision, state.results) == ("token", [[0, 7]])
    assert (state.stack, state.view(0)["effect"]) == ([], None)


def test_all_seven_count_for_the_player_who_is_not_active_too() -> None:
    effect = {"at": 0, "step": 0}
    state = scene(
        {0: "square_full"}, {0: ("1", ""), 3: ("", "5")}, owners="0111111", decision="move", effect=effect
    )
    assert played(state, "move:opp:5@3>0").results == [[1, 7]]


def test_a_set_aside_outpost_is_one_of_the_seven() -> None:
    state = played(scene({0: "cross"}, owners="1000000", aside=3, final=True), "play:1@0")
    assert state.results == [[0, 7]]


def test_the_outposts_of_a_round_lie_there_until_the_next_ones_are_drawn() -> None:
    state = played(scene(hands=("1", ""), aside=6, final=True), "play:1@1")
    view = state.view(0)
    assert (view["round"], view["to_move"], len(state.legal())) == (1, CHANCE, 12)
    assert view["outposts"][1]["cards"] == ["1", ""]
    assert played(state, "token:one").view(0)["round"] == 2


def test_the_winner_begins_the_next_round_and_controls_three_outposts() -> None:
    state = played(scene(hands=("1", ""), aside=6, final=True), "play:1@1", *ROW)
    assert (state.first, state.to_move, owners(state)) == (1, 1, "0101010")


def test_all_cards_come_back_for_the_next_round() -> None:
    state = scene(hands=("1", ""), removed="2345", aside=6, final=True)
    view = played(state, "play:1@1", *ROW).view(0)
    assert (view["hands"], view["removed"], view["aside"], view["final"]) == ([CAMP, CAMP], "", None, False)


def test_two_rounds_win_the_match() -> None:
    state = scene(hands=("1", ""), aside=6, final=True, results=[[1, 5]])
    assert played(state, "play:1@1").to_move is None
    assert (state.scores(), state.results) == ([0, 2], [[1, 5], [1, 4]])


def test_a_round_each_means_a_third() -> None:
    state = played(scene(hands=("1", ""), aside=6, final=True, results=[[0, 7]]), "play:1@1", *ROW)
    assert (state.view(0)["round"], state.scores()) == (3, [1, 1])


def test_everybody_sees_the_same() -> None:
    state = played(scene({0: "cross_star"}, {1: ("2", "x")}), "play:1@0")
    assert state.view(0) == state.view(1) == state.view(CHANCE) == state.view(None)
