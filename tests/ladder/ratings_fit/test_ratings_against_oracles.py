"""The fit against other people's code: choix (posterior mean and covariance), evalica (Bradley-Terry)."""

from collections.abc import Iterator

import choix
import evalica
import numpy as np
import pytest

from ladder.ratings.fit import Prior, Tally, fit
from ladder.ratings.fit.constants import ELO_PER_LOGIT, PRIOR_SD

BOTS = 8
GROUPS = 400


def _results(seed: int) -> Iterator[tuple[int, int, int]]:
    """(a, b, games won by a) of mirrored groups between bots of known strengths."""
    rng = np.random.default_rng(seed)
    strength = rng.normal(0, 1, BOTS)
    for _ in range(GROUPS):
        a, b = sorted(rng.choice(BOTS, 2, replace=False).tolist())
        yield a, b, int(rng.binomial(2, 1 / (1 + np.exp(strength[b] - strength[a]))))


def _tally(seed: int) -> Tally:
    tally = Tally()
    for a, b, won in _results(seed):
        tally.add([{a: 1, b: 2} if game < won else {a: 2, b: 1} for game in range(2)])
    return tally


def _wins(seed: int) -> list[tuple[int, int]]:
    return [(a, b) if game < won else (b, a) for a, b, won in _results(seed) for game in range(2)]


@pytest.mark.parametrize("seed", range(3))
def test_ratings_and_their_covariance_agree_with_expectation_propagation(seed: int) -> None:
    ours = fit(_tally(seed).table(), range(BOTS), phi=1.0, saturation=np.inf)
    mean, covariance = choix.ep_pairwise(BOTS, _wins(seed), alpha=(ELO_PER_LOGIT / PRIOR_SD) ** 2)
    # The mode is not the mean: where a posterior is skewed they are a fraction of its width apart.
    assert (np.abs(ours.rating - 1500 - ELO_PER_LOGIT * mean) < 0.1 * ours.se).all()
    np.testing.assert_allclose(ours.covariance, ELO_PER_LOGIT**2 * covariance, rtol=0.04, atol=100)
    np.testing.assert_allclose(ours.se, ELO_PER_LOGIT * np.sqrt(np.diag(covariance)), rtol=0.02)


@pytest.mark.parametrize("seed", range(3))
def test_ratings_are_the_maximum_of_the_posterior_that_choix_finds(seed: int) -> None:
    ours = fit(_tally(seed).table(), range(BOTS), phi=1.0, saturation=np.inf)
    # choix penalises alpha * x^2, without the half.
    best = choix.opt_pairwise(BOTS, _wins(seed), alpha=(ELO_PER_LOGIT / PRIOR_SD) ** 2 / 2, tol=1e-10)
    np.testing.assert_allclose(ours.rating, 1500 + ELO_PER_LOGIT * best, atol=0.01)


@pytest.mark.parametrize("seed", range(3))
def test_with_hardly_any_prior_ratings_are_plain_bradley_terry(seed: int) -> None:
    flat = {bot: Prior(1500, 1e6) for bot in range(BOTS)}
    ours = fit(_tally(seed).table(), range(BOTS), priors=flat, saturation=np.inf)
    wins = _wins(seed)
    theirs = evalica.bradley_terry(
        [a for a, _ in wins],
        [b for _, b in wins],
        [evalica.Winner.X] * len(wins),
        tolerance=1e-12,
        limit=100_000,
    )
    logits = np.log(theirs.scores.sort_index().to_numpy())
    np.testing.assert_allclose(
        ours.rating - ours.rating.mean(), ELO_PER_LOGIT * (logits - logits.mean()), atol=0.05
    )
