"""The rules once more, slowly, from the coordinates of the specification: what `legal` is checked against.

Cells are (q, r) on the field and (ring, i), ring 11 to 14, on OVULA.
"""

from typing import Any

Cell = tuple[int, int]

TOPS = {1: (-2, 1), 2: (-3, 1), 3: (-3, 0), 4: (-4, 0), 5: (-4, -1),
        6: (-5, -1), 7: (-6, -1), 8: (-6, -2), 9: (-6, -3), 10: (-6, -4)}  # fmt: skip
FIELD = [(q, r) for q, (top, low) in TOPS.items() for r in range(top, low + 1)]
RINGS = {11: 7, 12: 5, 13: 3, 14: 1}
OVULA = [(ring, i) for ring, length in RINGS.items() for i in range(length)]
SIX = [(0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1)]
H = 6


def name(cell: Cell) -> str:
    column, row = cell
    top = TOPS[column][0] if column <= 10 else 0
    return f"{'abcdefghijklmn'[column - 1]}{row - top + 1}"


NAMES = {name(cell): cell for cell in FIELD + OVULA}


def line(cell: Cell, way: Any) -> list[Cell]:
    """The cells met in a direction; `way` is a pair on the field, "up", "down" or "in" on OVULA."""
    found: list[Cell] = []
    while True:
        column, row = cell
        if way == "up":
            cell = (column, row - 1)
        elif way == "down":
            cell = (column, row + 1)
        elif way == "in":
            cell = (column + 1, max(0, min(row - 1, RINGS.get(column + 1, 0) - 1)))
        else:
            cell = (column + way[0], row + way[1])
        if cell not in (OVULA if isinstance(way, str) else FIELD):
            return found
        found.append(cell)


class Model:
    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.seat = view["seat"]
        self.dice = [H if face == "h" else int(face) for face in view["dice"]]
        self.owner = {
            NAMES[cell]: (seat, number)
            for seat, cells in enumerate(view["zoids"])
            for number, cell in enumerate(cells, 1)
            if cell
        }
        self.hostile = {NAMES[cell] for kind in ("acids", "whites", "granulars") for cell in view[kind]}

    def free(self, cell: Cell) -> bool:
        return cell not in self.owner and cell not in self.hostile

    def steps(self, cell: Cell, ways: Any, start: Cell | None, number: int) -> set[Cell]:
        booster = self.dice[0] == self.dice[1]
        found = set()
        for way in ways:
            for target in line(cell, way):
                if target == start or self.free(target):
                    found.add(target)
                    break
                if target in self.hostile:
                    break
                seat, other = self.owner[target]
                if not (booster or seat == self.seat or other <= number):
                    break
        return found

    def zoid_moves(self, number: int, steps: int) -> list[str]:
        cell = self.view["zoids"][self.seat][number - 1]
        start = NAMES[cell] if cell else None
        gates = {(10, r) for r in (-6, -5, -4)}
        if start in self.hostile:
            return []
        if start in gates:
            return ["try"] if any(self.free((11, i)) for i in range(7)) else []
        if start and start[0] > 10:
            return self.named(self.steps(start, ("up", "down", "in"), None, number))
        met: set[Cell] = set()
        front = {start} if start else {(1, r) for r in range(-2, 2) if self.free((1, r))}
        for _ in range(steps if start else steps - 1):
            found = {to for at in front for to in self.steps(at, SIX, start, number)}
            if not found:
                break
            met |= found & gates
            front = found - gates
        return self.named((front | met) - {start})

    def named(self, cells: Any) -> list[str]:
        return [name(cell) for cell in sorted(cells)]

    def moves(self) -> list[str]:
        a, b = self.dice
        if H in (a, b) or a == b:
            allowed = [(number, min(a, b)) for number in range(1, 6)]
        else:
            allowed = sorted([(a, b), (b, a)])
        return [f"z{number}:{to}" for number, steps in allowed for to in self.zoid_moves(number, steps)]

    def hostile_moves(self) -> list[str]:
        found = []
        for token in sorted(self.hostile):
            column, row = token
            near = [(column, row - 1), (column, row + 1)]
            if column <= 10:
                near = [(column + q, row + r) for q, r in SIX]
            for to in sorted(near):
                inside = (
                    to in FIELD + OVULA and (column <= 5) == (to[0] <= 5) and (column <= 10) == (to[0] <= 10)
                )
                if inside and to not in self.hostile and to[0] != 1:
                    found.append(f"{name(token)}-{name(to)}")
        return found
