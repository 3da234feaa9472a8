"""The numbered cases of Infection's rules, one by one."""

import pytest

from engines import replay
from engines.infection.levels import LEVELS
from engines.infection.rules import Infection

JUMPING_ROUND = ["a7a5", "g7g5", "a5a7", "g5g7"] * 25
WALLED_IN = "x--4/---4/---4/7/4---/4---/4--o"
"""Nobody can move, and 31 cells are empty."""


def at(board: str, side: str = "x", clock: int = 0, move: int = 1, *, boss: bool = False) -> Infection:
    return Infection.from_text(f"{board} {side} {clock} {move}", boss=boss)


def played(state: Infection, *actions: str) -> Infection:
    for action in actions:
        assert action in state.legal()
        state.apply(action)
    return state


def board_of(state: Infection) -> str:
    return state.to_text().partition(" ")[0]


# Start


def test_seat_0_starts_on_a7_and_g1_and_moves_first() -> None:
    state = Infection.new(2)
    assert state.to_text() == "x5o/7/7/7/7/7/o5x x 0 1"
    assert state.to_move == 0
    assert state.view(None)["pieces"] == [2, 2]


def test_a_level_is_a_whole_number_from_1_to_10() -> None:
    for level in (0, 11, "1", True, 1.0, None):
        with pytest.raises(ValueError, match="option level must be one of"):
            Infection.new(2, level=level)


@pytest.mark.parametrize("level", LEVELS)
def test_every_fifth_level_is_a_boss(level: int) -> None:
    state = Infection.new(2, level=level)
    assert (state.level, state.boss) == (level, level in (5, 10))
    assert board_of(state) == LEVELS[level].layout


# Legal actions


def test_a_lone_piece_has_8_clones_and_16_jumps() -> None:
    actions = at("7/7/7/3x3/7/7/7").legal()
    assert actions[:8] == ["c5", "d5", "e5", "c4", "e4", "c3", "d3", "e3"]
    landings = " ".join(action.removeprefix("d4") for action in actions[8:])
    assert landings == "b6 c6 d6 e6 f6 b5 f5 b4 f4 b3 f3 b2 c2 d2 e2 f2"


def test_a_clone_onto_a_cell_with_two_neighbours_is_one_action() -> None:
    assert at("xx5/7/7/7/7/7/7").legal().count("a6") == 1


def test_clones_come_first_by_landing_then_jumps_by_start_and_landing() -> None:
    actions = " ".join(Infection.new(2).legal())
    assert actions == "b7 a6 b6 f2 g2 f1 a7c7 a7c6 a7a5 a7b5 a7c5 g1e3 g1f3 g1g3 g1e2 g1e1"


def test_a_wall_of_one_block_is_jumped_and_one_of_two_is_not() -> None:
    assert at("7/7/7/7/-------/-------/x5o").legal() == ["b1", "a1c1"]
    assert at("7/7/7/7/7/-------/x5o").legal()[1:] == ["a1a3", "a1b3", "a1c3", "a1c1"]


def test_pieces_in_between_do_not_stop_a_jump() -> None:
    assert "a7c7" in at("xo5/7/7/7/7/7/7").legal()


def test_only_empty_cells_are_entered() -> None:
    actions = at("x-o4/-ox4/7/7/7/7/7").legal()
    assert not {"b7", "c7", "a6", "b6", "a7c7", "a7c6"} & set(actions)


# Effect


def test_a_clone_adds_a_piece() -> None:
    assert board_of(played(Infection.new(2), "b6")) == "x5o/1x5/7/7/7/7/o5x"


def test_a_jump_empties_its_start() -> None:
    assert board_of(played(Infection.new(2), "a7c6")) == "6o/2x4/7/7/7/7/o5x"


def test_a_landing_turns_all_eight_neighbours_and_no_others() -> None:
    state = at("ooooo2/ooooo2/oo1oo2/ooooo2/oxooo2/7/7")
    assert board_of(played(state, "b3c5")) == "ooooo2/oxxxo2/oxxxo2/oxxxo2/o1ooo2/7/7"


def test_a_clone_captures_too() -> None:
    assert board_of(played(at("x1o4/7/7/7/7/7/6o"), "b7")) == "xxx4/7/7/7/7/7/6o"


def test_own_pieces_and_blocks_beside_a_landing_stay() -> None:
    assert board_of(played(at("x1-4/1o5/7/7/7/7/6o"), "b7")) == "xx-4/1x5/7/7/7/7/6o"


def test_the_turn_passes_after_each_move() -> None:
    state = Infection.new(2)
    assert [state.to_move, played(state, "g2").to_move, played(state, "g6").to_move] == [0, 1, 0]
    assert state.ply == 2


def test_the_jump_clock_counts_both_sides_and_a_clone_resets_it() -> None:
    state = Infection.new(2)
    clocks = [played(state, action).jump_clock for action in ("a7a5", "g7g5", "g2", "g5g7")]
    assert clocks == [1, 2, 0, 1]


# End


def test_a_full_board_ends_the_game() -> None:
    state = at("xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/oooooo1", side="o")
    played(state, "g1")
    assert (state.over, state.to_move, state.scores()) == ("full", None, [28, 21])


def test_taking_the_last_piece_ends_the_game_and_fills_the_board() -> None:
    state = played(at("x1o4/7/7/7/7/7/7"), "b7")
    assert (state.over, state.scores()) == ("eliminated", [50, 0])
    assert board_of(state) == "/".join(["xxxxxxx"] * 7)


