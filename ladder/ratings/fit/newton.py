"""The maximum of the posterior: Newton's method, each step by conjugate gradients.

In logits x, with pairs r = (a, b), n games of which a scored s, weight w = 1/(phi sqrt(1 + (n/48)^2)):

    f(x) = sum_r w [s log p + (n - s) log(1 - p)] - sum_i P_i (x_i - m_i)^2 / 2 - sum_ties T (x_a - x_b)^2 / 2
    p = 1/(1 + exp(x_b - x_a)),  gradient: w (s - n p),  information: h = w n p (1 - p)

f is strictly concave, so there is one maximum; halving a step that lowers f makes Newton find it from
anywhere. All sums are numpy's own over arrays in key order: no BLAS, hence no threads, the same bits.
"""

from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_array
from scipy.special import expit, log_expit

from ladder.ratings.fit.constants import SATURATION_GAMES, UNITS
from ladder.ratings.fit.pairs import Integers, PairTable
from ladder.ratings.fit.priors import Belief, Floats

STEPS = 100
"""Never reached: eight are usual, a dozen for bots that won everything."""
STEP_DONE = 1e-10
"""Logits; below a ten-millionth of an Elo."""
ROUNDING = 1e-12
"""A fall of f by this share is no overshoot but the noise of its sum."""
STEP_OF_NOISE = 1e-6
"""A step as short as this that gains nothing comes from rounding: along what hardly any prior holds, such
steps go on for ever. A five-thousandth of an Elo."""
CG_TOLERANCE = 1e-8
CG_STEPS = 2000


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """The table as floats and positions: what f and its derivatives need."""

    a: Integers
    b: Integers
    games: Floats
    score: Floats
    weight: Floats
    belief: Belief
    phi: float = 1.0

    @property
    def size(self) -> int:
        """Entities."""
        return len(self.belief.mean)


def pose(
    table: PairTable, keys: Integers, belief: Belief, *, saturation: float = SATURATION_GAMES
) -> Problem:
    """ValueError if a pair names an entity that is not among `keys` (ascending)."""
    a, b = np.searchsorted(keys, table.a), np.searchsorted(keys, table.b)
    if len(table.b) and (
        int(table.b.max()) > keys[-1] or (keys[a] != table.a).any() or (keys[b] != table.b).any()
    ):
        raise ValueError("a pair names an entity that is not in the fit")
    games = table.games / UNITS
    return Problem(a, b, games, table.score / UNITS, (1 + (games / saturation) ** 2) ** -0.5, belief)


def dispersed(problem: Problem, phi: float) -> Problem:
    """The same, its likelihood worth 1/phi: priors weigh against what the results really tell."""
    return replace(problem, weight=problem.weight * (problem.phi / phi), phi=phi)


def objective(problem: Problem, x: Floats) -> float:
    """The log posterior f(x) up to a constant."""
    belief, gap = problem.belief, x[problem.a] - x[problem.b]
    lost = problem.games - problem.score
    likelihood = problem.weight * (problem.score * log_expit(gap) + lost * log_expit(-gap))
    prior = belief.precision * (x - belief.mean) ** 2
    ties = belief.tie_precision * (x[belief.tie_a] - x[belief.tie_b]) ** 2
    return float(likelihood.sum() - prior.sum() / 2 - ties.sum() / 2)


def gradient(problem: Problem, x: Floats) -> Floats:
    """Derivative of f by each logit."""
    belief, n = problem.belief, problem.size
    pull = problem.weight * (problem.score - problem.games * expit(x[problem.a] - x[problem.b]))
    tie = belief.tie_precision * (x[belief.tie_b] - x[belief.tie_a])
    return (
        _scatter(problem.a, pull, n)
        - _scatter(problem.b, pull, n)
        + _scatter(belief.tie_a, tie, n)
        - _scatter(belief.tie_b, tie, n)
        - belief.precision * (x - belief.mean)
    )


def information(problem: Problem, x: Floats) -> Floats:
    """The likelihood's information h of each pair, divided by phi."""
    p = expit(x[problem.a] - x[problem.b])
    return problem.weight * problem.games * p * (1 - p)


def maximum(problem: Problem, start: Floats) -> Floats:
    """The logits at which f is greatest. `start` is never of an earlier fit: the same set, the same bits."""
    x = start
    edges = _Edges(problem)
    value = objective(problem, x)
    for _ in range(STEPS):
        step = edges.solve(information(problem, x), gradient(problem, x))
        length = float(np.abs(step).max(initial=0.0))
        floor = value - ROUNDING * (1 + abs(value))
        while (better := objective(problem, x + step)) < floor and length > STEP_DONE:
            step, length = step / 2, length / 2
        if length <= STEP_DONE or (length <= STEP_OF_NOISE and better <= value):
            return x
        x, value = x + step, better
    raise ArithmeticError("the ratings did not settle")


def _scatter(at: Integers, values: Floats, size: int) -> Floats:
    return np.bincount(at, weights=values, minlength=size).astype(np.float64, copy=False)


class _Edges:
    """Minus the Hessian of f, a weighted graph's Laplacian: its pattern is sorted once for all steps."""

    def __init__(self, problem: Problem) -> None:
        belief, self.size = problem.belief, problem.size
        self.a = np.concatenate([problem.a, belief.tie_a])
        self.b = np.concatenate([problem.b, belief.tie_b])
        self.ties = np.full(len(belief.tie_a), belief.tie_precision)
        self.precision = belief.precision
        row, column = np.concatenate([self.a, self.b]), np.concatenate([self.b, self.a])
        self.order = np.lexsort((column, row))
        self.columns = column[self.order]
        self.starts = np.searchsorted(row[self.order], np.arange(self.size + 1))

    def solve(self, pairs: Floats, right: Floats) -> Floats:
        """Conjugate gradients, preconditioned by the diagonal, for (minus the Hessian) x = right."""
        edges = np.concatenate([pairs, self.ties])
        diagonal = self.precision + _scatter(self.a, edges, self.size) + _scatter(self.b, edges, self.size)
        links = csr_array(
            (np.concatenate([edges, edges])[self.order], self.columns, self.starts), (self.size, self.size)
        )
        x, left = np.zeros(self.size), right.copy()
        ahead = left / diagonal
        direction = ahead
        error = goal = float((left * ahead).sum())
        for _ in range(CG_STEPS):
            if error <= goal * CG_TOLERANCE**2 or error == 0.0:
                break
            image = diagonal * direction - links @ direction
            pace = error / float((direction * image).sum())
            x = x + pace * direction
            left = left - pace * image
            ahead = left / diagonal
            error, before = float((left * ahead).sum()), error
            direction = ahead + (error / before) * direction
        return x
