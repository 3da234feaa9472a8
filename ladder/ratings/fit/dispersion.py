"""Dispersion phi: how much real groups scatter about their expectation, against coin tosses.

A complete group of g games gives the lower entity x points, expected g p. Independent games without
draws would scatter by g p (1 - p). Draws and mirrored luck make less of it (phi < 1: narrower bars),
seat advantage less again, results that no single number per bot explains make more. With m groups,

    phi = (sum (x - g p)^2 + k) / ((1 - d/m) sum g p (1 - p) + k),   k = 50 groups' worth at p = 1/2

where d is the number of degrees of freedom the fit has used up, so that few games do not look like
little scatter. One number a ladder, from integer counts, computed anew in every fit.

The likelihood counts 1/phi, for the ratings as for their bars: where mirrored luck makes games three
times as telling as coin tosses, priors must not hold ratings back as if they were coins. Since phi is
measured about the ratings and they depend on it, `settle` goes round a fixed number of times.
"""

import numpy as np
from scipy.special import expit

from ladder.ratings.fit.constants import PHI_PRIOR_GROUPS, PHI_RANGE, PHI_ROUNDS
from ladder.ratings.fit.newton import Problem, dispersed, information, maximum
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
    pairs = information(problem, x)
    groups = table.groups.sum(axis=1)
    total = int(groups.sum())
    if not total:
        return 1.0
    games = table.group_games
    p = expit(x[problem.a] - x[problem.b])
    points = np.arange(2 * games + 1) / 2
    observed = float((table.groups * (points[None, :] - games * p[:, None]) ** 2).sum())
    binomial = float((groups * games * p * (1 - p)).sum())
    n = problem.size
    own = np.bincount(problem.a, weights=pairs, minlength=n) + np.bincount(
        problem.b, weights=pairs, minlength=n
    )
    belief = problem.belief
    tie = np.full(len(belief.tie_a), belief.tie_precision)
    held = belief.precision + np.bincount(belief.tie_b, weights=tie, minlength=n)
    used = float((own / (own + held)).sum())
    left = max(1 - used / total, 0.5)
    prior = PHI_PRIOR_GROUPS * games / 4
    low, high = PHI_RANGE
    return min(max((observed + prior) / (left * binomial + prior), low), high)
