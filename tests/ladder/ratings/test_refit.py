"""From recorded results to the board."""

from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F

from ladder.matches.models import Entry, Ladder, Match
from ladder.matches.pages import effects_of
from ladder.matches.services.record import record
from ladder.ratings.fit import explain
from ladder.ratings.models import PairStat, Rating, RatingPoint, Snapshot
from ladder.ratings.services import refit
from ladder.submissions.models import BotVersion, VersionState
from ladder.submissions.services import suspend
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder() -> Ladder:
    return scene.ladder()


@pytest.fixture
def pool(ladder: Ladder) -> list[BotVersion]:
    return [scene.version(name) for name in ("alice", "bob", "charlie", "dora")]


def play(ladder: Ladder, pool: list[BotVersion], groups: int, seed: int = 1) -> list[Match]:
    """Random pairs; whoever comes later in the pool fails more often."""
    rng = Random(seed)
    matches = []
    for luck in range(groups):
        a, b = sorted(rng.sample(range(len(pool)), 2))
        match = scene.match(ladder, pool[a], pool[b])
        record([scene.played(match, luck, faults={0: {1: 4}} if rng.random() < 0.7 else {})])
        matches.append(match)
    return matches


def test_a_ladder_without_games_shows_everybody_at_the_prior(ladder: Ladder, pool: list[BotVersion]) -> None:
    refit(ladder=ladder)
    ratings = Rating.objects.filter(ladder=ladder)
    assert {(rating.mean, round(rating.se)) for rating in ratings} == {(1500.0, 300)}
    assert {(rating.rank_low, rating.rank_high) for rating in ratings} == {(1, 4)}


def test_the_board_follows_the_results(ladder: Ladder, pool: list[BotVersion]) -> None:
    play(ladder, pool, 24)
    snapshot = refit(ladder=ladder)
    assert snapshot is not None
    assert snapshot.games == 48
    best, worst = (Rating.objects.get(version=version) for version in (pool[0], pool[3]))
    assert best.mean > worst.mean
    assert best.se < 300
    assert best.rank_low == 1


def test_games_wins_draws_and_losses_are_counted_from_both_sides(
    ladder: Ladder, pool: list[BotVersion]
) -> None:
    play(ladder, pool, 10)
    refit(ladder=ladder)
    ratings = list(Rating.objects.filter(ladder=ladder))
    assert sum(rating.games for rating in ratings) == 2 * 20
    assert sum(rating.wins for rating in ratings) == sum(rating.losses for rating in ratings)
    assert all(rating.wins + rating.draws + rating.losses == rating.games for rating in ratings)


def test_a_refit_of_the_same_results_is_left_out(ladder: Ladder, pool: list[BotVersion]) -> None:
    play(ladder, pool, 3)
    assert refit(ladder=ladder) is not None
    assert refit(ladder=ladder) is None
    play(ladder, pool, 1, seed=9)
    assert refit(ladder=ladder) is not None
    assert Snapshot.objects.count() == 2


def test_any_order_of_the_results_gives_the_same_ratings_to_the_bit(
    ladder: Ladder, pool: list[BotVersion]
) -> None:
    rng = Random(3)
    matches = [scene.match(ladder, *rng.sample(pool, 2)) for _ in range(20)]
    results = [scene.played(match, i) for i, match in enumerate(matches)]
    digests = set()
    for shuffle in range(3):
        for match in matches:
            match.refresh_from_db()
            match.games.all().delete()
        Match.objects.update(state="queued", finished_at=None, digest="")
        PairStat.objects.all().delete()
        Snapshot.objects.all().delete()
        order = [*results, *rng.sample(results, 2)]
        Random(shuffle).shuffle(order)
        for start in range(0, len(order), shuffle + 1):
            record(order[start : start + shuffle + 1])
        snapshot = refit(ladder=ladder)
        assert snapshot is not None
        digests.add(snapshot.digest)
    assert len(digests) == 1


def test_ratings_in_between_do_not_matter(ladder: Ladder, pool: list[BotVersion]) -> None:
    for seed in range(4):
        play(ladder, pool, 2, seed=seed)
        refit(ladder=ladder)
    last = Snapshot.objects.first()
    assert last is not None
    Snapshot.objects.all().delete()
    Rating.objects.all().delete()
    again = refit(ladder=ladder)
    assert again is not None
    assert again.digest == last.digest


def test_anchors_hold_the_scale(ladder: Ladder, pool: list[BotVersion]) -> None:
    for version, mean in ((pool[0], 2000.0), (pool[1], 1600.0)):
        version.bot.anchor_mean = mean
        version.bot.save()
    play(ladder, pool, 12)
    refit(ladder=ladder)
    a, b = (Rating.objects.get(version=version).mean for version in pool[:2])
    assert (a + b) / 2 == pytest.approx(1800)


def test_a_new_version_is_tied_to_the_one_before(ladder: Ladder, pool: list[BotVersion]) -> None:
    play(ladder, pool, 20)
    newer = scene.version("alice")
    refit(ladder=ladder)
    old, new = (Rating.objects.get(version=version) for version in (pool[0], newer))
    assert new.mean == pytest.approx(old.mean)
    assert old.se < new.se < 300
    assert (old.rank_low, new.rank_low is not None) == (None, True)


def test_house_bots_are_not_tied_to_each_other(ladder: Ladder, pool: list[BotVersion]) -> None:
    play(ladder, [scene.version("house", "strong"), pool[0]], 8)
    weak = scene.version("house", "weak")
    refit(ladder=ladder)
    assert Rating.objects.get(version=weak).se == pytest.approx(300, abs=1)


