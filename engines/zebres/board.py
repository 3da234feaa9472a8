"""The two boards: squares, what is beside what, the six sectors, and the lines that Impala Jones faces.

A set of squares is an integer with bit `6 * row + column` set; row 0 is rank 5, column 0 is file a.
"""

from collections.abc import Iterator, Mapping

ROWS, COLUMNS = 5, 6
SQUARES = ROWS * COLUMNS
ALL = (1 << SQUARES) - 1
NAME = [f"{'abcdef'[square % COLUMNS]}{ROWS - square // COLUMNS}" for square in range(SQUARES)]
SQUARE = {name: square for square, name in enumerate(NAME)}
SECTORS = "ABCDEF"


def bits(squares: int) -> Iterator[int]:
    """The squares of a set, in order."""
    while squares:
        lowest = squares & -squares
        squares ^= lowest
        yield lowest.bit_length() - 1


class _Members(dict[int, tuple[int, ...]]):
    """The squares of a set by the set; made when first asked for. Only for lines and neighbourhoods."""

    def __missing__(self, squares: int) -> tuple[int, ...]:
        found = self[squares] = tuple(bits(squares))
        return found


MEMBERS = _Members()


def _near(square: int) -> int:
    row, column = divmod(square, COLUMNS)
    steps = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return sum(1 << COLUMNS * r + c for r, c in steps if r in range(ROWS) and c in range(COLUMNS))


NEAR = [_near(square) for square in range(SQUARES)]
"""By square: the up to four beside it, on whatever side of a river."""

_COLUMN = [sum(1 << COLUMNS * row + column for row in range(ROWS)) for column in range(COLUMNS)]
_ROW = [(1 << COLUMNS) - 1 << COLUMNS * row for row in range(ROWS)]
LINE = _COLUMN + _ROW + _COLUMN[::-1] + _ROW[::-1]
"""By Impala's position: the line it faces. Clockwise from above file a; each line has two positions."""
TRACK = len(LINE)


class Terrain:
    """One way to part the board by rivers; every sector has an odd number of squares."""

    def __init__(self, rows: str) -> None:
        self.rows = rows.split()
        letters = "".join(self.rows)
        self.sectors = [
            sum(1 << square for square in range(SQUARES) if letters[square] == sector) for sector in SECTORS
        ]
        self.sector_of = [self.sectors[SECTORS.index(letter)] for letter in letters]
        """By square: its sector."""
        self.across = [near & ~sector for near, sector in zip(NEAR, self.sector_of, strict=True)]
        """By square: those beside it on the other side of a river."""


TERRAINS: Mapping[str, Terrain] = {
    "standard": Terrain("ACDDDD ACCDEE AACDDE BACCCF BBFFFF"),
    "reserve": Terrain("ADDDFF ABBDDF ABCCDD BBCEED CCCCED"),
}
"""By the value of the option `board`; the second is known as the president's private reserve."""
