"""Sections 1 and 9: squares, sectors, the track, and the text of a position."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES
from engines.zebres.animals import COUNT, TEAM, VALUE
from engines.zebres.board import LINE, NAME, NEAR, SECTORS, TERRAINS, bits
from engines.zebres.rules import Zebres
from tests.engines.contract import positions


def names(squares: int) -> str:
    return " ".join(NAME[square] for square in bits(squares))


def test_squares_are_named_from_a5_at_the_top_left_to_f1() -> None:
    assert (NAME[0], NAME[5], NAME[6], NAME[29]) == ("a5", "f5", "a4", "f1")


@pytest.mark.parametrize(
    ("board", "sizes"), [("standard", [5, 3, 7, 7, 3, 5]), ("reserve", [3, 5, 7, 9, 3, 3])]
)
def test_the_sectors_have_their_odd_sizes(board: str, sizes: list[int]) -> None:
    assert [sector.bit_count() for sector in TERRAINS[board].sectors] == sizes


def test_the_sectors_of_the_standard_board_are_where_the_specification_puts_them() -> None:
    assert dict(zip(SECTORS, map(names, TERRAINS["standard"].sectors), strict=True)) == {
        "A": "a5 a4 a3 b3 b2",
        "B": "a2 a1 b1",
        "C": "b5 b4 c4 c3 c2 d2 e2",
        "D": "c5 d5 e5 f5 d4 d3 e3",
        "E": "e4 f4 f3",
        "F": "f2 c1 d1 e1 f1",
    }


@pytest.mark.parametrize("board", TERRAINS)
def test_every_sector_is_one_piece(board: str) -> None:
    for sector in TERRAINS[board].sectors:
        reached = sector & -sector
        for _ in range(9):
            for square in bits(reached):
                reached |= NEAR[square] & sector
        assert reached == sector


def test_the_track_has_22_positions_clockwise_from_above_file_a() -> None:
    assert len(LINE) == 22
    columns = ["a5 a4 a3 a2 a1".replace("a", file) for file in "abcdef"]
    ranks = [" ".join(f"{file}{rank}" for file in "abcdef") for rank in "54321"]
    assert [names(line) for line in LINE] == columns + ranks + columns[::-1] + ranks[::-1]


def test_a_square_is_beside_those_that_share_a_side_rivers_or_not() -> None:
    assert names(NEAR[0]) == "b5 a4"
    assert names(NEAR[14]) == "c4 b3 d3 c2"


def test_across_a_river_is_beside_in_another_sector() -> None:
    across = TERRAINS["standard"].across
    assert names(across[0]) == "b5"
    assert names(across[14]) == "b3 d3"
    assert names(across[3]) == ""


def test_a_side_has_fifteen_animals_worth_48_points() -> None:
    assert TEAM == 15
    assert sum(count * value for count, value in zip(COUNT, VALUE, strict=True)) == 48


def test_the_board_is_standard_unless_the_option_says_reserve() -> None:
    assert Zebres.new(2).view(None)["sectors"][0] == "ACDDDD"
    assert Zebres.new(2, board="reserve").view(None)["sectors"][0] == "ADDDFF"
    assert GAMES["zebres"].option_values(2) == {"board": ("standard", "reserve")}


@given(seed=st.integers(0, 2**32 - 1))
def test_a_position_written_as_a_line_is_read_back(seed: int) -> None:
    for state in positions("zebres", 2, seed, count=30):
        assert isinstance(state, Zebres)
        again = Zebres.from_text(state.to_text())
        assert again.view(None) == state.view(None)
        assert again.legal() == state.legal()


def test_a_line_shows_sides_by_case_and_face_down_animals_by_a_star() -> None:
    state = Zebres.from_text("Z1g*L2/6/6/1C4/6 standard 17 0 place -")
    assert state.view(None)["board"] == ["Z.gL..", "......", "......", ".C....", "......"]
    assert state.view(None)["face_down"] == ["c5"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "6 fields, not 0"),
        ("6/6/6/6/6 standard - 1 impala", "6 fields, not 5"),
        ("6/6/6/6 standard - 1 impala -", "5 rows of 6"),
        ("6/6/6/6/5 standard - 1 impala -", "5 rows of 6"),
        ("X5/6/6/6/6 standard 0 0 place -", "not 'X'"),
        ("LL4/6/6/6/6 standard 0 0 place -", "seat 0 has more than 1 of the species lion"),
        ("E*5/6/6/6/6 standard 0 0 place -", "only zebras and gazelles"),
        ("*6/6/6/6/6 standard 0 0 place -", "only zebras and gazelles"),
        ("6/6/6/6/6 savannah - 1 impala -", "one of standard, reserve, not 'savannah'"),
        ("6/6/6/6/6 standard 22 0 place -", "position of Impala is a number from 0 to 21, not '22'"),
        ("6/6/6/6/6 standard 1 2 place -", "the seat is a number from 0 to 1"),
        ("6/6/6/6/6 standard 1 0 dance -", "phase"),
        ("6/6/6/6/6 standard 1 0 croc:g9 -", "not on 'g9'"),
        ("6/6/6/6/6 standard 1 0 place 2", "Inauguration token"),
        ("6/6/6/6/6 standard - 0 impala -", "nothing to ask"),
        ("6/6/6/6/6 standard - 1 place -", "nothing to ask"),
        ("C5/6/6/6/6 standard 0 0 croc:a5 -", "nothing to ask"),
        ("6/6/6/6/6 standard 0 0 over -", "nothing to ask"),
        ("Z5/z5/G5/g5/E5 standard 0 0 place -", "nothing to ask"),
        ("6/" * 100, "at most 120"),
    ],
)
def test_a_malformed_line_is_refused_with_its_reason(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Zebres.from_text(text)
