"""The Ataxx FEN: read and written without loss, and refused with a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.infection.rules import Infection
from engines.infection.text import Setup, read, write

GOOD = "x5o/7/7/7/7/7/o5x"


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    cells = draw(st.lists(st.sampled_from("xo.-"), min_size=49, max_size=49))
    x, o, blocks = (sum(1 << i for i, cell in enumerate(cells) if cell == kind) for kind in "xo-")
    ground = (1 << 49) - 1 ^ blocks
    return Setup(x, o, ground, draw(st.integers(0, 99)), draw(st.integers(0, 399)))


@given(setup=setups())
def test_what_is_written_is_read_back(setup: Setup) -> None:
    assert read(write(setup)) == setup


@given(setup=setups())
def test_a_position_and_its_text_agree_on_everything_but_the_end(setup: Setup) -> None:
    state = Infection.from_text(write(setup))
    again = Infection.from_text(state.to_text())
    assert again.to_text() == state.to_text()
    assert again.view(None) | {"over": None, "to_move": None} == (
        state.view(None) | {"over": None, "to_move": None}
    )
    assert again.scores() == state.scores()


@pytest.mark.parametrize(
    ("fen", "ply", "side"), [("x 0 1", 0, 0), ("o 0 1", 1, 1), ("x 0 2", 2, 0), ("o 3 200", 399, 1)]
)
def test_the_full_move_number_and_the_side_give_the_ply(fen: str, ply: int, side: int) -> None:
    state = Infection.from_text(f"{GOOD} {fen}")
    assert (state.ply, state.to_move) == (ply, side)
    assert state.to_text() == f"{GOOD} {fen}"


@pytest.mark.parametrize(
    ("fen", "complaint"),
    [
        ("", "has no board"),
        (GOOD, "has no side to move"),
        (f"{GOOD} x", "has no jump clock"),
        (f"{GOOD} x 0", "has no full-move number"),
        (f"{GOOD} x 0 1 1", "a field too many: '1'"),
        ("x5o/7/7/7/7/o5x x 0 1", "7 ranks, not 6"),
        ("x5o/7/7/7/7/7/7/o5x x 0 1", "7 ranks, not 8"),
        ("x5o/7/7/6/7/7/o5x x 0 1", r"rank 4 \('6'\) is 6 files wide"),
        ("x5o/7/7/7/7/7/o6x x 0 1", r"rank 1 \('o6x'\) is 8 files wide"),
        ("x5o/7//7/7/7/o5x x 0 1", r"rank 5 \(''\) is 0 files wide"),
        ("x5o/7/7/8/7/7/o5x x 0 1", "rank 4 has '8'"),
        ("x5o/7/7/07/7/7/o5x x 0 1", "rank 4 has '0'"),
        ("X5o/7/7/7/7/7/o5x x 0 1", "rank 7 has 'X'"),
        ("x5o/7/7/٧/7/7/o5x x 0 1", "rank 4 has '٧'"),
        (f"{GOOD} w 0 1", "the side to move is x or o, not 'w'"),
        (f"{GOOD} xo 0 1", "the side to move is x or o, not 'xo'"),
        (f"{GOOD} x -1 1", "the jump clock is at least 0"),
        (f"{GOOD} x two 1", "the jump clock is a whole number, not 'two'"),
        (f"{GOOD} x 1.5 1", "the jump clock is a whole number, not '1.5'"),
        (f"{GOOD} x 0 0", "the full-move number is at least 1"),
        (f"{GOOD} x 0 -3", "the full-move number is at least 1"),
        (f"{GOOD} x 0 ²", "the full-move number is a whole number"),
        (f"{GOOD} x 0 1{'0' * 20}", "at most 9 digits"),
        (f"{GOOD} x 0 1{'0' * 5000}", "longer than 120 characters"),
    ],
)
def test_a_malformed_fen_is_refused_with_its_reason(fen: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint) as caught:
        Infection.from_text(fen)
    assert len(str(caught.value)) < 200
