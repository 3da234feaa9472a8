"""The rules once more, slowly, from the text of the specification: what the bitsets are checked against."""

from dataclasses import dataclass, field

Cell = tuple[int, int]

SECTORS = {
    "standard": ["ACDDDD", "ACCDEE", "AACDDE", "BACCCF", "BBFFFF"],
    "reserve": ["ADDDFF", "ABBDDF", "ABCCDD", "BBCEED", "CCCCED"],
}
TEAM = {"zebra": 5, "gazelle": 6, "elephant": 1, "lion": 1, "crocodile": 2}
VALUES = {"zebra": 6, "gazelle": 2, "elephant": 5, "lion": 1, "crocodile": 0}
CELLS = [(row, column) for row in range(5) for column in range(6)]


def name(cell: Cell) -> str:
    return "abcdef"[cell[1]] + "54321"[cell[0]]


def line(position: int) -> list[Cell]:
    if position <= 5:
        return [cell for cell in CELLS if cell[1] == position]
    if position <= 10:
        return [cell for cell in CELLS if cell[0] == position - 6]
    if position <= 16:
        return [cell for cell in CELLS if cell[1] == 16 - position]
    return [cell for cell in CELLS if cell[0] == 21 - position]


def near(cell: Cell) -> list[Cell]:
    return [other for other in CELLS if abs(other[0] - cell[0]) + abs(other[1] - cell[1]) == 1]


@dataclass
class Animal:
    owner: int
    species: str
    face_down: bool = False


@dataclass
class Model:
    board: str
    hands: list[dict[str, int]] = field(default_factory=lambda: [dict(TEAM), dict(TEAM)])
    animals: dict[Cell, Animal] = field(default_factory=dict)
    impala: int = -1
    phase: str = "impala"
    current: int = 1
    inauguration: int | None = None
    placed: Cell = (-1, -1)

    def sector(self, cell: Cell) -> str:
        return SECTORS[self.board][cell[0]][cell[1]]

    def empty(self, cells: list[Cell]) -> list[Cell]:
        return [cell for cell in cells if cell not in self.animals]

    def gazelles_across(self, cell: Cell) -> list[Cell]:
        return [
            other
            for other in sorted(near(cell))
            if self.sector(other) != self.sector(cell)
            and other in self.animals
            and self.animals[other].species == "gazelle"
            and not self.animals[other].face_down
        ]

    def lion_beside(self, cell: Cell) -> bool:
        return any(other in self.animals and self.animals[other].species == "lion" for other in near(cell))

    def legal(self) -> list[str]:
        if self.phase == "impala":
            return [f"impala:{position}" for position in range(22)]
        if self.phase == "place":
            free = self.empty(line(self.impala))
            return [
                f"{kind}:{name(cell)}" for kind in TEAM if self.hands[self.current][kind] for cell in free
            ]
        if self.phase == "croc":
            return [f"swap:{name(cell)}" for cell in self.gazelles_across(self.placed)] + ["stay"]
        if self.phase == "walk":
            fit = [d for d in range(1, 22) if self.empty(line((self.impala + d) % 22))]
            return [f"walk:{d}" for d in fit if d <= 3] or [f"walk:{fit[0]}"]
        return []

    def apply(self, action: str) -> None:
        kind, _, where = action.partition(":")
        if kind == "impala":
            self.impala, self.phase, self.current = int(where), "place", 0
        elif kind == "walk":
            self.impala = (self.impala + int(where)) % 22
            self.phase = "place"
            if any(self.hands[1 - self.current].values()):
                self.current = 1 - self.current
        elif kind == "stay":
            self.settle()
        elif kind == "swap":
            cell = next(cell for cell in CELLS if name(cell) == where)
            self.animals[cell], self.animals[self.placed] = self.animals[self.placed], self.animals[cell]
            if self.lion_beside(self.placed):
                self.animals[self.placed].face_down = True
            self.settle()
        else:
            self.placed = next(cell for cell in CELLS if name(cell) == where)
            self.place(kind)

    def place(self, kind: str) -> None:
        self.hands[self.current][kind] -= 1
        animal = self.animals[self.placed] = Animal(self.current, kind)
        if kind in ("zebra", "gazelle"):
            animal.face_down = self.lion_beside(self.placed)
        if kind == "lion":
            for cell in near(self.placed):
                other = self.animals.get(cell)
                if other is None or other.face_down:
                    continue
                if other.species == "zebra":
                    other.face_down = True
                if other.species == "gazelle":
                    del self.animals[cell]
                    self.hands[other.owner]["gazelle"] += 1
        if kind == "crocodile" and self.gazelles_across(self.placed):
            self.phase = "croc"
        else:
            self.settle()

    def settle(self) -> None:
        sector = [cell for cell in CELLS if self.sector(cell) == self.sector(self.placed)]
        if self.inauguration is None and not self.empty(sector):
            self.inauguration = self.current
        self.phase = "walk" if self.empty(CELLS) else "over"

    def scores(self) -> list[int]:
        totals = [0, 0]
        for sector in "ABCDEF":
            inside = [animal for cell, animal in self.animals.items() if self.sector(cell) == sector]
            first = sum(animal.owner == 0 for animal in inside)
            value = sum(VALUES[animal.species] for animal in inside if not animal.face_down)
            if 2 * first != len(inside):
                totals[0 if 2 * first > len(inside) else 1] += value
        if self.inauguration is not None:
            totals[self.inauguration] += 5
        return totals
