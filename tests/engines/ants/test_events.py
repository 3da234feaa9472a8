"""Eggs, hatching, the anteater and the termite."""

from tests.engines.ants.scene import play, scene, text


def test_case_1_eggs_go_to_a_card_that_is_free_and_great_enough() -> None:
    state = play(scene("6(2) 3 4"), "event:eggs4")
    assert (state.to_move, state.legal()) == (0, ["carry:2"])
    play(state, "carry:2")
    assert text(state, 0) == "6(2) 3 4(4)"
    assert state.turn == 1


def test_case_1_eggs_that_nobody_can_carry_are_lost() -> None:
    state = play(scene("3 2 1"), "event:eggs4")
    assert state.view(None)["lost"] == [4]
    assert state.turn == 1


def test_an_ant_card_carries_as_many_eggs_as_it_has_ants() -> None:
    assert play(scene("2 3 1 3", turn=1), "event:eggs3").legal() == ["carry:1", "carry:3"]


def test_hatching_brings_an_ant_to_the_bottom_and_nothing_else_if_no_egg_can_move() -> None:
    state = play(scene("4 6 1"), "event:hatching", "ant:2")
    assert text(state, 0) == "4 6 1 2"
    assert state.turn == 1


def test_case_5_eggs_too_many_for_the_card_above_ask_no_decision() -> None:
    state = play(scene("4 6(5)"), "event:hatching", "ant:2")
    assert text(state, 0) == "4 6(5) 2"
    assert state.turn == 1


def test_hatching_secures_the_eggs_at_the_top_with_their_ant() -> None:
    state = play(scene("5(3) 1 2"), "event:hatching", "ant:6")
    assert state.legal() == ["none", "secure"]
    play(state, "secure")
    view = state.view(None)
    assert text(state, 0) == "1 2 6"
    assert (view["nests"], view["used"], view["points"]) == ([[3], []], [5], [3, 0])


def test_hatching_moves_eggs_one_card_up() -> None:
    state = play(scene("3 4(3) 2 2(1)"), "event:hatching", "ant:6")
    assert state.legal() == ["none", "advance:1", "advance:3"]
    play(state, "advance:3")
    assert text(state, 0) == "3 4(3) 2(1) 2 6"


def test_eggs_do_not_move_onto_eggs() -> None:
    assert play(scene("6(1) 4(3) 2"), "event:hatching", "ant:6").legal() == ["none", "secure"]


def test_the_extra_action_may_be_declined() -> None:
    state = play(scene("6(1) 4 2"), "event:hatching", "ant:6", "none")
    assert text(state, 0) == "6(1) 4 2 6"
    assert state.turn == 1


def test_the_anteater_eats_the_top_ants_with_their_eggs() -> None:
    state = play(scene("5(4) 1 2"), "event:anteater")
    view = state.view(None)
    assert text(state, 0) == "1 2"
    assert (view["used"], view["lost"]) == ([5], [4])


def test_the_termite_steals_eggs_or_kills_any_ants() -> None:
    state = play(scene("2 6 3(1)", "5(2) 3 4(4)"), "event:termite")
    assert state.legal() == ["steal:0>0", "steal:0>1", "steal:2>1", "kill:0", "kill:1", "kill:2"]


def test_stolen_eggs_leave_their_card_and_lie_on_one_of_the_thief() -> None:
    state = play(scene("2 6 3", "5 3 4(4)", turn=1), "event:termite", "steal:2>1")
    assert text(state, 1) == "2 6(4) 3"
    assert text(state, 0) == "5 3 4"


def test_killed_ants_take_their_eggs_out_of_the_game() -> None:
    state = play(scene("2 6 3", "5 3 4(4)"), "event:termite", "kill:2")
    view = state.view(None)
    assert text(state, 1) == "5 3"
    assert (view["used"], view["lost"], view["points"]) == ([4], [4], [0, 0])
    assert (state.turn, state.phase) == (1, "refill")


def test_the_termite_can_always_kill() -> None:
    assert play(scene("1 1 1", "6"), "event:termite").legal() == ["kill:0"]
