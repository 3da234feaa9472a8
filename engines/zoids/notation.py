"""How faces, cells and actions of Zoids are written: tables both ways, so that nothing is parsed in play."""

from engines.zoids.board import BIT, CELLS, CERVIX, HOSTILE_TARGETS, LANE, NAME, OUTER_RING, RESERVE, bits

FACES = "-12345h"
"""A face is its index; `h`, the hostile face, is 6."""

DICE = [[f"die.{seat}:{face}" for face in FACES[1:]] for seat in range(4)]
TUBE = [[f"tube.{seat}:{face}" for face in FACES[1:]] for seat in range(4)]
"""What chance may say, by seat."""

MOVE = [{0: f"z{zoid}:try"} | {bit: f"z{zoid}:{name}" for bit, name in NAME.items()} for zoid in range(1, 6)]
"""By zoid (from 0) and target; 0 is the bit of TRY."""
ZOID = {text: (zoid, to or RESERVE) for zoid, texts in enumerate(MOVE) for to, text in texts.items()}
"""The zoid (from 0) and its target; RESERVE for a try."""

HOSTILE_MOVE = {
    (token, to): f"{NAME[token]}-{NAME[to]}" for token in CELLS for to in bits(HOSTILE_TARGETS[token])
}
HOSTILE = {text: move for move, text in HOSTILE_MOVE.items()}

PLACE = {cell: f"place:{NAME[cell]}" for cell in bits(OUTER_RING)}
PLACED = {text: cell for cell, text in PLACE.items()}


def cell_of(name: str | None) -> int:
    return RESERVE if name is None else BIT[name]


def name_of(cell: int) -> str | None:
    return None if cell == RESERVE else NAME[cell]


def kind_of(token: int) -> str:
    """A hostile token never leaves its board."""
    return "acids" if 1 << token & LANE else "whites" if 1 << token & CERVIX else "granulars"
