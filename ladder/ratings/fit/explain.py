"""One match in plain Elo: what it was expected to bring, what it brought, what it did to the ratings.

    dR = K_eff (S - E),   K_eff = SE^2 / (173.7 phi)

S is what an entity scored over the group's games, E the sum of its expected scores, both weighted as
the fit weighs them (2/k for each opponent in a game of k seats). Plain Elo, then, but for K, which is
the entity's own uncertainty: SE is its standard error once the match is counted (phi: the ladder's
dispersion, by which its games tell more or less than coin tosses),

    1 / SE^2 = 1 / SE_before^2 + sum w p (1 - p) / (173.7^2 phi)

for a newcomer's first games would overshoot with the one before. It is the fit's own step to first
order, and the rating shown until the next fit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

from ladder.ratings.fit.constants import ELO_PER_LOGIT
from ladder.ratings.fit.pairs import Group


@dataclass(frozen=True, slots=True)
class Effect:
    """What one match did to one entity; `expected` and `scored` in points of the match."""

    expected: float
    scored: float
    k_eff: float
    change: float


def expected_score(rating: float, opponent: float) -> float:
    """p = 1/(1 + 10^((opponent - rating)/400)): a win counts 1, a draw a half."""
    return 1 / (1 + exp((opponent - rating) / ELO_PER_LOGIT))


def k_eff(se: float, phi: float = 1.0) -> float:
    """The K of plain Elo that a standard error amounts to: 16 at SE 53, 5 at SE 30."""
    return se**2 / (ELO_PER_LOGIT * phi)


def explain(group: Group, before: Mapping[int, tuple[float, float]], phi: float = 1.0) -> dict[int, Effect]:
    """By entity; `before` gives the rating and standard error each had before the match."""
    effects = {}
    for entity in sorted(group[0]):
        rating, se = before[entity]
        expected = scored = information = 0.0
        for game in group:
            for other in game:
                if other == entity:
                    continue
                weight = 2 / len(game)
                p = expected_score(rating, before[other][0])
                expected += weight * p
                scored += weight * (1 + (game[entity] < game[other]) - (game[entity] > game[other])) / 2
                information += weight * p * (1 - p)
        k = k_eff((1 / se**2 + information / (ELO_PER_LOGIT**2 * phi)) ** -0.5, phi)
        effects[entity] = Effect(expected, scored, k, k * (scored - expected))
    return effects