def test_a_suspended_bot_leaves_the_board_and_keeps_its_rating(
    ladder: Ladder, pool: list[BotVersion]
) -> None:
    play(ladder, pool, 6)
    refit(ladder=ladder)
    suspend(bot=pool[0].bot, because="test")
    refit(ladder=ladder)
    assert Rating.objects.get(version=pool[0]).rank_low is None
    assert Rating.objects.filter(rank_low__isnull=False).count() == 3


def test_who_opts_out_leaves_the_board(ladder: Ladder, pool: list[BotVersion]) -> None:
    Entry.objects.filter(bot=pool[0].bot).update(opted_out=True)
    refit(ladder=ladder)
    assert Rating.objects.get(version=pool[0]).rank_low is None


def test_results_with_a_voided_version_do_not_count(ladder: Ladder, pool: list[BotVersion]) -> None:
    play(ladder, pool[:2], 4)
    BotVersion.objects.filter(pk=pool[1].pk).update(state=VersionState.VOID)
    refit(ladder=ladder)
    assert Rating.objects.get(version=pool[0]).games == 0
    assert not Rating.objects.filter(version=pool[1]).exists()


def test_history_has_a_point_for_every_refit_with_new_games(ladder: Ladder, pool: list[BotVersion]) -> None:
    refit(ladder=ladder)
    play(ladder, pool[:2], 2)
    refit(ladder=ladder)
    scene.version("eve")
    refit(ladder=ladder)
    assert list(RatingPoint.objects.filter(version=pool[0]).values_list("games", flat=True)) == [0, 4]
    assert list(RatingPoint.objects.filter(version=pool[2]).values_list("games", flat=True)) == [0]


def test_a_match_moves_the_shown_ratings_at_once(ladder: Ladder, pool: list[BotVersion]) -> None:
    play(ladder, pool, 6)
    refit(ladder=ladder)
    before = {rating.version_id: (rating.mean, rating.se) for rating in Rating.objects.all()}
    match = scene.match(ladder, *pool[:2])
    result = scene.played(match, faults={0: {1: 4}, 1: {0: 4}})
    record([result])
    a, b = (version.pk for version in pool[:2])
    effect = explain([{a: 1, b: 2}, {a: 1, b: 2}], before, Snapshot.objects.get().phi)
    for version in (a, b):
        assert Rating.objects.get(version=version).mean == before[version][0] + effect[version].change
    seat = match.seats.get(index=0)
    assert (seat.rating_before, seat.se_before) == before[a]
    assert effect[a].change > 0 > effect[b].change


@pytest.mark.parametrize("phi", [0.25, 1.0])
def test_the_page_of_a_match_tells_the_step_that_was_shown(
    phi: float, ladder: Ladder, pool: list[BotVersion]
) -> None:
    """Where luck is mirrored a game tells more: K is greater by the ladder's dispersion."""
    play(ladder, pool, 6)
    refit(ladder=ladder)
    Snapshot.objects.update(phi=phi)
    before = Rating.objects.get(version=pool[0])
    match = scene.match(ladder, *pool[:2])
    record([scene.played(match, faults={0: {1: 4}, 1: {0: 4}})])
    match.refresh_from_db()
    Snapshot.objects.create(ladder=ladder, games=0, phi=3.0, digest="", inputs="later")
    shown = effects_of(match)[pool[0].pk]
    assert Rating.objects.get(version=pool[0]).mean == before.mean + shown.change
    assert shown.k_eff < before.se**2 / (173.7 * phi)
    assert shown.change == shown.k_eff * (shown.scored - shown.expected)


def test_pairs_are_the_sum_of_the_games(ladder: Ladder, pool: list[BotVersion]) -> None:
    play(ladder, pool, 12)
    call_command("rebuild_ratings", check=True)


def test_a_wrong_pair_is_found_and_set_right(
    ladder: Ladder, pool: list[BotVersion], capsys: pytest.CaptureFixture[str]
) -> None:
    play(ladder, pool, 12)
    right = list(PairStat.objects.order_by("low", "high").values_list("low", "high", "games", "groups"))
    pair = PairStat.objects.all()[0]
    PairStat.objects.filter(pk=pair.pk).update(games=F("games") + 1, wins=F("wins") + 1)
    PairStat.objects.exclude(pk=pair.pk)[0].delete()
    with pytest.raises(CommandError, match="2 rows differ"):
        call_command("rebuild_ratings", "infection", check=True)
    assert "by the games" in capsys.readouterr().out
    call_command("rebuild_ratings")
    assert (
        list(PairStat.objects.order_by("low", "high").values_list("low", "high", "games", "groups")) == right
    )
    call_command("rebuild_ratings", check=True)


def test_an_unknown_ladder_is_named() -> None:
    with pytest.raises(CommandError, match="no such ladder: chess"):
        call_command("rebuild_ratings", "chess")


@pytest.mark.django_db(transaction=True)
def test_a_refit_reads_one_moment_while_recorders_write() -> None:
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection

    ladder = scene.ladder()
    pool = [scene.version(name) for name in ("alice", "bob", "charlie")]
    matches = [scene.match(ladder, *Random(i).sample(pool, 2)) for i in range(12)]
    results = [scene.played(match, i) for i, match in enumerate(matches)]

    def recorder() -> None:
        try:
            for result in results:
                record([result])
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool_of_one:
        running = pool_of_one.submit(recorder)
        while not running.done():
            refit(ladder=ladder)
        running.result()
    refit(ladder=ladder)
    assert sum(Rating.objects.values_list("games", flat=True)) == 2 * 24
    assert [games % 2 for games in Snapshot.objects.values_list("games", flat=True)] == [
        0
    ] * Snapshot.objects.count()
