"""Ratings are a function of the set of results: not of their order, nor of who is added beside them."""

import random
from itertools import pairwise

import numpy as np
import pytest

from ladder.ratings.fit import Anchors, Group, Ratings, Tally, fit, rank_intervals, rebase

BOTS = range(1, 41)


def _season(seed: int, groups: int = 600) -> dict[int, Group]:
    """Match number -> its mirrored group."""
    rng = random.Random(seed)
    strength = {bot: rng.gauss(1500, 300) for bot in BOTS}
    matches: dict[int, Group] = {}
    for match in range(groups):
        a, b = rng.sample(BOTS, 2)
        p = 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400))
        matches[match] = [
            {a: 1, b: 1} if rng.random() < 0.1 else {a: 1, b: 2} if rng.random() < p else {a: 2, b: 1}
            for _ in range(2)
        ]
    return matches


def _replay(matches: list[tuple[int, Group]]) -> Ratings:
    """Adds each match once, however often it is delivered, as the recorder does."""
    tally, seen = Tally(), set()
    for number, group in matches:
        if number not in seen:
            seen.add(number)
            tally.add(group)
    return fit(tally.table(), BOTS, anchors=Anchors((1, 2, 3)), chains={20: 10, 30: 20})


def test_a_hundred_shuffles_with_a_tenth_delivered_twice_give_the_same_bits() -> None:
    season = list(_season(1).items())
    first = _replay(season)
    rng = random.Random(2)
    for _ in range(100):
        delivered = season + rng.sample(season, len(season) // 10)
        rng.shuffle(delivered)
        again = _replay(delivered)
        assert again.rating.tobytes() == first.rating.tobytes()
        assert again.se.tobytes() == first.se.tobytes()
        assert again.phi == first.phi


def _tally(seed: int = 1) -> Tally:
    tally = Tally()
    for group in _season(seed).values():
        tally.add(group)
    return tally


def test_replacing_an_anchor_moves_nobody() -> None:
    table, old = _tally().table(), Anchors((1, 2, 3, 4, 5), 1450.0)
    before = fit(table, BOTS, anchors=old)
    new = rebase({key: rating for key, (rating, _) in before.by_key().items()}, old, (1, 2, 3, 4, 17))
    after = fit(table, BOTS, anchors=new)
    np.testing.assert_allclose(after.rating, before.rating, atol=1e-9)
    assert new.mean != old.mean


def test_adding_a_house_bot_that_is_no_anchor_moves_nobody() -> None:
    table = _tally().table()
    before = fit(table, BOTS, anchors=Anchors((1, 2, 3)))
    after = fit(table, [*BOTS, 99], anchors=Anchors((1, 2, 3)))
    np.testing.assert_allclose(after.rating[:-1], before.rating, atol=1e-6)
    np.testing.assert_allclose(after.se[:-1], before.se, rtol=1e-6)


def test_an_anchor_that_is_not_there_is_ignored() -> None:
    table = _tally().table()
    assert (fit(table, BOTS, anchors=Anchors((777,))).rating == fit(table, BOTS).rating).all()


def test_single_and_double_precision_give_the_same_bars(monkeypatch: pytest.MonkeyPatch) -> None:
    table = _tally().table()
    double = fit(table, BOTS, anchors=Anchors((1, 2, 3)))
    monkeypatch.setattr("ladder.ratings.fit.covariance.DENSE_SINGLE", 0)
    single = fit(table, BOTS, anchors=Anchors((1, 2, 3)))
    assert single.covariance.dtype == np.float32
    assert single.rating.tobytes() == double.rating.tobytes()
    np.testing.assert_allclose(single.se, double.se, rtol=1e-4)


def test_ranks_run_from_best_to_worst_within_their_intervals() -> None:
    ratings = fit(_tally().table(), BOTS)
    intervals = rank_intervals(ratings)
    order = sorted(intervals, key=lambda key: intervals[key].rank)
    by_key = ratings.by_key()
    assert [by_key[key][0] for key in order] == sorted((r for r, _ in by_key.values()), reverse=True)
    assert all(r.best <= r.rank <= r.worst for r in intervals.values())
    assert all(intervals[up].worst <= intervals[down].worst + 5 for up, down in pairwise(order))


def test_only_active_bots_are_ranked() -> None:
    ratings = fit(_tally().table(), BOTS)
    intervals = rank_intervals(ratings, [7, 8, 9])
    assert sorted(intervals) == [7, 8, 9]
    assert sorted(r.rank for r in intervals.values()) == [1, 2, 3]
    assert max(r.worst for r in intervals.values()) <= 3


def test_the_true_rank_lies_in_the_interval_nearly_always() -> None:
    inside = 0
    for seed in range(10):
        rng = random.Random(seed)
        strength = {bot: rng.gauss(1500, 300) for bot in BOTS}
        intervals = rank_intervals(fit(_tally(seed).table(), BOTS))
        true = sorted(BOTS, key=lambda bot: -strength[bot])
        inside += sum(intervals[bot].best <= i <= intervals[bot].worst for i, bot in enumerate(true, 1))
    assert inside / (10 * len(BOTS)) > 0.95
