"""Pools at the edge of sense: no warnings, no NaN, bars that say how little is known."""

import warnings
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest

from ladder.ratings.fit import Anchors, Group, PairTable, Ratings, Tally, fit, pair_increments, rank_intervals


@pytest.fixture(autouse=True)
def _warnings_are_errors() -> Iterator[None]:
    with warnings.catch_warnings(), np.errstate(all="raise", under="ignore"):
        warnings.simplefilter("error")
        yield


def _fit(groups: list[Group], entities: int, **options: Anchors) -> Ratings:
    tally = Tally()
    for group in groups:
        tally.add(group)
    ratings = fit(tally.table(), range(1, entities + 1), **options)
    assert np.isfinite(ratings.rating).all()
    assert np.isfinite(ratings.covariance).all()
    assert (ratings.se > 0).all()
    assert (ratings.se < 500).all()
    return ratings


def test_a_pool_of_nobody() -> None:
    ratings = fit(Tally().table(), [])
    assert len(ratings.rating) == 0
    assert rank_intervals(ratings) == {}


def test_a_single_game_moves_two_ratings_apart_and_little_is_known() -> None:
    tally = Tally()
    for pair, gain in pair_increments([{1: 1, 2: 2}]).items():
        tally.rows[pair] = [gain.games, gain.score, 0, 0, 0, 0, 0]
    ratings = fit(tally.table(), [1, 2])
    assert 100 < ratings.rating[0] - ratings.rating[1] < 400
    assert (ratings.se > 250).all()


@pytest.mark.parametrize("groups", [10, 1000])
def test_a_bot_that_won_everything_is_high_with_a_wide_bar(groups: int) -> None:
    ratings = _fit([[{1: 1, 2: 2}] * 2] * groups + [[{2: 1, 3: 2}, {2: 2, 3: 1}]] * groups, 3)
    assert 1700 < ratings.rating[0] < 3000
    assert ratings.se[0] > ratings.se[2]
    assert ratings.se[0] > 90


def test_a_bot_that_lost_everything_is_low_and_ranked_last() -> None:
    ratings = _fit([[{1: 2, other: 1}] * 2 for other in (2, 3, 4)] * 10, 4)
    assert ratings.rating[0] < 1200
    assert rank_intervals(ratings)[1].best == 4


def test_two_pools_that_never_met_are_centred_alike_and_cannot_be_ranked_apart() -> None:
    even = [{1: 1, 2: 2}, {1: 2, 2: 1}]
    ratings = _fit([even] * 50 + [[{3: 1, 4: 2}, {3: 2, 4: 1}]] * 50, 4, anchors=Anchors((1, 2)))
    assert ratings.rating == pytest.approx([1500] * 4)
    assert ratings.se[2] > 200
    intervals = rank_intervals(ratings)
    assert (intervals[3].best, intervals[3].worst) == (1, 4)


def test_ties_only_leave_everybody_equal_and_bars_narrower_than_coins_would() -> None:
    ties: list[Group] = [[dict.fromkeys(pair, 1)] * 2 for pair in combinations(range(1, 6), 2)] * 20
    ratings = _fit(ties, 5)
    assert ratings.rating == pytest.approx([1500] * 5)
    assert ratings.phi < 0.5
    assert {(r.best, r.worst) for r in rank_intervals(ratings).values()} == {(1, 5)}


def test_ten_thousand_unbeaten_games_still_settle() -> None:
    chain = [[{i: 1, i + 1: 2}] * 2 for i in range(1, 40)] * 130
    ratings = _fit(chain, 40, anchors=Anchors((20, 21)))
    assert (np.diff(ratings.rating) < 0).all()


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ((2, 1, 60, 0, (0,) * 5), "lower entity first"),
        ((1, 2, 60, 61, (0,) * 5), "between 0 and the games"),
        ((1, 2, 60, -1, (0,) * 5), "between 0 and the games"),
        ((1, 9, 60, 0, (0,) * 5), "not in the fit"),
    ],
)
def test_rows_that_cannot_be_are_refused(
    row: tuple[int, int, int, int, tuple[int, ...]], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        fit(PairTable.of([row]), [1, 2, 3])


def test_a_pair_stored_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="one row"):
        PairTable.of([(1, 2, 60, 0, (0,) * 5)] * 2)


def test_a_chain_that_bites_its_tail_is_refused() -> None:
    with pytest.raises(ValueError, match="chain"):
        fit(Tally().table(), [1, 2], chains={1: 2, 2: 1})


def test_a_group_with_changing_players_is_refused() -> None:
    with pytest.raises(ValueError, match="same entities"):
        Tally().add([{1: 1, 2: 2}, {1: 1, 3: 2}])
