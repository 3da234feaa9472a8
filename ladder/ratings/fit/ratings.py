"""The fit itself: integers in, ratings with their joint uncertainty out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ladder.ratings.fit.constants import BAR, ELO_PER_LOGIT, PRIOR_MEAN, PROVISIONAL_SE, SATURATION_GAMES
from ladder.ratings.fit.covariance import Matrix, covariance, relative_to
from ladder.ratings.fit.dispersion import settle
from ladder.ratings.fit.newton import dispersed, information, maximum, pose
from ladder.ratings.fit.pairs import Integers, PairTable
from ladder.ratings.fit.priors import Anchors, Floats, Prior, believe


@dataclass(frozen=True, eq=False)
class Ratings:
    """Ratings of one ladder, all arrays in the order of `keys` (ascending), in Elo."""

    keys: Integers
    rating: Floats
    covariance: Matrix
    phi: float

    @cached_property
    def se(self) -> Floats:
        """Standard errors."""
        return np.sqrt(np.maximum(np.diag(self.covariance).astype(np.float64), 0.0))

    @property
    def bar(self) -> Floats:
        """Half the width of the 95 % interval: the `± 41` of the board."""
        return BAR * self.se

    @property
    def provisional(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Whose bar is still too wide to rank by."""
        return self.se >= PROVISIONAL_SE

    def by_key(self) -> dict[int, tuple[float, float]]:
        """entity -> (rating, standard error)."""
        return dict(
            zip(self.keys.tolist(), zip(self.rating.tolist(), self.se.tolist(), strict=True), strict=True)
        )


def fit(
    table: PairTable,
    entities: Iterable[int],
    *,
    anchors: Anchors | None = None,
    chains: Mapping[int, int] | None = None,
    priors: Mapping[int, Prior] | None = None,
    phi: float | None = None,
    saturation: float = SATURATION_GAMES,
) -> Ratings:
    """Bradley-Terry ratings at the posterior's maximum.

    `entities`: everybody to be rated, with or without games; every pair of the table is among them.
    `chains`: entity -> the earlier version (or bot of the same owner) it is tied to.
    `priors`: entities that start from something else than N(1500, 300^2).
    `phi`: None to measure the dispersion; a number to impose it. `saturation`: inf switches it off.
    """
    keys = np.array(sorted(set(entities)), dtype=np.int64)
    problem = pose(table, keys, believe(keys, chains or {}, priors or {}), saturation=saturation)
    if phi is None:
        problem, x = settle(table, problem)
    else:
        problem = dispersed(problem, phi)
        x = maximum(problem, problem.belief.mean)
    rating = PRIOR_MEAN + ELO_PER_LOGIT * x
    whole = covariance(problem, information(problem, x))
    if anchors is not None:
        held = np.flatnonzero(np.isin(keys, np.array(anchors.keys, dtype=np.int64)))
        if len(held):
            rating = rating + (anchors.mean - rating[held].mean())
        relative_to(whole, held)
    return Ratings(keys, rating, whole, problem.phi)
