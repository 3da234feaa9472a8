"""The 61 cells as bits of one integer: a direction of the hex field is a shift, unused bits are the shore.

LANE and CERVIX are one field of flat-top hexes, axial (q, r): cell (q, r) is bit 9*(q-1) + r+6, so that the
six neighbours are 1, 8 and 9 bits up and down. OVULA starts at bit 100, ring by ring, with shore between.
"""

from collections.abc import Iterator
from typing import NamedTuple

WIDTH = 9
SHIFTS = (1, WIDTH - 1, WIDTH)
"""Along the column, and the two ways into the next column: each up and down."""

RESERVE = -1
FIRST_R = {1: -2, 2: -3, 3: -3, 4: -4, 5: -4, 6: -5, 7: -6, 8: -6, 9: -6, 10: -6}
LENGTH = {1: 4, 2: 5, 3: 4, 4: 5, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3}
"""Columns q of the field: the topmost r, and how many cells."""
RINGS = {"k": (100, 7), "l": (108, 5), "m": (114, 3), "n": (118, 1)}
"""The rings of OVULA, the outermost first; the last is the podium."""


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, in cell order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


def nth(cells: int, n: int) -> int:
    """The n-th cell (from 0) of a set."""
    while n:
        cells &= cells - 1
        n -= 1
    return (cells & -cells).bit_length() - 1


class Cell(NamedTuple):
    name: str
    progress: int
    """How far a zoid on it has come: the column on the field, 10 plus the ring on OVULA."""


def _cells() -> dict[int, Cell]:
    found = {}
    for q, length in LENGTH.items():
        top = WIDTH * (q - 1) + FIRST_R[q] + 6
        for number in range(length):
            found[top + number] = Cell(f"{'abcdefghij'[q - 1]}{number + 1}", q)
    for ring, (letter, (first, length)) in enumerate(RINGS.items(), 1):
        for number in range(length):
            found[first + number] = Cell(f"{letter}{number + 1}", 10 + ring)
    return found


CELLS = _cells()
"""By bit, in the order of cells: a1 .. j3, then k1 .. n1."""
NAME = {bit: cell.name for bit, cell in CELLS.items()}
BIT = {name: bit for bit, name in NAME.items()}
PROGRESS = {RESERVE: 0} | {bit: cell.progress for bit, cell in CELLS.items()}


def cells(names: str) -> int:
    """The set of the cells named, or of all cells of the columns and rings named by a letter."""
    wanted = names.split()
    return sum(1 << bit for bit, name in NAME.items() if name in wanted or name[0] in wanted)


LANE = cells("a b c d e")
CERVIX = cells("f g h i j")
FIELD = LANE | CERVIX
OVULA = cells("k l m n")
ALL = FIELD | OVULA
ENTRY = cells("a")
GATES = cells("j")
OUTER_RING = cells("k")
PODIUM = BIT["n1"]

ACIDS = cells("b2 b4 d1 d3 d5")
WHITES = cells("g1 g3 g4 g6 h3")
GRANULARS = cells("k3 k5 l2 l4 m2")
"""Where the hostile tokens start. None ever leaves its board: the cell of a token tells its kind."""


def around(cell: int) -> list[int]:
    """The six neighbours on the field, as sets of one cell, or of none where the field ends."""
    one = 1 << cell
    return [one << shift & FIELD for shift in SHIFTS] + [one >> shift & FIELD for shift in SHIFTS]


def _hostile_ways(cell: int) -> list[int]:
    """Where a hostile token on `cell` may go, were no other in its way: six sets of at most one cell."""
    one = 1 << cell
    if one & LANE:
        return [way & LANE & ~ENTRY for way in around(cell)]
    if one & CERVIX:
        return [way & CERVIX for way in around(cell)]
    return [one << 1 & OVULA, one >> 1 & OVULA, 0, 0, 0, 0]


HOSTILE_WAYS = {cell: _hostile_ways(cell) for cell in CELLS}
HOSTILE_TARGETS = {cell: sum(ways) for cell, ways in HOSTILE_WAYS.items()}


def _inwards(cell: int) -> list[int]:
    """The cells faced one after the other: the next ring two cells shorter, its middle facing the middle."""
    letters, line = list(RINGS), []
    ring, number = letters.index(NAME[cell][0]), int(NAME[cell][1]) - 1
    for letter in letters[ring + 1 :]:
        first, length = RINGS[letter]
        number = min(max(number - 1, 0), length - 1)
        line.append(first + number)
    return line


def _ring_lines(cell: int) -> list[list[int]]:
    """Up, down and in: the cells that a zoid of OVULA meets in each direction, the nearest first."""
    first, length = RINGS[NAME[cell][0]]
    return [list(range(cell - 1, first - 1, -1)), list(range(cell + 1, first + length)), _inwards(cell)]


RING_LINES = {cell: _ring_lines(cell) for cell in bits(OVULA)}
