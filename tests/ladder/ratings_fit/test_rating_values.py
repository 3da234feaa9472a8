"""Small cases whose answer is known by hand."""

from math import inf, log, sqrt

import numpy as np
import pytest

from ladder.ratings.fit import Anchors, PairTable, Prior, Tally, expected_score, explain, fit, k_eff
from ladder.ratings.fit.constants import ELO_PER_LOGIT

FLAT = Prior(1500, 1e7)
WON, LOST, TIED = {1: 1, 2: 2}, {1: 2, 2: 1}, {1: 1, 2: 1}


def _pair(games: int, score: int, groups: tuple[int, ...] = (0, 0, 0, 0, 0)) -> PairTable:
    return PairTable.of([(1, 2, games, score, groups)])


def test_three_wins_in_four_are_191_elo() -> None:
    ratings = fit(_pair(4 * 60, 3 * 60), [1, 2], priors={1: FLAT, 2: FLAT})
    assert ratings.rating[0] - ratings.rating[1] == pytest.approx(400 * np.log10(3), abs=1e-3)


def test_n_even_games_leave_a_standard_error_of_347_over_root_n() -> None:
    n = 100
    ratings = fit(
        _pair(n * 60, n * 30), [1, 2], priors={1: FLAT, 2: Prior(1500, 1e-3)}, phi=1, saturation=inf
    )
    assert ratings.se[0] == pytest.approx(2 * ELO_PER_LOGIT / sqrt(n), rel=1e-4)
    assert pytest.approx(347.4, abs=0.1) == 2 * ELO_PER_LOGIT


def test_one_win_balances_the_pull_of_the_prior() -> None:
    ratings = fit(_pair(60, 60), [1, 2], saturation=inf)
    gap = ratings.rating[0] - ratings.rating[1]
    # By symmetry each is gap/2 from 1500: (1 - p) / 173.7 = (gap / 2) / 300^2.
    assert (1 - expected_score(gap, 0)) / ELO_PER_LOGIT == pytest.approx(gap / 2 / 300**2, rel=1e-6)
    assert ratings.rating.sum() == pytest.approx(3000, abs=1e-6)


def test_without_games_a_rating_is_the_prior() -> None:
    ratings = fit(Tally().table(), [5, 3])
    assert ratings.keys.tolist() == [3, 5]
    assert ratings.rating.tolist() == [1500, 1500]
    assert ratings.se == pytest.approx([300, 300])
    assert ratings.phi == 1
    assert ratings.provisional.all()


def test_a_new_version_without_games_stands_where_its_predecessor_does() -> None:
    ratings = fit(_pair(60 * 60, 50 * 60), [1, 2, 3], chains={3: 1})
    by_key = ratings.by_key()
    assert by_key[3][0] == pytest.approx(by_key[1][0], abs=1e-6)
    assert by_key[3][1] == pytest.approx(sqrt(by_key[1][1] ** 2 + 150**2), rel=1e-6)


def test_an_entity_of_last_season_starts_from_its_old_rating() -> None:
    ratings = fit(Tally().table(), [1, 2], priors={1: Prior(1820, 150)}, chains={1: 2})
    assert ratings.by_key()[1] == pytest.approx((1820, 150))
    assert ratings.by_key()[2] == pytest.approx((1500, 300))


def test_a_pair_counts_as_48_games_at_most() -> None:
    often = fit(_pair(10**6 * 60, 10**6 * 45), [1, 2], priors={1: FLAT, 2: Prior(1500, 1e-3)}, phi=1)
    assert often.se[0] == pytest.approx(ELO_PER_LOGIT / sqrt(48 * 0.75 * 0.25), rel=1e-3)


def test_equal_scatter_as_coins_makes_phi_one_and_none_makes_it_small() -> None:
    # Even bots over 4000 groups: 1/4, 1/2, 1/4 is binomial; always 1-1 is no scatter at all.
    coins = fit(_pair(8000 * 60, 4000 * 60, (1000, 0, 2000, 0, 1000)), [1, 2])
    mirrored = fit(_pair(8000 * 60, 4000 * 60, (0, 0, 4000, 0, 0)), [1, 2])
    streaky = fit(_pair(8000 * 60, 4000 * 60, (2000, 0, 0, 0, 2000)), [1, 2])
    assert coins.phi == pytest.approx(1, abs=0.001)
    assert mirrored.phi == 0.1
    assert streaky.phi == pytest.approx(2, abs=0.03)


