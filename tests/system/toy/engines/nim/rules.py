"""Nim with one heap: take one to three matches; who takes the last one wins."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

from engines.state import Game, Score, View

MOST = 3


class Nim(Game):
    name: ClassVar[str] = "nim"
    seats_allowed: ClassVar[range] = range(2, 3)
    max_actions: ClassVar[int] = 21

    def __init__(self, heap: int, turn: int = 0) -> None:
        self.seats = 2
        self.heap = heap
        self.turn = turn

    @classmethod
    def option_values(cls, seats: int) -> Mapping[str, tuple[Any, ...]]:
        return {"heap": (21, 15)}

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        return cls(cls.check_options(seats, options)["heap"])

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        return cls(view["heap"], view["turn"])

    @property
    def to_move(self) -> int | None:
        return self.turn if self.heap else None

    def legal(self) -> list[str]:
        return [str(count) for count in range(1, min(MOST, self.heap) + 1)]

    def apply(self, action: str) -> None:
        self.heap -= int(action)
        self.turn = 1 - self.turn

    def copy(self) -> Self:
        return type(self)(self.heap, self.turn)

    def scores(self) -> list[Score]:
        return [self.turn, 1 - self.turn]

    def view(self, seat: int | None) -> View:
        return {"heap": self.heap, "turn": self.turn}
