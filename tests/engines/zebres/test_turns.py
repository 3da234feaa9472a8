"""Sections 2, 4.3, 4.4, 5 and the rulings: the order of a turn, Impala's walk, the token, the end."""

import pytest

from engines.ranks import rank
from engines.zebres.rules import Zebres
from tests.engines.zebres.scene import hand, play, scene, squares_of

# Setup


def test_seat_1_puts_impala_anywhere_and_seat_0_plays_first() -> None:
    state = Zebres.new(2)
    assert (state.to_move, state.legal()) == (1, [f"impala:{position}" for position in range(22)])
    play(state, "impala:17")
    assert (state.to_move, state.view(None)["impala"]) == (0, 17)


def test_both_start_with_fifteen_animals_in_hand() -> None:
    state = Zebres.new(2)
    team = {"zebra": 5, "gazelle": 6, "elephant": 1, "lion": 1, "crocodile": 2}
    assert [hand(state, seat) for seat in (0, 1)] == [team, team]


# Placing


def test_an_animal_goes_to_an_empty_square_of_the_line_faced() -> None:
    state = scene("Z5/6/6/6/g5", impala=0)
    assert {action.partition(":")[2] for action in state.legal()} == {"a4", "a3", "a2"}
    assert {action[-2:] for action in scene("6/6/6/6/1Z1g2", impala=17).legal()} == {"a1", "c1", "e1", "f1"}


def test_only_species_in_hand_can_be_placed() -> None:
    state = scene("6/LE4/6/6/6", impala=0)
    assert {action.partition(":")[0] for action in state.legal()} == {"zebra", "gazelle", "crocodile"}
    state = scene("6/LE4/6/6/6", impala=0, seat=1)
    assert len({action.partition(":")[0] for action in state.legal()}) == 5


def test_places_are_listed_by_species_and_then_from_the_top_left() -> None:
    state = scene("6/ZZZ3/ZZG3/GGG3/GG4", impala=0)
    assert state.legal() == ["elephant:a5", "lion:a5", "crocodile:a5"]
    state = scene("1ZZZZ1/6/6/6/6", impala=6, seat=1)
    assert state.legal()[:4] == ["zebra:a5", "zebra:f5", "gazelle:a5", "gazelle:f5"]


def test_with_one_square_left_the_species_is_still_free() -> None:
    state = scene("6/Z5/g5/Z5/g5", impala=0)
    assert state.legal() == [f"{kind}:a5" for kind in ("zebra", "gazelle", "elephant", "lion", "crocodile")]


# Impala's walk


def test_impala_walks_one_two_or_three_places_clockwise() -> None:
    state = play(scene("6/6/6/6/6", impala=20), "zebra:a4")
    assert (state.to_move, state.legal()) == (0, ["walk:1", "walk:2", "walk:3"])
    play(state, "walk:3")
    assert (state.view(None)["impala"], state.to_move) == (1, 1)


def test_impala_never_stops_before_a_full_line() -> None:
    state = play(scene("1Z4/1g4/1Z4/1g4/1Z4", impala=0), "elephant:a5")
    assert state.legal() == ["walk:2", "walk:3"]


def test_impala_walks_on_to_the_first_line_with_room_if_the_next_three_are_full() -> None:
    full = "1ZgZ2/1gZg2/1Zgg2/1gZG2/1zGz2"
    state = play(scene(full, impala=0), "elephant:a5")
    assert state.legal() == ["walk:4"]
    play(state, "walk:4")
    assert (state.view(None)["impala"], state.to_move) == (4, 1)


def test_a_forced_walk_can_be_long() -> None:
    full = "1ZZZZZ/1GGGGG/1GCCzz/1zzzgg/1ggggc"
    state = play(scene(full, impala=0), "elephant:a5")
    assert state.legal() == ["walk:7"], "ranks are met again on the right side"


def test_the_lines_are_judged_after_the_placement() -> None:
    state = play(scene("1Z4/1g4/1Z4/1g4/6", impala=10), "elephant:b1")
    assert "walk:1" in state.legal()
    state = play(scene("1Z4/1g4/1Z4/1g4/6", impala=21 - 4), "elephant:b1")
    play(state, "walk:3")
    state = scene("2Z3/2g3/2Z3/2g3/6", impala=10)
    play(state, "gazelle:c1", "walk:3", "zebra:d5")
    assert state.legal() == ["walk:2", "walk:3"], "file c is full since rank 1 was played"


def test_with_one_square_left_impala_walks_to_one_of_its_lines() -> None:
    state = play(scene("ZZZZZG/GGGGGE/LCCzzz/ggggzz/1ggcc1", impala=10, seat=1), "lion:f1")
    assert state.legal() == ["walk:6"]
    assert play(state, "walk:6").legal() == ["elephant:a1"], "the other hand is empty"


# Whose turn


def test_the_seats_take_turns() -> None:
    state = play(Zebres.new(2), "impala:0")
    seats = []
    for _ in range(4):
        seats.append(state.to_move)
        play(state, state.legal()[0], "walk:2")
    assert seats == [0, 1, 0, 1]


FIFTEEN = "ZZZZZG/6/GGGGGE/6/LCC3"
"""All of seat 0's animals."""


def test_a_player_with_an_empty_hand_is_skipped() -> None:
    state = play(scene(FIFTEEN, seat=1, impala=7), "elephant:a4", "walk:2")
    assert state.to_move == 1
    assert "zebra:a2" in state.legal()


