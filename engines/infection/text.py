"""Positions as text: rows for a view, and the Ataxx FEN that other programs read and write.

`x5o/7/7/7/7/7/o5x x 0 1` is ranks 7 to 1, the side to move, the half-moves since the last clone,
and the number of the full move, which grows after each move of `o`.
"""

from typing import NamedTuple

from engines.infection.board import ALL, SIDE

SIDES = "xo"
"""The letters of seat 0 and seat 1."""
BLOCK = "-"
EMPTY = "."
LETTERS = f"{EMPTY}xo{BLOCK}"
_LONGEST = 120
_FIELDS = ("board", "side to move", "jump clock", "full-move number")


class Setup(NamedTuple):
    """What a FEN says."""

    x: int
    o: int
    ground: int
    """All cells that are no block."""
    jump_clock: int
    ply: int


class _Rows(dict[int, str]):
    """Rows as text by their cells: those of `x`, of `o` << 64, and the blocks << 128; at most 4**7."""

    def __missing__(self, cells: int) -> str:
        x, o, block = (cells >> plane & _ROW for plane in (0, 64, 128))
        kinds = ((x >> i & 1) + 2 * (o >> i & 1) + 3 * (block >> i & 1) for i in range(SIDE))
        found = self[cells] = "".join(LETTERS[kind] for kind in kinds)
        return found


_ROW = (1 << SIDE) - 1
_PLANES = _ROW | _ROW << 64 | _ROW << 128
_ROWS = _Rows()


def rows(x: int, o: int, ground: int) -> list[str]:
    """Seven rows of seven letters, top rank first."""
    # Written out, and looked up: every turn of every game asks for them.
    of, cells, row = _ROWS, x | o << 64 | (ALL ^ ground) << 128, _PLANES
    return [
        of[cells & row], of[cells >> 7 & row], of[cells >> 14 & row], of[cells >> 21 & row],
        of[cells >> 28 & row], of[cells >> 35 & row], of[cells >> 42 & row],
    ]  # fmt: skip


def parse_rows(board: list[str]) -> tuple[int, int, int]:
    """`x`, `o` and `ground` of seven rows."""
    cells = "".join(board)
    if len(board) != SIDE or any(len(row) != SIDE for row in board):
        raise ValueError(f"a board is {SIDE} rows of {SIDE} cells, not {board!r}")
    if strange := set(cells) - {"x", "o", EMPTY, BLOCK}:
        raise ValueError(f"a cell is one of x o {EMPTY} {BLOCK}, not {min(strange)!r}")
    x, o, block = (sum(1 << i for i, cell in enumerate(cells) if cell == kind) for kind in "xo-")
    return x, o, ALL ^ block


def write(setup: Setup) -> str:
    ranks = []
    for row in rows(setup.x, setup.o, setup.ground):
        rank = row
        for run in range(SIDE, 0, -1):
            rank = rank.replace(EMPTY * run, str(run))
        ranks.append(rank)
    side = SIDES[setup.ply & 1]
    return f"{'/'.join(ranks)} {side} {setup.jump_clock} {setup.ply // 2 + 1}"


def read(fen: str) -> Setup:
    """ValueError says what is wrong with a FEN."""
    if len(fen) > _LONGEST:
        raise ValueError(f"FEN: longer than {_LONGEST} characters")
    fields = fen.split()
    if len(fields) < len(_FIELDS):
        raise ValueError(f"FEN {fen!r} has no {_FIELDS[len(fields)]}")
    if len(fields) > len(_FIELDS):
        raise ValueError(f"FEN {fen!r} has a field too many: {fields[len(_FIELDS)]!r}")
    ranks, side, clock, move = fields
    x, o, ground = parse_layout(ranks)
    if side not in ("x", "o"):
        raise ValueError(f"FEN: the side to move is x or o, not {side!r}")
    jump_clock = _count(clock, _FIELDS[2], 0)
    ply = 2 * (_count(move, _FIELDS[3], 1) - 1) + SIDES.index(side)
    return Setup(x, o, ground, jump_clock, ply)


def parse_layout(layout: str) -> tuple[int, int, int]:
    """`x`, `o` and `ground` of the board part of a FEN."""
    ranks = layout.split("/")
    if len(ranks) != SIDE:
        raise ValueError(f"FEN: a board has {SIDE} ranks, not {len(ranks)}")
    board = []
    for number, rank in zip(range(SIDE, 0, -1), ranks, strict=True):
        row = ""
        for letter in rank:
            if letter not in "xo-1234567":
                raise ValueError(f"FEN: rank {number} has {letter!r}; a rank is written in x o - 1..7")
            row += EMPTY * int(letter) if letter.isdecimal() else letter
        if len(row) != SIDE:
            raise ValueError(f"FEN: rank {number} ({rank!r}) is {len(row)} files wide, not {SIDE}")
        board.append(row)
    return parse_rows(board)


def _count(text: str, field: str, least: int) -> int:
    """A whole number, not below `least`."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal()):
        raise ValueError(f"FEN: the {field} is a whole number, not {text!r}")
    if len(digits) > 9 or int(text) < least:
        raise ValueError(f"FEN: the {field} is at least {least} and has at most 9 digits, not {text}")
    return int(text)
