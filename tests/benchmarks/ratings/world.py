"""Bots whose true strength is known, and games between them.

Every model keeps the score curve 1/(1 + 10^(-d/400)) for each pair, so that ratings have a truth to be
measured against:
- two seats: the better performance wins; luck shared by the games of a mirrored group takes a given
  share of the performance's variance and changes sides with the seats;
- more seats: performances with Gumbel noise (the Plackett-Luce model), best first.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from scipy.special import logit
from scipy.stats import norm

from ladder.ratings.fit import Group
from ladder.ratings.fit.constants import ELO_PER_LOGIT


@dataclass(slots=True)
class World:
    """True ratings by entity, and how games come out."""

    rng: np.random.Generator
    true: dict[int, float]
    luck: float = 0.0
    mirrored: bool = True
    twist: Callable[[int, int], float] = field(default=lambda _a, _b: 0.0)
    """Elo that the first has over the second beyond their ratings; antisymmetric."""

    @classmethod
    def of(cls, seed: int, bots: int, *, luck: float = 0.0, mirrored: bool = True) -> "World":
        """Entities 1..bots, N(1500, 300)."""
        rng = np.random.default_rng(seed)
        return cls(rng, dict(enumerate(rng.normal(1500, 300, bots).tolist(), 1)), luck, mirrored)

    def play(self, seats: tuple[int, ...]) -> Group:
        """A complete mirrored group."""
        return self._duel(*seats) if len(seats) == 2 else [self._table(seats) for _ in seats]

    def _duel(self, a: int, b: int) -> Group:
        gap = (self.true[a] - self.true[b] + self.twist(a, b)) / ELO_PER_LOGIT
        shared, *own = self.rng.normal(size=3)
        games = []
        for side, noise in zip((1, -1), own, strict=True):
            common = shared if side == 1 or self.mirrored else self.rng.normal()
            chance = (self.luck**0.5) * side * common + (1 - self.luck) ** 0.5 * noise
            won = gap > logit(norm_cdf(chance))
            games.append({a: 1, b: 2} if won else {a: 2, b: 1})
        return games

    def _table(self, seats: tuple[int, ...]) -> dict[int, int]:
        noise = self.rng.gumbel(size=len(seats))
        performance = {bot: self.true[bot] / ELO_PER_LOGIT + noise[i] for i, bot in enumerate(seats)}
        return {bot: rank for rank, bot in enumerate(sorted(seats, key=lambda b: -performance[b]), 1)}


def norm_cdf(value: float) -> float:
    """The normal distribution's, as a float."""
    return float(norm.cdf(value))


def even_anchors(true: dict[int, float], count: int = 5) -> tuple[int, ...]:
    """Entities spread evenly over the strengths."""
    order = sorted(true, key=lambda bot: true[bot])
    return tuple(order[int((i + 0.5) * len(order) / count)] for i in range(count))
