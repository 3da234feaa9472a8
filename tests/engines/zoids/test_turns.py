"""Sections 4, 6 and 7 and the rulings: rolls, hostile moves, whose turn it is, and the end."""

import pytest

from engines import CHANCE
from engines.ranks import rank
from engines.zoids.rules import MAX_ROLLS, Zoids
from tests.engines.zoids.scene import play, roll, scene, targets, team

# The roll


def test_the_dice_of_a_roll_are_two_chance_actions_of_the_seats_own_stream() -> None:
    state = scene({}, {}, {})
    for seat in range(3):
        assert state.to_move == CHANCE
        assert state.legal() == [f"die.{seat}:{face}" for face in "12345h"]
        play(state, f"die.{seat}:1")
        assert state.legal() == [f"die.{seat}:{face}" for face in "12345h"]
        play(state, f"die.{seat}:2")
        assert state.to_move == seat
        play(state, state.legal()[0])
    assert state.legal()[0] == "die.0:1"


def test_two_numbers_move_zoid_a_by_b_or_zoid_b_by_a() -> None:
    state = roll(scene({1: "c2", 2: "f5"}, {}), "21")
    assert {move[:2] for move in state.legal()} == {"z1", "z2"}
    assert targets(state, 1) == "a1 a2 a3 b1 b2 b3 b4 c1 c3 c4 d1 d2 d3 d4 e1 e2 e3"
    assert targets(state, 2) == "e4 f4 g5 g6"


def test_a_number_and_h_move_any_own_zoid_by_the_number_without_boosting() -> None:
    state = roll(scene({1: "c2"}, {5: "c3"}), "1h")
    assert {move[:2] for move in state.legal()} == {"z1", "z2", "z3", "z4", "z5"}
    assert "c4" not in targets(state, 1).split()


def test_a_pair_moves_any_own_zoid_and_rolls_again() -> None:
    state = roll(scene({1: "c2"}, {}), "33")
    assert {move[:2] for move in state.legal()} == {"z1", "z2", "z3", "z4", "z5"}
    play(state, "z4:b1")
    assert (state.seat, state.phase, state.turn, state.turn_rolls) == (0, "roll", 1, 1)


def test_a_pair_of_h_gives_two_hostile_moves_no_zoid_move_and_rolls_again() -> None:
    state = roll(Zoids.new(2), "hh")
    play(state, "b2-b1", "d1-c1")
    assert (state.seat, state.phase, state.turn) == (0, "roll", 1)


def test_each_h_is_one_hostile_move_before_the_zoid_move() -> None:
    state = roll(Zoids.new(2), "h2")
    assert state.phase == "hostile"
    play(state, "g1-f1")
    assert state.phase == "move"


def test_with_two_h_the_same_token_may_move_twice() -> None:
    state = play(roll(Zoids.new(2), "hh"), "d3-c2", "c2-b3")
    assert state.view(None)["acids"] == ["b2", "b3", "b4", "d1", "d5"]


def test_hostile_moves_are_skipped_only_if_there_is_none() -> None:
    assert roll(scene({}, {}), "h1").phase == "move"
    assert roll(scene({}, {}, granulars="k1"), "h1").legal() == ["k1-k2"]


def test_the_zoid_move_is_skipped_only_if_there_is_none() -> None:
    blocked = scene({1: "h3", 2: "k3"}, {}, whites="h3", granulars="k3")
    assert (roll(blocked, "12").seat, blocked.phase) == (1, "roll")
    single = scene({1: "h3", 2: "m1"}, {}, whites="h3", granulars="m2")
    assert roll(single, "12").legal() == ["z2:n1"]


def test_zoid_moves_are_found_after_the_hostile_moves() -> None:
    state = play(roll(scene({1: "c2"}, {}, acids="d3"), "h1"), "d3-d2")
    assert targets(state, 1) == "b2 b3 c1 c3 d3"


def test_the_next_seat_rolls_after_a_roll_that_is_no_pair() -> None:
    state = scene({}, {}, {}, {})
    seats = []
    for _ in range(5):
        seats.append(state.seat)
        play(roll(state, "12"), state.legal()[0])
    assert seats == [0, 1, 2, 3, 0]
    assert state.turn == 6


def test_the_20th_roll_of_a_turn_gives_no_further_one() -> None:
    state = scene({1: "c2"}, {})
    for count in range(20):
        assert (state.seat, state.turn_rolls) == (0, count)
        play(roll(state, "11"), state.legal()[0])
    assert (state.seat, state.turn_rolls, state.turn) == (1, 0, 2)


# Hostile moves


def hostile(state: Zoids, start: str) -> str:
    """Where the token on a cell may go now."""
    return " ".join(move[3:] for move in state.legal() if move.startswith(f"{start}-"))


def test_an_acid_moves_inside_the_lane_but_never_onto_an_entry_cell() -> None:
    state = roll(scene({}, {}, acids="b2 e2"), "h1")
    assert hostile(state, "b2") == "b1 b3 c1 c2"
    assert hostile(state, "e2") == "d2 d3 e1 e3"


