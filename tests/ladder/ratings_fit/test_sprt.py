"""The sequential test stops soon, and is wrong as seldom as it says."""

import numpy as np
import pytest

from ladder.ratings.fit.sprt import sprt


def test_without_games_it_goes_on() -> None:
    assert sprt([0] * 5, elo0=0, elo1=20).better is None


def test_a_clearly_better_version_is_accepted_and_a_worse_one_refused() -> None:
    assert sprt([2, 3, 40, 30, 60], elo0=0, elo1=20).better is True
    assert sprt([60, 30, 40, 3, 2], elo0=0, elo1=20).better is False


def test_a_few_equal_results_are_not_certainty() -> None:
    assert sprt([0, 0, 0, 0, 3], elo0=0, elo1=20).better is None


def test_the_ratio_is_that_of_two_normal_means() -> None:
    counts = [100_000, 0, 200_000, 0, 110_000]
    mean = (0.5 * 200_000 + 110_000) / 410_000
    variance = (100_000 * mean**2 + 200_000 * (mean - 0.5) ** 2 + 110_000 * (1 - mean) ** 2) / 410_000
    s0, s1 = 0.5, 1 / (1 + 10 ** (-5 / 400))
    verdict = sprt(counts, elo0=0, elo1=5)
    exact = 410_000 * ((mean - s0) ** 2 - (mean - s1) ** 2) / (2 * variance)
    assert verdict.llr == pytest.approx(exact, rel=1e-4)


def test_luck_that_pairs_cancel_makes_pairs_decide_earlier_than_games() -> None:
    # Nearly every pair is split: the scores say the same, the pairs say it with certainty.
    pairs = sprt([2, 0, 470, 0, 28], elo0=0, elo1=20)
    games = sprt([474, 0, 526], elo0=0, elo1=20)
    assert pairs.better is True
    assert games.better is None


@pytest.mark.parametrize(("elo", "right"), [(0.0, False), (40.0, True)])
def test_verdicts_are_wrong_as_seldom_as_asked_for(elo: float, right: bool) -> None:
    rng = np.random.default_rng(5)
    p = 1 / (1 + 10 ** (-elo / 400))
    wrong = 0
    for _ in range(150):
        counts, better = [0] * 5, None
        while better is None:
            for won in rng.binomial(2, p, 4).tolist():
                counts[2 * won] += 1
            better = sprt(counts, elo0=0, elo1=40).better
        wrong += better is not right
    assert wrong <= 15
