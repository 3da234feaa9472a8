"""Section 1 and 2: the board and the start."""

import pytest

from engines.zoids import board
from engines.zoids.board import BIT, NAME, RING_LINES, bits
from engines.zoids.rules import Zoids
from tests.engines.zoids import model


def names(cells: int) -> str:
    return " ".join(NAME[cell] for cell in bits(cells))


def near(cell: str) -> str:
    return names(sum(board.around(BIT[cell])))


def test_the_boards_have_22_and_23_and_16_cells() -> None:
    assert [cells.bit_count() for cells in (board.LANE, board.CERVIX, board.OVULA)] == [22, 23, 16]
    assert list(BIT) == list(model.NAMES)


@pytest.mark.parametrize("cell", [cell for cell in BIT if cell[0] < "k"])
def test_a_cell_of_the_field_has_the_neighbours_of_its_coordinates(cell: str) -> None:
    q, r = model.NAMES[cell]
    expected = [(q + dq, r + dr) for dq, dr in model.SIX if (q + dq, r + dr) in model.FIELD]
    assert near(cell) == " ".join(map(model.name, sorted(expected)))


def test_lane_and_cervix_touch_by_their_columns_5_and_6() -> None:
    assert near("e2") == "d2 d3 e1 e3 f2 f3"
    assert near("f2") == "e1 e2 f1 f3 g2 g3"


def test_four_entry_cells_and_three_gates() -> None:
    assert names(board.ENTRY) == "a1 a2 a3 a4"
    assert names(board.GATES) == "j1 j2 j3"


def lines(cell: str) -> list[str]:
    return [" ".join(NAME[to] for to in line) for line in RING_LINES[BIT[cell]]]


def test_rings_do_not_wrap() -> None:
    assert lines("k1")[:2] == ["", "k2 k3 k4 k5 k6 k7"]
    assert lines("k7")[:2] == ["k6 k5 k4 k3 k2 k1", ""]
    assert lines("m2")[:2] == ["m1", "m3"]


def test_each_cell_faces_one_cell_of_the_next_ring() -> None:
    inwards = {cell: lines(cell)[2] for cell in BIT if cell[0] >= "k"}
    assert inwards == {
        "k1": "l1 m1 n1", "k2": "l1 m1 n1", "k3": "l2 m1 n1", "k4": "l3 m2 n1", "k5": "l4 m3 n1",
        "k6": "l5 m3 n1", "k7": "l5 m3 n1", "l1": "m1 n1", "l2": "m1 n1", "l3": "m2 n1", "l4": "m3 n1",
        "l5": "m3 n1", "m1": "n1", "m2": "n1", "m3": "n1", "n1": "",
    }  # fmt: skip


def test_five_hostile_tokens_start_on_each_board() -> None:
    view = Zoids.new(2).view(None)
    assert view["acids"] == ["b2", "b4", "d1", "d3", "d5"]
    assert view["whites"] == ["g1", "g3", "g4", "g6", "h3"]
    assert view["granulars"] == ["k3", "k5", "l2", "l4", "m2"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_zoids_start_in_reserve_and_seat_0_rolls_first(seats: int) -> None:
    state = Zoids.new(seats)
    view = state.view(None)
    assert view["zoids"] == [[None] * 5] * seats
    assert (view["seat"], view["phase"], view["turn"], view["rolls"]) == (0, "roll", 1, 0)
    assert state.legal() == ["die.0:1", "die.0:2", "die.0:3", "die.0:4", "die.0:5", "die.0:h"]