def test_a_lion_gives_an_empty_handed_player_a_turn_again() -> None:
    state = play(scene(FIFTEEN, seat=1, impala=7), "lion:a4")
    assert hand(state, 0) == {"gazelle": 1}
    play(state, "walk:1")
    assert state.to_move == 0
    assert {action.partition(":")[0] for action in state.legal()} == {"gazelle"}


# The Inauguration token


def test_who_completes_a_sector_first_takes_the_token() -> None:
    state = play(scene("6/6/6/Z5/1g4", impala=17, seat=1), "elephant:a1")
    assert state.view(None)["inauguration"] == 1


def test_the_token_never_moves_again() -> None:
    state = play(scene("6/4z1/5Z/Z5/1g4", impala=17, seat=1), "elephant:a1", "walk:3", "zebra:f4")
    assert state.view(None)["control"]["E"]["animals"] == [2, 1]
    assert state.view(None)["inauguration"] == 1


def test_a_sector_that_is_not_full_gives_no_token() -> None:
    state = play(scene("6/6/6/Z5/6", impala=17, seat=1), "elephant:a1")
    assert state.view(None)["inauguration"] is None


def test_a_lion_that_chases_a_gazelle_out_of_the_sector_does_not_complete_it() -> None:
    state = play(scene("6/6/6/g5/1Z4", impala=17), "lion:a1")
    assert squares_of(state) == "6/6/6/6/LZ*4"
    assert state.view(None)["inauguration"] is None


def test_a_lion_that_chases_gazelles_out_of_other_sectors_completes_its_own() -> None:
    state = play(scene("6/6/g5/1g4/ZZ4", impala=18), "lion:a2")
    assert squares_of(state) == "6/6/6/L5/Z*Z4"
    assert state.view(None)["inauguration"] == 0


def test_a_crocodile_that_swaps_completes_the_sector_it_was_placed_in() -> None:
    state = play(scene("6/6/g5/6/ZZ4", impala=18), "crocodile:a2")
    assert state.view(None)["inauguration"] is None, "the decision comes first"
    play(state, "swap:a3")
    assert squares_of(state) == "6/6/C5/g5/ZZ4"
    assert state.view(None)["inauguration"] == 0


def test_a_lion_may_empty_a_square_of_a_completed_sector_and_the_token_stays() -> None:
    state = play(scene("6/6/1Z4/g5/ZZ4", impala=19, holder="1"), "lion:a3")
    assert squares_of(state) == "6/6/LZ*4/6/ZZ4"
    assert state.view(None)["inauguration"] == 1


# The end and the score


def test_the_game_ends_when_the_board_is_full_and_impala_stays() -> None:
    state = scene("zGZEzZ/cGgZGG/ZGzegG/lCgzLg/ZcCgz1", impala=10, seat=1, holder="0")
    assert hand(state, 1) == {"gazelle": 1}
    play(state, "gazelle:f1")
    assert (state.to_move, state.legal()) == (None, [])
    assert (state.view(None)["phase"], state.view(None)["impala"]) == ("over", 10)


def test_a_last_crocodile_may_still_swap() -> None:
    state = play(scene("1GZZZZ/ZGGGGG/ELCzzz/zzgggg/ggelcc", impala=0), "crocodile:a5")
    assert state.legal() == ["swap:b5", "stay"]
    play(state, "swap:b5")
    assert (state.to_move, squares_of(state)[:6]) == (None, "GCZZZZ")


def test_a_last_crocodile_without_prey_ends_the_game_at_once() -> None:
    state = play(scene("1ZGZZZ/ZGGGGG/ELCzzz/zzgggg/ggelcc", impala=0), "crocodile:a5")
    assert (state.to_move, state.view(None)["phase"]) == (None, "over")


def test_the_score_of_a_full_board_counted_by_hand() -> None:
    state = scene("Z*zZEzZ/GGgZGG/Zzz*eG*l/cCgzLg/GcCggg", "over", impala=10, holder="1")
    assert state.view(None)["control"] == {
        "A": {"animals": [4, 1], "points": 0 + 2 + 6 + 6 + 0},
        "B": {"animals": [1, 2], "points": 0 + 2 + 0},
        "C": {"animals": [2, 5], "points": 6 + 2 + 2 + 0 + 2 + 6 + 1},
        "D": {"animals": [5, 2], "points": 6 + 5 + 6 + 6 + 6 + 5 + 0},
        "E": {"animals": [2, 1], "points": 2 + 2 + 1},
        "F": {"animals": [1, 4], "points": 2 + 0 + 2 + 2 + 2},
    }
    assert state.scores() == [14 + 34 + 5, 2 + 19 + 8 + 5]
    assert rank(state.scores(), [None, None]) == [1, 2]


def test_who_has_more_animals_in_a_sector_takes_the_points_of_all_in_it() -> None:
    state = scene("6/6/6/Zz4/1g4", "walk")
    assert state.view(None)["control"]["B"] == {"animals": [1, 1], "points": 8}
    assert state.view(None)["control"]["A"] == {"animals": [0, 1], "points": 6}
    assert state.scores() == [0, 6], "an equal sector pays nobody while the game goes on"


@pytest.mark.parametrize("holder", ["0", "1"])
def test_the_token_is_worth_five_points(holder: str) -> None:
    points = [0, 0]
    points[int(holder)] = 5
    assert scene("6/6/6/6/6", holder=holder).scores() == points


def test_everybody_sees_everything() -> None:
    state = play(scene("6/l5/6/6/6", impala=0), "zebra:a5")
    assert state.view(0) == state.view(1) == state.view(-1) == state.view(None)
    assert (state.view(1)["board"][0], state.view(1)["face_down"]) == ("Z.....", ["a5"])
