"""Dispersion phi: how much real groups scatter about their expectation, against coin tosses.

A complete group of g games gives the lower entity x points, expected g p. Independent games without
draws would scatter by g p (1 - p). Draws and mirrored luck make less of it (phi < 1: narrower bars),
seat advantage less again, results that no single number per bot explains make more. Over all pairs,

    phi = (sum (x - g p)^2 + k) / (sum (m - h v) g q + k),   k = 50 groups' worth at p = 1/2

where the m groups of a pair scatter less about ratings that were fitted to them: by h v of them, h being
the pair's information (unsaturated: its games have been played) and v the variance of the difference that
is left. And where that is large, ratings held back by their priors look more equal than the bots are: q is
the mean of p (1 - p) over what the difference may be, not its value in the middle. Without both, a young
pool of coins would seem to have three quarters of its scatter. One number a ladder, from integer counts,
computed anew in every fit.

The likelihood counts 1/phi, for the ratings as for their bars: where mirrored luck makes games three
times as telling as coin tosses, priors must not hold ratings back as if they were coins. Since phi is
measured about the ratings and they depend on it, `settle` goes round a fixed number of times.
"""

import numpy as np
from scipy.special import expit

from ladder.ratings.fit.constants import PHI_PRIOR_GROUPS, PHI_RANGE, PHI_ROUNDS
from ladder.ratings.fit.newton import Problem, dispersed, maximum
from ladder.ratings.fit.pairs import PairTable
from ladder.ratings.fit.priors import Floats


def settle(table: PairTable, problem: Problem) -> tuple[Problem, Floats]:
    """The problem with its dispersion measured, and its maximum."""
    x = maximum(problem, problem.belief.mean)
    for _ in range(PHI_ROUNDS):
        problem = dispersed(problem, dispersion(table, problem, x))
        x = maximum(problem, x)
    return problem, x


def dispersion(table: PairTable, problem: Problem, x: Floats) -> float:
    """phi of the ladder about ratings x; 1 without games."""
    gap = x[problem.a] - x[problem.b]
    p = expit(gap)
    pairs = problem.games * p * (1 - p) / problem.phi
    groups = table.groups.sum(axis=1)
    if not groups.any():
        return 1.0
    games = table.group_games
    points = np.arange(2 * games + 1) / 2
    observed = float((table.groups * (points[None, :] - games * p[:, None]) ** 2).sum())
    variance = _variance(problem, pairs)
    left = np.maximum(groups - pairs * variance, groups / 2)
    expected = float((left * games * _mean_scatter(gap, variance)).sum())
    prior = PHI_PRIOR_GROUPS * games / 4
    low, high = PHI_RANGE
    return min(max((observed + prior) / (expected + prior), low), high)


def _variance(problem: Problem, pairs: Floats) -> Floats:
    """Of each pair's difference, by what is known of its ends alone: near enough, and needs no inverse."""
    n, belief = problem.size, problem.belief
    # A tie tells of the later version: a new one without games must not make its predecessor better known.
    tie = np.full(len(belief.tie_b), belief.tie_precision)
    known = belief.precision + np.bincount(belief.tie_b, weights=tie, minlength=n)
    for end in (problem.a, problem.b):
        known += np.bincount(end, weights=pairs, minlength=n)
    return np.asarray(1 / known[problem.a] + 1 / known[problem.b], dtype=np.float64)


def _mean_scatter(gap: Floats, variance: Floats) -> Floats:
    """The mean of p (1 - p) over normal differences, by the probit's likeness to the logit."""
    shrink = (1 + np.pi * variance / 8) ** -0.5
    p = expit(shrink * gap)
    return np.asarray(shrink * p * (1 - p), dtype=np.float64)
