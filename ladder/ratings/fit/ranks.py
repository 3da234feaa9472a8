"""Which ranks a bot may really have: those left by the bots that are certainly above or below it.

Two ratings with difference D and standard error s of that difference (from the joint covariance:
s^2 = C_ii + C_jj - 2 C_ij) are told apart when |D| > 1.96 s. Best rank = 1 + bots certainly above,
worst rank = all bots - bots certainly below.
"""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from ladder.ratings.fit.constants import BAR, PRIOR_MEAN
from ladder.ratings.fit.covariance import BLOCK
from ladder.ratings.fit.pairs import Integers
from ladder.ratings.fit.ratings import Ratings


class RankInterval(NamedTuple):
    """Shown as `rank 6-11`; equal ratings rank by key."""

    rank: int
    best: int
    worst: int


def rank_intervals(ratings: Ratings, active: Iterable[int] | None = None) -> dict[int, RankInterval]:
    """Ranks among the active entities (None: all), by descending rating."""
    keys = ratings.keys if active is None else np.array(sorted(set(active)), dtype=np.int64)
    at = np.flatnonzero(np.isin(ratings.keys, keys))
    best, worst = _certain(ratings, at)
    intervals = {}
    for rank, i in enumerate(np.argsort(-ratings.rating[at], kind="stable").tolist(), 1):
        intervals[int(ratings.keys[at[i]])] = RankInterval(rank, int(best[i]), int(worst[i]))
    return intervals


def _certain(ratings: Ratings, at: Integers) -> tuple[Integers, Integers]:
    """Best and worst rank among these positions, for each of them."""
    best, worst = np.ones(len(at), dtype=np.int64), np.full(len(at), len(at), dtype=np.int64)
    everybody = len(at) == len(ratings.keys)
    whole = ratings.covariance
    own = np.diag(whole)[at]
    rating = (ratings.rating[at] - PRIOR_MEAN).astype(whole.dtype)
    for start in range(0, len(at), BLOCK):
        rows = slice(start, start + BLOCK)
        limit = whole[at[rows]] if everybody else whole[np.ix_(at[rows], at)]
        limit *= -2
        limit += own
        limit += own[rows, None]
        np.sqrt(np.maximum(limit, 0, out=limit), out=limit)
        limit *= BAR
        gap = rating - rating[rows, None]
        best[rows] += np.count_nonzero(gap > limit, axis=1)
        worst[rows] -= np.count_nonzero(gap < -limit, axis=1)
    return best, worst
