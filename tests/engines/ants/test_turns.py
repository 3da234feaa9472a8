"""Set-up, turns and the end."""

import pytest

from engines.ants.rules import Ants
from engines.state import CHANCE
from tests.engines.ants.scene import play, scene, text

DEALT = [f"ant:{ants}" for ants in (5, 1, 3, 3, 6, 2, 4, 4, 1, 2, 6, 5)]


def test_each_deck_holds_the_cards_of_the_rules() -> None:
    view = Ants.new(2).view(None)
    assert view["ant_deck"] == dict.fromkeys("123456", 5)
    assert sum(view["event_deck"].values()) == 38
    eggs = [view["event_deck"][f"eggs{count}"] for count in range(1, 6)]
    assert (sum(eggs), sum(count * n for n, count in enumerate(eggs, 1))) == (14, 34)


def test_twelve_ants_are_dealt_one_by_one_before_seat_0_places() -> None:
    state = Ants.new(2)
    assert state.legal() == [f"ant:{ants}" for ants in range(1, 7) for _ in range(5)]
    for action in DEALT:
        assert state.to_move == CHANCE
        play(state, action)
    assert state.view(None)["hands"] == [[1, 2, 3, 3, 5, 6], [1, 2, 4, 4, 5, 6]]
    assert state.to_move == 0


def test_a_drawn_ant_is_out_of_the_deck() -> None:
    state = play(Ants.new(2), "ant:4")
    assert state.legal().count("ant:4") == 4


def test_cards_are_placed_by_value_from_the_top_down() -> None:
    state = play(Ants.new(2), *DEALT)
    assert state.legal() == ["place:1", "place:2", "place:3", "place:5", "place:6"]
    play(state, "place:3", "place:6", "place:3")
    assert text(state, 0) == "3 6 3"
    assert state.legal() == ["place:1", "place:2", "place:5"]


def test_the_sixth_card_is_a_decision_too_and_then_seat_1_places() -> None:
    state = play(Ants.new(2), *DEALT, *(f"place:{ants}" for ants in (3, 6, 3, 1, 2)))
    assert (state.to_move, state.legal()) == (0, ["place:5"])
    assert play(state, "place:5").to_move == 1


def test_seat_0_draws_the_first_event() -> None:
    state = play(Ants.new(2), *DEALT, *(f"place:{ants}" for ants in (3, 6, 3, 1, 2, 5, 1, 2, 4, 4, 5, 6)))
    assert (state.turn, state.to_move, state.phase) == (0, CHANCE, "event")


def test_events_are_listed_card_by_card_in_the_order_of_the_rules() -> None:
    listed = scene("1 2 3").legal()
    assert len(listed) == 38
    kinds = [*(f"eggs{count}" for count in range(1, 6)), "hatching", "anteater"]
    kinds += [*(f"battle{force}" for force in (1, 2, 3)), "termite"]
    assert list(dict.fromkeys(listed)) == [f"event:{kind}" for kind in kinds]
    assert listed.count("event:hatching") == 7


def test_the_turn_passes_after_an_event() -> None:
    assert play(scene("4 2 3", turn=1), "event:anteater").turn == 0


def test_case_7_a_line_of_two_draws_one_ant_and_no_event() -> None:
    state = scene("5 4", "6 6 6", phase="refill")
    events = state.view(None)["event_deck"]
    play(state, "ant:3")
    assert text(state, 0) == "5 4 3"
    assert state.view(None)["event_deck"] == events
    assert (state.turn, state.phase) == (1, "event")


def test_a_line_of_one_draws_two_ants() -> None:
    state = play(scene("5", "6 6 6", phase="refill"), "ant:3")
    assert (state.turn, state.phase) == (0, "refill")
    assert play(state, "ant:1").turn == 1
    assert text(state, 0) == "5 3 1"


def test_a_seat_refills_in_its_own_turn_and_not_when_it_loses_the_card() -> None:
    state = play(scene("2 2 2"), "event:anteater")
    assert (state.turn, state.phase) == (1, "event")
    play(state, "event:anteater")
    assert (state.turn, state.phase) == (0, "refill")


def test_an_empty_ant_deck_takes_the_whole_used_pile_before_the_draw() -> None:
    none = dict.fromkeys("123456", 0)
    state = scene("4 4 4", ant_deck=none, used=[6, 2, 2])
    play(state, "event:hatching")
    assert state.legal() == ["ant:2", "ant:2", "ant:6"]
    assert state.view(None)["used"] == []


def test_the_used_pile_comes_in_between_two_ants_of_one_refill() -> None:
    one = dict.fromkeys("123456", 0) | {"5": 1}
    state = play(scene("4", "6 6 6", phase="refill", ant_deck=one, used=[3, 1]), "ant:5")
    assert (state.turn, state.legal()) == (0, ["ant:1", "ant:3"])


def test_a_hatching_without_any_ant_left_skips_the_draw() -> None:
    none = dict.fromkeys("123456", 0)
    assert play(scene("4 4 4", ant_deck=none), "event:hatching").turn == 1
    state = play(scene("4(2) 4 4", ant_deck=none), "event:hatching")
    assert state.legal() == ["none", "secure"]


def test_the_game_ends_when_the_last_event_is_carried_out() -> None:
    state = play(scene("2 2 2", events="anteater"), "event:anteater")
    assert (state.to_move, state.legal()) == (None, [])


def test_case_8_the_last_eggs_may_still_be_attached_and_count() -> None:
    state = play(scene("4 2 2", events="eggs4"), "event:eggs4")
    assert state.to_move == 0
    play(state, "carry:0")
    assert state.to_move is None
    assert state.scores() == [[4, 0, 8], [0, 0, 3]]


def test_points_are_the_eggs_in_the_nest_and_those_still_carried() -> None:
    state = scene("4(3) 2(1) 2", "6(5) 1 1", nests=[[2, 4], []], battlefield=[4], lost=[5], events="anteater")
    assert state.view(None)["points"] == [10, 5]
    assert play(state, "event:anteater").scores() == [[7, 6, 4], [5, 0, 8]]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (([5], "1 1 1"), ([2], "6(3) 6 6")),
        (([], "6(2) 6 6"), ([], "5(2) 6 6")),
    ],
    ids=["secured eggs", "ants in line"],
)
def test_equal_points_are_broken_by(better: tuple[list[int], str], worse: tuple[list[int], str]) -> None:
    state = scene(better[1], worse[1], nests=[better[0], worse[0]])
    first, second = state.scores()
    assert isinstance(first, list)
    assert isinstance(second, list)
    assert first[0] == second[0]
    assert first > second


def test_no_game_is_longer_than_290_actions() -> None:
    assert Ants.max_actions == 290
