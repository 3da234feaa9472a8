"""How uncertain the ratings are together: the inverse of the posterior's information.

Dense and whole, by Cholesky: bars need the diagonal, rank intervals and anchors the rest, and the
diagonal of the information alone gives bars a fifth too small. In single precision 5000 entities take
about a second on one thread and 100 MB. BLAS may order its sums by thread: a rater runs with
OPENBLAS_NUM_THREADS=1, and the ratings themselves do not pass through here.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lapack

from ladder.ratings.fit.constants import DENSE_SINGLE, ELO_PER_LOGIT
from ladder.ratings.fit.newton import Problem
from ladder.ratings.fit.priors import Floats

BLOCK = 256
"""Rows at once: what is done to them finds them in the cache."""

Matrix = NDArray[np.floating[Any]]


def covariance(problem: Problem, pairs: Floats) -> Matrix:
    """In Elo^2, entity by entity; `pairs` is the likelihood's information at the maximum."""
    n, belief = problem.size, problem.belief
    single = n > DENSE_SINGLE
    whole: Matrix = np.zeros((n, n), dtype=np.float32 if single else np.float64, order="F")
    diagonal = belief.precision.copy()
    for a, b, edges in (
        (problem.a, problem.b, pairs),
        (belief.tie_a, belief.tie_b, np.full(len(belief.tie_a), belief.tie_precision)),
    ):
        diagonal += np.bincount(a, weights=edges, minlength=n) + np.bincount(b, weights=edges, minlength=n)
        np.subtract.at(whole, (np.maximum(a, b), np.minimum(a, b)), edges)
    whole[np.diag_indices(n)] = diagonal
    if n == 0:
        return whole
    factorise, invert = (lapack.spotrf, lapack.spotri) if single else (lapack.dpotrf, lapack.dpotri)
    factor, failed = factorise(whole, lower=1, overwrite_a=1)
    if failed:
        raise ArithmeticError("the information of the ratings is not positive")
    inverse: Matrix = invert(factor, lower=1, overwrite_c=1)[0]
    upper = inverse.T  # LAPACK's columns are our rows, side by side in memory
    _mirror(upper)
    return upper


def _mirror(upper: Matrix) -> None:
    """Copies the upper triangle to the lower one and turns logits into Elo."""
    n = len(upper)
    for i in range(0, n, BLOCK):
        rows = upper[i : i + BLOCK]
        rows[:, i:] *= ELO_PER_LOGIT**2
        tile = rows[:, i : i + BLOCK]
        tile[:] = np.triu(tile) + np.triu(tile, 1).T
        for j in range(i + BLOCK, n, BLOCK):
            upper[j : j + BLOCK, i : i + BLOCK] = rows[:, j : j + BLOCK].T


def relative_to(whole: Matrix, anchors: NDArray[np.int64]) -> None:
    """The covariance of ratings measured from the mean of the anchors (positions), in place."""
    if not len(anchors):
        return
    share = whole[anchors].mean(axis=0)
    own = share[anchors].mean() - share
    for i in range(0, len(whole), BLOCK):
        rows = whole[i : i + BLOCK]
        rows -= share
        rows += own[i : i + BLOCK, None]
