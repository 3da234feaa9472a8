"""The 7x7 board as 49-bit integers: cell 7*row + col is one bit, row 0 is the top rank (7)."""

from collections.abc import Iterator
from typing import NamedTuple

SIDE = 7
CELLS = SIDE * SIDE
ALL = (1 << CELLS) - 1
NAMES = [f"{file}{rank}" for rank in range(SIDE, 0, -1) for file in "abcdefg"]

_FILE_A = sum(1 << SIDE * row for row in range(SIDE))
_NOT_A = ALL ^ _FILE_A
_NOT_G = ALL ^ _FILE_A << SIDE - 1


def spread(cells: int) -> int:
    """`cells` and all their neighbours; bits past the board may be set, so mask the result."""
    wide = cells | cells << 1 & _NOT_A | cells >> 1 & _NOT_G
    return wide | wide << SIDE | wide >> SIDE


def bits(cells: int) -> Iterator[int]:
    """The indices of the cells in a set, from low to high."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def nth_bit(cells: int, n: int) -> int:
    """The n-th (from 0) cell of a set, as a set of one cell."""
    for _ in range(n):
        cells &= cells - 1
    return cells & -cells


NEAR = [spread(1 << cell) & ALL ^ 1 << cell for cell in range(CELLS)]
"""The cells at distance 1 of each cell: where a clone comes from, and what a landing captures."""

RING = [spread(spread(1 << cell) & ALL) & ALL & ~spread(1 << cell) for cell in range(CELLS)]
"""The cells at distance exactly 2 of each cell: where a jump lands."""


class Step(NamedTuple):
    """What an action does to the board."""

    flip: int
    """Cells of the mover that change: the landing, and the start of a jump."""
    near: int
    """Cells where the other side's pieces turn."""
    jump: bool


CLONES = NAMES
"""The clone onto each cell is written as the cell."""

JUMPS = [[(1 << dst, NAMES[src] + NAMES[dst]) for dst in bits(RING[src])] for src in range(CELLS)]
"""From each cell, every landing (as a bit) with the action's name, by index of the landing."""

STEPS = {NAMES[dst]: Step(1 << dst, NEAR[dst], jump=False) for dst in range(CELLS)} | {
    NAMES[src] + NAMES[dst]: Step(1 << src | 1 << dst, NEAR[dst], jump=True)
    for src in range(CELLS)
    for dst in bits(RING[src])
}
"""Every action there is, by its name."""
