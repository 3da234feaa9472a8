"""Which ranks a bot may really have: those left by the bots that are certainly above or below it.

Two ratings with difference D and standard error s of that difference (from the joint covariance:
s^2 = C_ii + C_jj - 2 C_ij) are told apart when |D| > 1.96 s. Best rank = 1 + bots certainly above,
worst rank = all bots - bots certainly below.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ladder.ratings.fit.constants import BAR
from ladder.ratings.fit.ratings import Ratings

BLOCK = 256
"""Rows at once: differences of 256 bots to 5000 others stay in the cache."""


class RankInterval(NamedTuple):
    """Shown as `rank 6-11`; equal ratings rank by key."""

    rank: int
    best: int
    worst: int


def rank_intervals(ratings: Ratings, active: Iterable[int] | None = None) -> dict[int, RankInterval]:
    """Ranks among the active entities (None: all), by descending rating."""
    keys = ratings.keys if active is None else np.array(sorted(set(active)), dtype=np.int64)
    at = np.flatnonzero(np.isin(ratings.keys, keys))
    at = at[np.argsort(-ratings.rating[at], kind="stable")]
    own = np.diag(ratings.covariance)[at]
    rating = ratings.rating[at]
    intervals = {}
    for start in range(0, len(at), BLOCK):
        rows = slice(start, start + BLOCK)
        joint = ratings.covariance[np.ix_(at[rows], at)]
        variance = np.maximum(own[rows, None] + own[None, :] - 2 * joint, 0.0)
        gap = rating[None, :] - rating[rows, None]
        certain = gap**2 > BAR**2 * variance
        above = (certain & (gap > 0)).sum(axis=1)
        below = (certain & (gap < 0)).sum(axis=1)
        for i, key in enumerate(ratings.keys[at[rows]].tolist()):
            intervals[key] = RankInterval(start + i + 1, 1 + int(above[i]), len(at) - int(below[i]))
    return intervals