def test_a_white_cell_moves_inside_the_cervix_gates_included() -> None:
    state = roll(scene({}, {}, whites="f2 i2"), "h1")
    assert hostile(state, "f2") == "f1 f3 g2 g3"
    assert hostile(state, "i2") == "h2 h3 i1 i3 j1 j2"


def test_a_granular_cell_moves_up_or_down_inside_its_ring() -> None:
    state = roll(scene({}, {}, granulars="k1 l3 m3"), "h1")
    assert state.legal() == ["k1-k2", "l3-l2", "l3-l4", "m3-m2"]


def test_no_two_hostile_tokens_share_a_cell() -> None:
    state = roll(scene({}, {}, granulars="k1 k2"), "h1")
    assert state.legal() == ["k2-k3"]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_acid_sends_a_zoid_back_to_its_reserve_whoever_owns_it(seat: int) -> None:
    teams: list[dict[int, str]] = [{}, {}]
    teams[seat] = {2: "c2", 4: "c4"}
    state = play(roll(scene(*teams, acids="d3"), "h1"), "d3-c2")
    assert team(state, seat) == {4: "c4"}
    assert state.view(None)["acids"] == ["c2"]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_white_cell_blocks_a_zoid_until_it_moves_away(seat: int) -> None:
    teams: list[dict[int, str]] = [{}, {}]
    teams[seat] = {2: "g4"}
    state = play(roll(scene(*teams, whites="g3"), "hh"), "g3-g4")
    assert team(state, seat) == {2: "g4"}
    state.seat = seat
    state = play(state, "g4-g5")
    state.seat = seat
    assert targets(roll(state, "11"), 2) == "f3 f4 g3 h3 h4"


def test_a_granular_cell_blocks_a_zoid_of_its_ring() -> None:
    state = play(roll(scene({2: "k4"}, {}, granulars="k3"), "h1"), "k3-k4")
    assert team(state, 0) == {2: "k4"}
    assert targets(state, 2) == ""


# The end


def test_landing_on_the_podium_wins_at_once_even_in_a_pair() -> None:
    state = play(roll(scene({2: "m1", 1: "c2"}, {3: "m3"}), "11"), "z2:n1")
    assert state.to_move is None
    assert state.legal() == []
    assert state.view(None)["over"] == "podium"
    assert rank(state.scores(), [None, None]) == [1, 2]


def test_scores_are_the_progress_of_the_zoids_the_best_first() -> None:
    state = scene({1: "c2", 2: "k4"}, {4: "j1", 5: "m3"}, {3: "n1"})
    assert state.scores() == [[11, 3, 0, 0, 0], [13, 10, 0, 0, 0], [14, 0, 0, 0, 0]]


def test_the_others_are_ranked_by_their_best_zoid_then_the_next() -> None:
    state = scene({1: "n1"}, {1: "f1", 2: "c2"}, {4: "f5", 5: "d1"}, {3: "c1", 5: "f3"})
    assert rank(state.scores(), [None] * 4) == [1, 3, 2, 3]


def test_the_game_ends_when_roll_1000_is_played_out() -> None:
    state = scene({1: "k1"}, {1: "f1"}, acids="b1", rolls=MAX_ROLLS - 1)
    roll(state, "h1")
    assert state.to_move == 0
    play(state, "b1-b2")
    assert state.to_move == 0
    play(state, "z1:k2")
    assert state.to_move is None
    assert state.view(None)["over"] == "rolls"
    assert rank(state.scores(), [None, None]) == [1, 2]


def test_a_pair_as_roll_1000_gives_no_further_roll() -> None:
    state = play(roll(scene({1: "k1"}, {}, rolls=MAX_ROLLS - 1), "22"), "z1:k2")
    assert (state.to_move, state.rolls) == (None, MAX_ROLLS)


# Visibility and order


def test_everybody_sees_everything() -> None:
    state = roll(Zoids.new(3), "h4")
    assert state.view(0) == state.view(1) == state.view(2) == state.view(CHANCE) == state.view(None)


def test_hostile_moves_are_listed_by_start_and_target_in_cell_order() -> None:
    legal = roll(Zoids.new(2), "h1").legal()
    assert legal[:8] == ["b2-b1", "b2-b3", "b2-c1", "b2-c2", "b4-b3", "b4-b5", "b4-c3", "b4-c4"]
    assert legal[-6:] == ["l2-l1", "l2-l3", "l4-l3", "l4-l5", "m2-m1", "m2-m3"]


def test_zoid_moves_are_listed_by_zoid_and_cell() -> None:
    state = roll(scene({1: "j2", 2: "m1", 3: "m2"}, {}, granulars="l1"), "h1")
    play(state, "l1-l2")
    assert state.legal() == ["z1:try", "z2:m3", "z2:n1", "z3:m3", "z3:n1"] + [
        f"z{number}:a{row}" for number in (4, 5) for row in (1, 2, 3, 4)
    ]
