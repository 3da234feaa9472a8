"""Drones VS Goélands: seven outposts, eleven cards a side, and a power for every conquest."""

from random import Random
from typing import Any, ClassVar, Self

from engines.drones.choices import CHOICES, SAMPLES
from engines.drones.effects import EFFECTS
from engines.drones.position import Position
from engines.state import Game, Score


class Drones(Position, Game):
    """A match: the first to two rounds."""

    name: ClassVar[str] = "drones"
    seats_allowed: ClassVar[range] = range(2, 3)
    max_actions: ClassVar[int] = 25_000
    seats: ClassVar[int] = 2

    __slots__ = ()

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        cls.check_options(seats, options)
        return cls()

    def legal(self) -> list[str]:
        """By outpost, then card (`1` to `5`, `x`), then target; plays by card, then outpost."""
        return CHOICES[self.decision](self) if self.decision else []

    def sample(self, rng: Random) -> str:
        sampled = SAMPLES.get(self.decision)
        if sampled is not None:
            return sampled(self, rng)
        actions = CHOICES[self.decision](self)
        return actions[int(rng.random() * len(actions))]

    def apply(self, action: str) -> None:
        EFFECTS[self.decision](self, action)

    def scores(self) -> list[Score]:
        """Rounds won."""
        return list(self.wins())
