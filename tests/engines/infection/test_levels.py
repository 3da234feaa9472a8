"""The ten layouts are fair: symmetric, connected, and of the size that the pages tell."""

from collections.abc import Callable

import pytest

from engines.infection.board import CELLS, SIDE, bits, spread
from engines.infection.levels import LEVELS
from engines.infection.text import parse_layout

OPEN_CELLS = dict(zip(range(1, 11), (49, 45, 45, 44, 40, 45, 41, 41, 41, 32), strict=True))
every_level = pytest.mark.parametrize("level", LEVELS)


def left_right(row: int, col: int) -> tuple[int, int]:
    return row, SIDE - 1 - col


def top_bottom(row: int, col: int) -> tuple[int, int]:
    return SIDE - 1 - row, col


def diagonal(row: int, col: int) -> tuple[int, int]:
    return col, row


def moved(cells: int, change: Callable[[int, int], tuple[int, int]]) -> int:
    places = (change(*divmod(cell, SIDE)) for cell in bits(cells))
    return sum(1 << SIDE * row + col for row, col in places)


@every_level
def test_a_level_has_as_many_open_cells_as_the_pages_tell(level: int) -> None:
    _, _, ground = parse_layout(LEVELS[level].layout)
    assert ground.bit_count() == OPEN_CELLS[level]


@every_level
@pytest.mark.parametrize("change", [left_right, top_bottom])
def test_a_level_mirrored_is_itself_with_the_colours_swapped(
    level: int, change: Callable[[int, int], tuple[int, int]]
) -> None:
    x, o, ground = parse_layout(LEVELS[level].layout)
    assert (moved(o, change), moved(x, change), moved(ground, change)) == (x, o, ground)


@every_level
def test_a_level_is_symmetric_about_its_main_diagonal(level: int) -> None:
    x, o, ground = parse_layout(LEVELS[level].layout)
    assert (moved(x, diagonal), moved(o, diagonal), moved(ground, diagonal)) == (x, o, ground)


@every_level
def test_every_open_cell_is_reached_by_steps_of_one(level: int) -> None:
    x, o, ground = parse_layout(LEVELS[level].layout)
    reached = x | o
    for _ in range(CELLS):
        reached = spread(reached) & ground
    assert reached == ground


def test_levels_are_numbered_from_1_to_10_and_named_apart() -> None:
    assert list(LEVELS) == list(range(1, 11))
    assert len({level.name for level in LEVELS.values()}) == 10
