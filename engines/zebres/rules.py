"""Drôles de Zèbres: place an animal in the line that Impala Jones faces, then walk him on."""

from random import Random
from typing import ClassVar

from engines.zebres.animals import (
    COUNT,
    CROCODILE,
    GAZELLE,
    IMPALA,
    LION,
    PLACE,
    PLACED,
    STAY,
    SWAP,
    SWAPPED,
    TEAM,
    WALK,
    ZEBRA,
)
from engines.zebres.board import ALL, LINE, MEMBERS, NEAR, TRACK
from engines.zebres.position import Position

MAX_TURNS = 38
"""30 squares, and the two lions send back four gazelles each at most."""
LONGEST_CHOICE = 3
"""Impala walks up to so far by choice; farther only if he must."""


class Zebres(Position):
    """What may be done in a position and what comes of it."""

    __slots__ = ()

    name: ClassVar[str] = "zebres"
    seats_allowed: ClassVar[range] = range(2, 3)
    max_actions: ClassVar[int] = 1 + 3 * MAX_TURNS

    @property
    def to_move(self) -> int | None:
        return None if self.phase == "over" else self.seat

    def legal(self) -> list[str]:
        """Animals by species and square, swaps by square before `stay`, walks and positions upwards."""
        match self.phase:
            case "place":
                squares = self._open_line()
                return [PLACE[species][square] for species in self._in_hand() for square in squares]
            case "walk":
                return [WALK[distance] for distance in self._distances()]
            case "croc":
                assert self.crocodile is not None
                return [*(SWAP[square] for square in MEMBERS[self.prey(self.crocodile)]), STAY]
            case "impala":
                return IMPALA[:]
        return []

    def sample(self, rng: Random) -> str:
        random = rng.random
        if self.phase == "place":
            species, squares = self._in_hand(), self._open_line()
            chosen = PLACE[species[int(random() * len(species))]]
            return chosen[squares[int(random() * len(squares))]]
        if self.phase == "walk":
            distances = self._distances()
            return WALK[distances[int(random() * len(distances))]]
        return rng.choice(self.legal())

    def apply(self, action: str) -> None:
        match self.phase:
            case "place":
                self._place(*PLACED[action])
            case "walk":
                self._walk(int(action[5:]))
            case "croc":
                assert self.crocodile is not None
                chosen = self.crocodile
                if action != STAY:
                    self._swap(chosen, SWAPPED[action])
                self.crocodile = None
                self._settle(chosen)
            case "impala":
                self.impala = int(action[7:])
                self.seat, self.phase = 0, "place"

    def _place(self, species: int, square: int) -> None:
        kinds, bit = self.kinds, 1 << square
        kinds[species] |= bit
        self.owned[self.seat] |= bit
        if species in (ZEBRA, GAZELLE):
            if kinds[LION] & NEAR[square]:
                self.down |= bit
        elif species == LION:
            self._frighten(NEAR[square] & ~self.down)
        elif species == CROCODILE and self.prey(square):
            self.crocodile, self.phase = square, "croc"
            return
        self._settle(square)

    def _frighten(self, near: int) -> None:
        """Gazelles flee to their owners' hands, zebras hide."""
        stayed = ~(self.kinds[GAZELLE] & near)
        self.kinds[GAZELLE] &= stayed
        self.owned[0] &= stayed
        self.owned[1] &= stayed
        self.down |= self.kinds[ZEBRA] & near

    def _swap(self, crocodile: int, gazelle: int) -> None:
        """Each keeps its owner; the gazelle hides if there is a lion beside its new square."""
        old, new = 1 << crocodile, 1 << gazelle
        both = old | new
        self.kinds[CROCODILE] ^= both
        self.kinds[GAZELLE] ^= both
        if not self.owned[self.seat] & new:
            self.owned[0] ^= both
            self.owned[1] ^= both
        if self.kinds[LION] & NEAR[crocodile]:
            self.down |= old

    def _settle(self, chosen: int) -> None:
        """After all that an animal placed on `chosen` did: the Inauguration token, and the end."""
        occupied = self.owned[0] | self.owned[1]
        if self.inauguration is None and not self.terrain.sector_of[chosen] & ~occupied:
            self.inauguration = self.seat
        self.phase = "over" if occupied == ALL else "walk"

    def _walk(self, distance: int) -> None:
        assert self.impala is not None
        self.impala = (self.impala + distance) % TRACK
        self.phase = "place"
        if self.owned[1 - self.seat].bit_count() < TEAM:
            self.seat = 1 - self.seat

    def _open_line(self) -> tuple[int, ...]:
        """The empty squares of the line that Impala faces."""
        assert self.impala is not None
        return MEMBERS[LINE[self.impala] & ~(self.owned[0] | self.owned[1])]

    def _in_hand(self) -> list[int]:
        mine, kinds = self.owned[self.seat], self.kinds
        return [species for species, count in _COUNTED if (kinds[species] & mine).bit_count() < count]

    def _distances(self) -> list[int]:
        """How far Impala may walk."""
        assert self.impala is not None
        free, here = ALL & ~(self.owned[0] | self.owned[1]), self.impala
        found = [distance for distance in _CHOICES if LINE[(here + distance) % TRACK] & free]
        if found:
            return found
        return [next(d for d in range(LONGEST_CHOICE + 1, TRACK) if LINE[(here + d) % TRACK] & free)]


_CHOICES = range(1, LONGEST_CHOICE + 1)
_COUNTED = tuple(enumerate(COUNT))
