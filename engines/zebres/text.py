"""Positions as text: rows of letters for a view, and one line that holds a whole position.

`Z1g*3/6/6/1C4/6 standard 17 0 place -`: ranks 5 to 1 as in a FEN (capitals are seat 0, small letters
seat 1, a star follows what lies face-down, a digit is a run of empty squares), the board, Impala's
position, the seat that is asked, what is asked (`croc:d4` names the crocodile), the Inauguration token.
"""

from typing import NamedTuple

from engines.zebres.animals import COUNT, GAZELLE, SPECIES, ZEBRA
from engines.zebres.board import COLUMNS, NAME, ROWS, SQUARE, SQUARES, TERRAINS, TRACK

LETTERS = "ZGELC"
EMPTY = "."
PHASES = ("impala", "place", "croc", "walk", "over")
_FIELDS = ("squares", "board", "position of Impala", "seat", "phase", "Inauguration token")
_LONGEST = 120


class Animals(NamedTuple):
    """Sets of squares."""

    kinds: list[int]
    """By species, of both seats."""
    owned: list[int]
    """By seat."""
    down: int
    """Of those, face-down."""


class Line(NamedTuple):
    """What the text of a position says."""

    animals: Animals
    board: str
    impala: int | None
    seat: int
    phase: str
    crocodile: int | None
    inauguration: int | None


def rows(animals: Animals) -> list[str]:
    """Five rows of six letters, top rank first."""
    letters = [EMPTY] * SQUARES
    for square in range(SQUARES):
        for species, kind in enumerate(animals.kinds):
            if kind >> square & 1:
                letter = LETTERS[species]
                letters[square] = letter if animals.owned[0] >> square & 1 else letter.lower()
    return ["".join(letters[start : start + COLUMNS]) for start in range(0, SQUARES, COLUMNS)]


def parse_rows(board: list[str], down: int) -> Animals:
    if len(board) != ROWS or any(len(row) != COLUMNS for row in board):
        raise ValueError(f"a board is {ROWS} rows of {COLUMNS} squares, not {board!r}")
    letters = "".join(board)
    if strange := set(letters) - {EMPTY, *LETTERS, *LETTERS.lower()}:
        raise ValueError(f"a square is {EMPTY} or one of {LETTERS}, large or small, not {min(strange)!r}")
    kinds = [_where(letters, letter + letter.lower()) for letter in LETTERS]
    owned = [_where(letters, LETTERS), _where(letters, LETTERS.lower())]
    for species, kind, most in zip(SPECIES, kinds, COUNT, strict=True):
        for seat in (0, 1):
            if (kind & owned[seat]).bit_count() > most:
                raise ValueError(f"seat {seat} has more than {most} of the species {species}")
    if down & ~(kinds[ZEBRA] | kinds[GAZELLE]):
        raise ValueError("only zebras and gazelles lie face-down")
    return Animals(kinds, owned, down)


def write(line: Line) -> str:
    ranks = []
    for row, letters in enumerate(rows(line.animals)):
        starred = "".join(
            letter + "*" * (line.animals.down >> COLUMNS * row + column & 1)
            for column, letter in enumerate(letters)
        )
        for run in range(COLUMNS, 0, -1):
            starred = starred.replace(EMPTY * run, str(run))
        ranks.append(starred)
    phase = line.phase if line.crocodile is None else f"{line.phase}:{NAME[line.crocodile]}"
    return (
        f"{'/'.join(ranks)} {line.board} {_or_dash(line.impala)} {line.seat} {phase} "
        f"{_or_dash(line.inauguration)}"
    )


def read(text: str) -> Line:
    """ValueError says what is wrong with the text, but not whether such a position can come about."""
    if len(text) > _LONGEST:
        raise ValueError(f"a position is at most {_LONGEST} characters long")
    fields = text.split()
    if len(fields) != len(_FIELDS):
        raise ValueError(f"a position is {', '.join(_FIELDS)}: {len(_FIELDS)} fields, not {len(fields)}")
    squares, board, impala, seat, asked, holder = fields
    if board not in TERRAINS:
        raise ValueError(f"the board is one of {', '.join(TERRAINS)}, not {board!r}")
    phase, _, crocodile = asked.partition(":")
    if phase not in PHASES:
        raise ValueError(f"the phase is one of {', '.join(PHASES)}, not {phase!r}")
    if crocodile and crocodile not in SQUARE:
        raise ValueError(f"the crocodile is on a square, not on {crocodile!r}")
    return Line(
        _parse_squares(squares),
        board,
        None if impala == "-" else _number(impala, _FIELDS[2], TRACK),
        _number(seat, _FIELDS[3], 2),
        phase,
        SQUARE[crocodile] if crocodile else None,
        None if holder == "-" else _number(holder, _FIELDS[5], 2),
    )


def _parse_squares(text: str) -> Animals:
    board: list[str] = []
    down = 0
    for rank in text.split("/"):
        row = ""
        for letter in rank:
            if letter == "*":
                down |= 1 << COLUMNS * len(board) + max(0, len(row) - 1)
            else:
                row += EMPTY * int(letter) if letter in "123456" else letter
        board.append(row)
    return parse_rows(board, down)


def _where(letters: str, wanted: str) -> int:
    return sum(1 << square for square, letter in enumerate(letters) if letter in wanted)


def _or_dash(number: int | None) -> str:
    return "-" if number is None else str(number)


def _number(text: str, field: str, end: int) -> int:
    if text not in map(str, range(end)):
        raise ValueError(f"the {field} is a number from 0 to {end - 1}, not {text!r}")
    return int(text)
