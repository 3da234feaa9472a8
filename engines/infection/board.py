"""The 7x7 board as 49-bit integers: cell 7*row + col is one bit, row 0 is the top rank (7)."""

from collections.abc import Iterator

SIDE = 7
CELLS = SIDE * SIDE
ALL = (1 << CELLS) - 1
CELL_NAMES = [f"{file}{rank}" for rank in range(SIDE, 0, -1) for file in "abcdefg"]

_FILE_A = sum(1 << SIDE * row for row in range(SIDE))
_NOT_A = ALL ^ _FILE_A
_NOT_G = ALL ^ _FILE_A << SIDE - 1
_LOW_HALF = (1 << CELLS // 2) - 1


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


def nth_cell(cells: int, n: int) -> int:
    """The index of the n-th (from 0) cell of a set."""
    low = cells & _LOW_HALF
    count = low.bit_count()
    if n < count:
        cells = low
    else:
        cells ^= low
        n -= count
    while n:
        cells &= cells - 1
        n -= 1
    return (cells & -cells).bit_length() - 1


def _jump_pairs(cell: int) -> list[int]:
    """The 16 cells at distance 2, each as a set of one cell, or of none where the board ends."""
    row, col = divmod(cell, SIDE)
    around = [(row + down, col + right) for down in range(-2, 3) for right in range(-2, 3)]
    return [
        1 << SIDE * r + c if 0 <= r < SIDE and 0 <= c < SIDE else 0
        for r, c in around
        if max(abs(r - row), abs(c - col)) == 2
    ]


NEAR = [spread(1 << cell) & ALL ^ 1 << cell for cell in range(CELLS)]
"""The cells at distance 1 of each cell: where a clone comes from, and what a landing captures."""

PAIRS = [_jump_pairs(cell) for cell in range(CELLS)]
"""The other ends of the 16 jumps that each cell has, on the board or past it."""

RING = [sum(pairs) for pairs in PAIRS]
"""The cells at distance exactly 2 of each cell: where a jump lands."""
