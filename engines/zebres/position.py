"""A position of Drôles de Zèbres: which animals lie where, where Impala Jones is, and what is asked."""

from collections.abc import Mapping
from random import Random
from typing import Any, Self

from engines.state import Game, Score, View
from engines.zebres.animals import COUNT, CROCODILE, GAZELLE, INAUGURATION, SPECIES, TEAM, VALUE
from engines.zebres.board import ALL, LINE, NAME, SECTORS, SQUARE, TERRAINS, Terrain
from engines.zebres.text import Animals, Line, parse_rows, read, rows, write


class Position(Game):
    """`phase` says what is asked: impala, place, croc, walk, or over.

    What is not on the board is in its owner's hand: the hands are nowhere kept.
    """

    __slots__ = (
        "board",
        "crocodile",
        "down",
        "impala",
        "inauguration",
        "kinds",
        "owned",
        "phase",
        "seat",
        "terrain",
    )

    board: str
    """The option."""
    terrain: Terrain
    kinds: list[int]
    """By species: where its animals lie, of both seats, face-down ones included."""
    owned: list[int]
    """By seat: where its animals lie."""
    down: int
    """Where animals lie face-down."""
    impala: int | None
    phase: str
    seat: int
    """Who is asked, or was asked last."""
    crocodile: int | None
    """In phase croc: the square of the crocodile that may swap."""
    inauguration: int | None
    """Who completed a sector first."""

    @property
    def seats(self) -> int:
        return 2

    @classmethod
    def option_values(cls, seats: int) -> Mapping[str, tuple[Any, ...]]:
        return {"board": tuple(TERRAINS)}

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        return cls._make(cls.check_options(seats, options)["board"], Animals([0] * len(SPECIES), [0, 0], 0))

    @classmethod
    def _make(cls, board: str, animals: Animals) -> Self:
        state = cls()
        state.board, state.terrain = board, TERRAINS[board]
        state.kinds, state.owned, state.down = animals
        state.impala, state.phase, state.seat = None, "impala", 1
        state.crocodile = state.inauguration = None
        return state

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        down = sum(1 << SQUARE[name] for name in view["face_down"])
        state = cls._make(view["terrain"], parse_rows(view["board"], down))
        state.impala, state.phase, state.seat = view["impala"], view["phase"], view["seat"]
        state.crocodile = None if view["crocodile"] is None else SQUARE[view["crocodile"]]
        state.inauguration = view["inauguration"]
        return state

    def view(self, seat: int | None) -> View:
        """The same for everybody: nothing is hidden."""
        return {
            "terrain": self.board,
            "sectors": self.terrain.rows[:],
            "board": rows(self._animals()),
            "face_down": [NAME[square] for square in range(len(NAME)) if self.down >> square & 1],
            "hands": [dict(zip(SPECIES, self.hand(owner), strict=True)) for owner in (0, 1)],
            "impala": self.impala,
            "phase": self.phase,
            "seat": self.seat,
            "crocodile": None if self.crocodile is None else NAME[self.crocodile],
            "inauguration": self.inauguration,
            "control": {
                letter: {"animals": self.count(sector), "points": self.points(sector)}
                for letter, sector in zip(SECTORS, self.terrain.sectors, strict=True)
            },
            "points": self.scores(),
        }

    @classmethod
    def from_text(cls, text: str) -> Self:
        """A position from one line, as `to_text` writes it; ValueError says what is wrong with one."""
        line = read(text)
        state = cls._make(line.board, line.animals)
        state.impala, state.phase, state.seat = line.impala, line.phase, line.seat
        state.crocodile, state.inauguration = line.crocodile, line.inauguration
        if not state._can_be_asked():
            raise ValueError(f"there is nothing to ask like that in such a position: {text!r}")
        return state

    def to_text(self) -> str:
        return write(
            Line(
                self._animals(),
                self.board,
                self.impala,
                self.seat,
                self.phase,
                self.crocodile,
                self.inauguration,
            )
        )

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.board, twin.terrain = self.board, self.terrain
        twin.kinds, twin.owned, twin.down = self.kinds[:], self.owned[:], self.down
        twin.impala, twin.phase, twin.seat = self.impala, self.phase, self.seat
        twin.crocodile, twin.inauguration = self.crocodile, self.inauguration
        return twin

    def hand(self, seat: int) -> list[int]:
        """How many of each species a seat still has."""
        mine = self.owned[seat]
        return [count - (kind & mine).bit_count() for count, kind in zip(COUNT, self.kinds, strict=True)]

    def count(self, sector: int) -> list[int]:
        """Animals of each seat in a sector."""
        return [(owned & sector).bit_count() for owned in self.owned]

    def points(self, sector: int) -> int:
        """What a sector pays: its face-up animals of both seats."""
        seen = sector & ~self.down
        return sum(value * (kind & seen).bit_count() for value, kind in zip(VALUE, self.kinds, strict=True))

    def scores(self) -> list[Score]:
        """Points of each seat; before the end, for the board as it is (an equal sector pays nobody)."""
        totals = [0, 0]
        for sector in self.terrain.sectors:
            first, second = self.count(sector)
            if first != second:
                totals[second > first] += self.points(sector)
        if self.inauguration is not None:
            totals[self.inauguration] += INAUGURATION
        return list(totals)

    def free(self) -> int:
        """The empty squares."""
        return ALL & ~(self.owned[0] | self.owned[1])

    def prey(self, square: int) -> int:
        """The face-up gazelles across a river from a square."""
        return self.kinds[GAZELLE] & ~self.down & self.terrain.across[square]

    def _animals(self) -> Animals:
        return Animals(self.kinds, self.owned, self.down)

    def _can_be_asked(self) -> bool:
        """Whether the phase fits what is on the board."""
        free, mine = self.free(), self.owned[self.seat]
        if (self.impala is None) != (self.phase == "impala") or (self.crocodile is None) != (
            self.phase != "croc"
        ):
            return False
        if self.impala is None:
            return free == ALL and self.seat == 1 and self.inauguration is None
        if self.crocodile is not None:
            is_own = mine & self.kinds[CROCODILE] & 1 << self.crocodile
            return bool(is_own and self.prey(self.crocodile))
        if self.phase == "place":
            return bool(LINE[self.impala] & free) and mine.bit_count() < TEAM
        return (self.phase == "walk") == bool(free)