def test_owning_everything_is_worth_100_on_a_boss_level() -> None:
    assert played(at("x1o4/7/7/7/7/7/7", boss=True), "b7").scores() == [100, 0]


def test_blocks_stay_when_the_board_is_filled() -> None:
    state = played(at("x1o4/-5-/7/7/7/7/7"), "b7")
    assert board_of(state) == "xxxxxxx/-xxxxx-/" + "/".join(["xxxxxxx"] * 5)
    assert state.scores() == [50, 0]


def test_a_side_to_move_that_has_no_move_loses_every_empty_cell() -> None:
    state = played(at("x--3x/---4/---4/7/4---/4---/4--o"), "g7e7")
    assert (state.over, state.to_move) == ("stuck", None)
    assert state.scores() == [32, 1]
    assert state.view(None)["pieces"] == [32, 1]


def test_when_neither_side_can_move_the_one_whose_turn_it_is_loses_the_empty_cells() -> None:
    for side, scores in (("x", [1, 32]), ("o", [32, 1])):
        state = at(WALLED_IN, side)
        assert (state.over, state.scores()) == ("stuck", scores)


def test_the_filled_board_is_what_everybody_sees_and_reads_back_as_full() -> None:
    state = at(WALLED_IN)
    assert board_of(state) == "x--oooo/---oooo/---oooo/ooooooo/oooo---/oooo---/oooo--o"
    assert state.view(None)["board"][0] == "x--oooo"
    again = Infection.from_text(state.to_text())
    assert (again.over, again.scores()) == ("full", state.scores())


def test_a_hundred_jumps_in_a_row_end_the_game() -> None:
    *_, last = replay("infection", 2, {"level": 1}, JUMPING_ROUND)
    assert isinstance(last, Infection)
    assert (last.ply, last.over, last.scores()) == (100, "jump_clock", [2, 2])
    assert board_of(last) == LEVELS[1].layout, "the empty cells belong to nobody"


def test_the_game_goes_on_after_99_jumps() -> None:
    *_, last = replay("infection", 2, {"level": 1}, JUMPING_ROUND[:-1])
    assert last.to_move == 1


def test_the_400th_move_ends_the_game_and_leaves_the_empty_cells() -> None:
    state = at("x5o/7/7/7/7/7/o5x", side="o", move=200)
    assert (state.ply, state.over) == (399, None)
    played(state, "a2")
    assert (state.ply, state.over, state.scores()) == (400, "ply_cap", [2, 3])


def test_full_comes_before_every_other_end() -> None:
    assert at("/".join(["xxxxxxx"] * 6 + ["oooooo-"]), side="o", clock=100, move=900).over == "full"


def test_stuck_comes_before_the_clocks() -> None:
    assert at(WALLED_IN, clock=100, move=900).over == "stuck"


def test_the_jump_clock_comes_before_the_ply_cap() -> None:
    assert at("x5o/7/7/7/7/7/o5x", clock=100, move=900).over == "jump_clock"


# Positions set up by hand


def test_a_position_with_a_jump_clock_of_100_or_more_is_over() -> None:
    assert at("x5o/7/7/7/7/7/o5x", clock=250).over == "jump_clock"
    assert at("x5o/7/7/7/7/7/o5x", clock=99).over is None


def test_a_position_past_the_ply_cap_is_over() -> None:
    assert at("x5o/7/7/7/7/7/o5x", move=201).over == "ply_cap"
    assert at("x5o/7/7/7/7/7/o5x", move=200).over is None


def test_a_side_without_pieces_that_is_not_to_move_has_not_lost_yet() -> None:
    state = at("x6/7/7/7/7/7/7")
    assert (state.over, state.to_move) == (None, 0)
    assert played(state, "b7").over == "eliminated"


@pytest.mark.parametrize("boss", [False, True])
def test_a_board_without_pieces_goes_to_the_side_that_is_not_to_move(boss: bool) -> None:
    prize = 100 if boss else 50
    for side, scores in (("x", [0, prize]), ("o", [prize, 0])):
        state = at("/".join("7" * 7), side, boss=boss)
        assert (state.over, state.scores()) == ("eliminated", scores)
    assert board_of(at("/".join("7" * 7))) == "/".join(["ooooooo"] * 7)


def test_a_board_of_blocks_alone_is_full_and_a_draw() -> None:
    state = at("/".join(["-------"] * 7))
    assert (state.over, state.scores()) == ("full", [0, 0])


def test_the_score_of_50_never_changes_who_wins() -> None:
    state = at("/".join(["xxxxxxx"] * 7))
    assert (state.over, state.scores()) == ("full", [50, 0])


def test_equal_numbers_of_pieces_are_equal_scores() -> None:
    state = at("xxx-ooo/" * 6 + "xxx-ooo")
    assert (state.over, state.scores()) == ("full", [21, 21])


def test_a_position_read_from_text_has_no_level() -> None:
    state = at("x5o/7/7/7/7/7/o5x", boss=True)
    assert (state.level, state.boss) == (None, True)
    again = Infection.from_view(state.view(0))
    assert (again.level, again.boss) == (None, True)


def test_a_view_keeps_why_the_game_ended() -> None:
    for ended in (at(WALLED_IN), played(at("x1o4/7/7/7/7/7/7", boss=True), "b7")):
        again = Infection.from_view(ended.view(None))
        assert (again.over, again.to_move, again.scores()) == (ended.over, None, ended.scores())


def test_everybody_sees_the_same() -> None:
    state = Infection.new(2, level=10)
    assert state.view(0) == state.view(1) == state.view(-1) == state.view(None)
