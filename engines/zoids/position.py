"""A position of Zoids: what stands where, the roll being played, and where its zoids may go."""

from random import Random
from typing import Self

from engines.state import Game, Score, View
from engines.zoids.board import (
    ACIDS,
    ALL,
    GRANULARS,
    NAME,
    OUTER_RING,
    PODIUM,
    PROGRESS,
    RESERVE,
    WHITES,
    bits,
)
from engines.zoids.moves import reach
from engines.zoids.notation import FACES, cell_of, kind_of, name_of

TEAM = 5
H = 6
"""The hostile face of a die."""


class Position(Game):
    """`phase` says what is to be done next: roll, hostile, move, tube, choice, gamble, place, or over."""

    __slots__ = (
        "dice", "hostile", "hostile_moves", "occupied", "passage", "phase", "rolls", "seat", "seats",
        "targets", "tokens", "turn", "turn_rolls", "zoids",
    )  # fmt: skip

    seats: int
    seat: int
    """Whose turn it is."""
    zoids: list[int]
    """The cell of zoid v of seat p, or RESERVE, at 5*p + v-1."""
    tokens: list[int]
    """The cells of the hostile tokens, in cell order."""
    occupied: int
    """The cells with a zoid."""
    hostile: int
    """The cells with a hostile token."""
    phase: str
    dice: tuple[int, ...]
    """The roll being played, as far as it is rolled."""
    hostile_moves: int
    """Still to be made in this roll."""
    targets: list[tuple[int, int]]
    """In phase `move`: for each zoid that may move, its index below 5 and where to; TRY counts as a cell."""
    passage: int | None
    """The index in `zoids` of the one that is in the tubes."""
    turn: int
    rolls: int
    turn_rolls: int

    @classmethod
    def new(cls, seats: int, **options: object) -> Self:
        cls.check_seats(seats)
        cls.check_options(seats, options)
        state = cls()
        state.seats, state.seat = seats, 0
        state.zoids = [RESERVE] * (TEAM * seats)
        state.occupied, state.hostile = 0, ACIDS | WHITES | GRANULARS
        state.tokens = list(bits(state.hostile))
        state.phase, state.dice, state.passage = "roll", (), None
        state.hostile_moves, state.targets = 0, []
        state.turn, state.rolls, state.turn_rolls = 1, 0, 0
        return state

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        state = cls.new(len(view["zoids"]))
        state.zoids = [cell_of(name) for team in view["zoids"] for name in team]
        state.occupied = sum(1 << cell for cell in state.zoids if cell >= 0)
        state.tokens = [cell_of(name) for kind in ("acids", "whites", "granulars") for name in view[kind]]
        state.hostile = sum(1 << cell for cell in state.tokens)
        state.dice = tuple(map(FACES.index, view["dice"]))
        state.seat, state.phase, state.hostile_moves = view["seat"], view["phase"], view["hostile_moves"]
        state.turn, state.rolls, state.turn_rolls = view["turn"], view["rolls"], view["turn_rolls"]
        if view["passage"] is not None:
            state.passage = TEAM * state.seat + view["passage"] - 1
        if state.phase == "move":
            state.targets = state.find_targets()
        return state

    def view(self, seat: int | None) -> View:
        """The same for everybody: nothing is hidden."""
        names = [name_of(cell) for cell in self.zoids]
        kinds: dict[str, list[str]] = {"acids": [], "whites": [], "granulars": []}
        for token in self.tokens:
            kinds[kind_of(token)].append(NAME[token])
        over = "podium" if PODIUM in self.zoids else "rolls"
        return {
            "zoids": [names[at : at + TEAM] for at in range(0, len(names), TEAM)],
            **kinds,
            "seat": self.seat,
            "phase": self.phase,
            "dice": [FACES[face] for face in self.dice],
            "hostile_moves": self.hostile_moves,
            "passage": None if self.passage is None else self.passage % TEAM + 1,
            "turn": self.turn,
            "rolls": self.rolls,
            "turn_rolls": self.turn_rolls,
            "over": over if self.phase == "over" else None,
        }

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.seats, twin.seat = self.seats, self.seat
        twin.zoids, twin.tokens = self.zoids[:], self.tokens[:]
        twin.occupied, twin.hostile = self.occupied, self.hostile
        twin.phase, twin.dice, twin.hostile_moves = self.phase, self.dice, self.hostile_moves
        twin.targets = self.targets  # made anew for each move, never changed
        twin.passage = self.passage
        twin.turn, twin.rolls, twin.turn_rolls = self.turn, self.rolls, self.turn_rolls
        return twin

    def scores(self) -> list[Score]:
        """How far each zoid of a seat has come, the best first."""
        progress = [PROGRESS[cell] for cell in self.zoids]
        return [sorted(progress[at : at + TEAM], reverse=True) for at in range(0, len(progress), TEAM)]

    def free_ring(self) -> int:
        """The cells of the outer ring that the tubes may lead to."""
        return OUTER_RING & ~(self.occupied | self.hostile)

    def find_targets(self) -> list[tuple[int, int]]:
        """What the roll allows, zoid by zoid; zoids without a move are left out."""
        a, b = self.dice
        if H in (a, b) or a == b:
            choices = [(zoid, min(a, b)) for zoid in range(TEAM)]
        else:
            choices = sorted([(a - 1, b), (b - 1, a)])
        free = ALL & ~(self.occupied | self.hostile)
        found = []
        for zoid, steps in choices:
            start = self.zoids[TEAM * self.seat + zoid]
            if start != RESERVE and self.hostile >> start & 1:
                continue
            targets = reach(start, steps, free, self._jumpable(zoid, booster=a == b))
            if targets:
                found.append((zoid, targets))
        return found

    def _jumpable(self, zoid: int, *, booster: bool) -> int:
        """The zoids that one of the seat to move may jump over: its own, and no higher number of others."""
        if booster:
            return self.occupied & ~self.hostile
        found = 0
        for index, cell in enumerate(self.zoids):
            if cell >= 0 and (index % TEAM <= zoid or index // TEAM == self.seat):
                found |= 1 << cell
        return found & ~self.hostile