def test_phi_divides_the_information_of_games_but_not_of_priors() -> None:
    rows = (100 * 60, 50 * 60, (0, 0, 50, 0, 0))
    tight = fit(_pair(*rows), [1, 2], priors={2: Prior(1500, 1e-3)}, phi=0.25, saturation=inf)
    games = 100 * 0.25 / ELO_PER_LOGIT**2 / 0.25
    assert tight.se[0] == pytest.approx((games + 1 / 300**2) ** -0.5, rel=1e-6)


def test_four_seats_weigh_half_a_game_for_each_opponent() -> None:
    tally = Tally(seats=4)
    tally.add([{1: 1, 2: 2, 3: 3, 4: 3}] * 4)
    assert tally.rows[1, 2] == [4 * 30, 4 * 30, *([0] * 8), 1]
    assert tally.rows[3, 4] == [4 * 30, 4 * 15, *([0] * 4), 1, *([0] * 4)]


@pytest.mark.parametrize(("seats", "weight"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_weights_are_whole_sixtieths(seats: int, weight: int) -> None:
    tally = Tally(seats=seats)
    tally.add([dict.fromkeys(range(seats), 1)] * seats)
    for row in tally.rows.values():
        assert row[:2] == [seats * weight, seats * weight // 2]


def test_a_match_is_explained_by_expectation_score_and_k() -> None:
    effects = explain([WON, TIED], {1: (1600.0, 50.0), 2: (1500.0, 50.0)})
    one, two = effects[1], effects[2]
    assert one.expected == pytest.approx(2 / (1 + 10**-0.25))
    assert one.scored == 1.5
    assert one.expected + two.expected == pytest.approx(2)
    assert one.change == pytest.approx(one.k_eff * (one.scored - one.expected))
    assert one.change == pytest.approx(-two.change)
    assert k_eff(53) == pytest.approx(16.2, abs=0.05)
    assert one.k_eff < k_eff(50)


@pytest.mark.parametrize("phi", [1.0, 0.4])
def test_the_explanation_of_a_match_is_what_the_next_fit_does(phi: float) -> None:
    rng = np.random.default_rng(4)
    tally = Tally()
    for other in range(2, 32):
        for _ in range(6):
            tally.add([{1: 1, other: 2} if rng.random() < 0.6 else {1: 2, other: 1} for _ in range(2)])
    fixed = {other: Prior(1500, 1.0) for other in range(2, 32)}
    before = fit(tally.table(), range(1, 32), priors=fixed, phi=phi, saturation=inf)
    group = [{1: 1, 7: 2}, {1: 1, 7: 2}]
    tally.add(group)
    after = fit(tally.table(), range(1, 32), priors=fixed, phi=phi, saturation=inf)
    assert after.rating[0] - before.rating[0] == pytest.approx(
        explain(group, before.by_key(), phi)[1].change, rel=0.05
    )


def test_a_newcomers_first_wins_do_not_throw_it_over_the_moon() -> None:
    group = [WON, WON]
    tally = Tally()
    tally.add(group)
    sure = {2: Prior(1500, 5)}
    truth = fit(tally.table(), [1, 2], priors=sure, phi=1).by_key()[1][0] - 1500
    told = explain(group, {1: (1500.0, 300.0), 2: (1500.0, 5.0)})[1].change
    assert truth * 0.7 < told < truth * 1.5


def test_expected_score_is_the_elo_curve() -> None:
    assert expected_score(1500, 1500) == 0.5
    assert expected_score(1900, 1500) == pytest.approx(10 / 11)
    assert pytest.approx(400 / log(10)) == ELO_PER_LOGIT


def test_the_mean_of_the_anchors_is_held() -> None:
    tally = Tally()
    for group in ([WON, WON], [LOST, WON], [TIED, WON]):
        tally.add(group)
    tally.add([{2: 1, 3: 2}, {2: 1, 3: 2}])
    ratings = fit(tally.table(), [1, 2, 3], anchors=Anchors((1, 3), 1300.0))
    assert ratings.rating[[0, 2]].mean() == pytest.approx(1300)
    # One anchor of two, measured from the mean of both: their errors are each other's.
    assert ratings.covariance[0, 0] == pytest.approx(-ratings.covariance[0, 2])
