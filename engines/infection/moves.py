"""Moves as small integers, for programs that look at very many positions.

A move's number is 49*start + landing; a clone has no start of its own and is 50*landing. A position
is three sets of cells: `mine` (the side to move), `theirs`, and `ground`, all that are no block. A
player without a move has lost every empty cell: `not moves(mine, empty)` is the end of a game but
for the two clocks, which these functions do not keep.
"""

from engines.infection.board import ALL, CELL_NAMES, CELLS, NEAR, RING, SIDE, bits, spread

FLIP = [0] * (CELLS * CELLS)
"""By move: the mover's cells that change, which are the landing and the start of a jump."""
TURN = [0] * (CELLS * CELLS)
"""By move: the cells where the other side's pieces turn."""
NAME = [""] * (CELLS * CELLS)
"""By move: the action as players write it."""

for _landing in range(CELLS):
    FLIP[50 * _landing] = 1 << _landing
    TURN[50 * _landing] = NEAR[_landing]
    NAME[50 * _landing] = CELL_NAMES[_landing]
    for _start in bits(RING[_landing]):
        _move = CELLS * _start + _landing
        FLIP[_move] = 1 << _start | 1 << _landing
        TURN[_move] = NEAR[_landing]
        NAME[_move] = CELL_NAMES[_start] + CELL_NAMES[_landing]

NUMBER = {name: move for move, name in enumerate(NAME) if name}
"""By action: the move. These are all the actions there are."""


class _Clones(dict[int, list[str]]):
    """Clones as players write them, by the set of their landings in one row: at most 7 * 2**7 lists."""

    def __missing__(self, landings: int) -> list[str]:
        found = self[landings] = [CELL_NAMES[landing] for landing in bits(landings)]
        return found


class _Jumps(dict[int, list[int]]):
    """The jumps from one cell by the set of their landings; a list is made when first asked for.

    A set holds landings on one side of the cell only, so that there are at most 2 * 2**8 of them.
    """

    def __init__(self, start: int) -> None:
        self.start = start

    def __missing__(self, landings: int) -> list[int]:
        found = self[landings] = [CELLS * self.start + landing for landing in bits(landings)]
        return found


class _JumpNames(dict[int, list[str]]):
    """The same as players write them."""

    def __init__(self, start: int) -> None:
        self.start = start

    def __missing__(self, landings: int) -> list[str]:
        found = self[landings] = [NAME[CELLS * self.start + landing] for landing in bits(landings)]
        return found


class _Starts(dict[int, list[tuple[int, int, _JumpNames]]]):
    """By the set of a player's pieces in one row, what `_JUMP_NAMES` has of each: at most 7 * 2**7 lists."""

    def __missing__(self, starts: int) -> list[tuple[int, int, _JumpNames]]:
        found = self[starts] = [_JUMP_NAMES[1 << start] for start in bits(starts)]
        return found


_CLONES = {1 << cell: 50 * cell for cell in range(CELLS)}
_BELOW = {1 << cell: RING[cell] & (1 << cell) - 1 for cell in range(CELLS)}
_ABOVE = {1 << cell: RING[cell] & -1 << cell for cell in range(CELLS)}
_JUMPS = {start: (_BELOW[start], _ABOVE[start], _Jumps(start.bit_length() - 1)) for start in _BELOW}
_JUMP_NAMES = {start: (_BELOW[start], _ABOVE[start], _JumpNames(start.bit_length() - 1)) for start in _BELOW}
"""By start, as a set of one cell: the landings below and above it, and the lists."""
_CLONE_NAMES = _Clones()
_STARTS = _Starts()
_ROWS = tuple(0b1111111 << SIDE * row for row in range(SIDE))
_ROW_7, _ROW_6, _ROW_5, _ROW_4, _ROW_3, _ROW_2, _ROW_1 = _ROWS


def names(mine: int, clones: int, empty: int) -> list[str]:
    """`moves` as players write them; `clones` are the empty cells beside `mine`."""
    clones_of, jumps_of = _CLONE_NAMES, _STARTS
    found = [
        *clones_of[clones & _ROW_7], *clones_of[clones & _ROW_6], *clones_of[clones & _ROW_5],
        *clones_of[clones & _ROW_4], *clones_of[clones & _ROW_3], *clones_of[clones & _ROW_2],
        *clones_of[clones & _ROW_1],
    ]  # fmt: skip
    for row in _ROWS:
        if starts := mine & row:
            for below, above, jumps in jumps_of[starts]:
                if landings := below & empty:
                    found += jumps[landings]
                if landings := above & empty:
                    found += jumps[landings]
    return found


def moves(mine: int, empty: int) -> list[int]:
    """Every move, in the order of `Infection.legal`."""
    found = []
    clones = spread(mine) & empty
    while clones:
        landing = clones & -clones
        clones ^= landing
        found.append(_CLONES[landing])
    while mine:
        start = mine & -mine
        mine ^= start
        below, above, jumps = _JUMPS[start]
        if landings := below & empty:
            found += jumps[landings]
        if landings := above & empty:
            found += jumps[landings]
    return found


def has_move(mine: int, empty: int) -> bool:
    reach = spread(mine)
    return bool(reach & empty or spread(reach & ALL) & empty)


def play(mine: int, theirs: int, move: int) -> tuple[int, int]:
    """`mine` and `theirs` after a move, seen from the other side, which is then to move."""
    turned = theirs & TURN[move]
    return theirs ^ turned, mine ^ FLIP[move] ^ turned


def perft(mine: int, theirs: int, ground: int, depth: int) -> int:
    """The leaves at `depth`, every one of them played; what `engines.perft` counts, but for the clocks."""
    if depth == 0:
        return 1
    leaves = 0
    for move in moves(mine, ground ^ mine ^ theirs):
        turned = theirs & TURN[move]
        leaves += perft(theirs ^ turned, mine ^ FLIP[move] ^ turned, ground, depth - 1)
    return leaves
