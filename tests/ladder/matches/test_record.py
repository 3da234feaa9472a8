"""What the recorder makes of results: once, in any order, and never a bot's loss for the platform's fault."""

import pytest

from ladder.matches.models import Deviation, Game, GameLog, Match, MatchState, Seat
from ladder.matches.redis import connection
from ladder.matches.replays import unpack
from ladder.matches.services.dispatch import send
from ladder.matches.services.record import record
from ladder.ratings.models import PairStat
from tests.ladder.matches import scene
from tests.ladder.matches.scene import Commit
from workers.contract import Reason
from workers.contract.keys import token_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))


def test_a_started_match_is_running(match: Match) -> None:
    record([scene.started(match, worker="w7")])
    match.refresh_from_db()
    assert (match.state, match.worker) == (MatchState.RUNNING, "w7")
    assert match.started_at is not None


def test_a_finished_match_has_games_replays_and_scores(match: Match) -> None:
    result = scene.played(match, 1)
    record([scene.started(match), result])
    match.refresh_from_db()
    assert (match.state, match.digest) == (MatchState.FINISHED, result.digest())
    for game, reported in zip(match.games.order_by("number"), result.games, strict=True):
        assert unpack(game.replay).actions == reported.actions
        assert game.scores == reported.scores
        assert game.ranks == [seat.rank for seat in reported.seats]
        assert (game.plies, game.cpu_ms) == (len(reported.actions), [7, 7])


def test_both_players_of_a_group_share_its_points(match: Match) -> None:
    record([scene.played(match, 1)])
    first, second = match.seats.order_by("index")
    assert first.units is not None
    assert second.units is not None
    assert first.units + second.units == 120
    assert first.points is not None
    assert 2 * first.points in range(5)


def test_the_pair_gains_what_the_group_gave(match: Match) -> None:
    record([scene.played(match, faults={0: {1: 4}, 1: {0: 4}})])  # player 1 fails in both games
    pair = PairStat.objects.get()
    assert (pair.games, pair.wins, pair.draws, pair.losses) == (2, 2, 0, 0)
    assert (pair.units, pair.low_units, pair.groups) == (120, 120, [0, 0, 0, 0, 1])


def test_the_token_of_a_finished_match_is_gone_from_redis(match: Match, commit: Commit) -> None:
    with commit:
        record([scene.played(match)])
    assert not connection().exists(token_key(str(match.id)))


def test_the_same_result_twice_counts_once(match: Match) -> None:
    result = scene.played(match, 1)
    record([result, result])
    record([result])
    assert Game.objects.count() == 2
    assert PairStat.objects.get().games == 2
    assert not Deviation.objects.exists()


def test_the_same_games_from_another_worker_are_no_deviation(match: Match) -> None:
    record([scene.played(match, 1)])
    record([scene.played(match, 1, worker="w2", log="other words")])
    assert not Deviation.objects.exists()


def test_a_second_result_that_differs_is_kept_and_changes_nothing(match: Match) -> None:
    first, second = scene.played(match, 1), scene.played(match, 2, worker="w2")
    record([first])
    pair = PairStat.objects.values().get()
    record([second, second])
    deviation = Deviation.objects.get()
    assert (deviation.worker, deviation.digest) == ("w2", second.digest())
    assert deviation.read()["games"][0]["actions"] == second.games[0].actions
    assert PairStat.objects.values().get() == pair
    match.refresh_from_db()
    assert match.digest == first.digest()


def test_a_result_that_arrives_before_started_wins(match: Match) -> None:
    record([scene.played(match, 1)])
    record([scene.started(match)])
    match.refresh_from_db()
    assert match.state == MatchState.FINISHED
    assert match.started_at is not None


def test_the_result_of_an_older_attempt_wins_if_it_comes_first(match: Match) -> None:
    record([scene.failed(match)])
    old, new = Match.objects.get(pk=match.pk).tokens
    record([scene.played(match, 1, attempt=old)])
    record([scene.played(match, 1, attempt=new)])
    assert Game.objects.count() == 2
    assert not Deviation.objects.exists()


def test_a_result_under_a_token_that_was_never_issued_is_ignored(match: Match) -> None:
    record([scene.started(match, attempt="f" * 32), scene.played(match, attempt="f" * 32)])
    match.refresh_from_db()
    assert match.state == MatchState.QUEUED


def test_a_result_of_an_unknown_match_harms_no_other(match: Match) -> None:
    stranger = scene.match(match.ladder or scene.ladder(), *(seat.version for seat in match.seats.all()))
    result = scene.played(stranger)
    stranger.delete()
    record([result, scene.played(match)])
    match.refresh_from_db()
    assert match.state == MatchState.FINISHED


def test_a_failure_sends_the_match_again_under_a_new_token(match: Match, commit: Commit) -> None:
    send([match.id])
    with commit:
        record([scene.started(match), scene.failed(match, "disk full")])
    again = Match.objects.get(pk=match.pk)
    assert (again.state, len(again.tokens), again.attempts) == (MatchState.QUEUED, 2, 1)
    assert again.failures[0]["cause"] == "disk full"
    assert [job.attempt for job in scene.sent_jobs()] == again.tokens
    assert connection().get(token_key(str(match.id))) == again.token.encode()


def test_one_failure_told_twice_counts_once(match: Match) -> None:
    failure = scene.failed(match)
    record([failure, failure])
    record([failure])
    assert len(Match.objects.get(pk=match.pk).failures) == 1


def test_three_failures_end_in_errored_with_their_causes_and_touch_no_rating(match: Match) -> None:
    for cause in ("disk full", "no sandbox", "hash mismatch"):
        match.refresh_from_db()
        record([scene.failed(match, cause)])
    match.refresh_from_db()
    assert match.state == MatchState.ERRORED
    assert [failure["cause"] for failure in match.failures] == ["disk full", "no sandbox", "hash mismatch"]
    assert not PairStat.objects.exists()


def test_a_forged_score_is_the_workers_failure_and_nobodys_loss(match: Match) -> None:
    result = scene.played(match)
    record([scene.changed(result, scores=[49, 0])])
    match.refresh_from_db()
    assert match.state == MatchState.QUEUED
    assert "by the rules" in match.failures[0]["cause"]
    assert not Game.objects.exists()
    assert not PairStat.objects.exists()


def test_one_poisonous_result_does_not_keep_the_others_out(match: Match) -> None:
    a, b = (seat.version for seat in match.seats.all())
    others = [scene.match(scene.ladder(), a, b) for _ in range(3)]
    Game.objects.create(  # the database itself will refuse this match's game 0
        match=match,
        number=0,
        engine=1,
        plies=0,
        replay=b"",
        ranks=[1, 1],
        reasons=["finished"] * 2,
        cpu_ms=[0, 0],
    )
    batch = [scene.played(each, i) for i, each in enumerate(others)]
    record([batch[0], scene.played(match), *batch[1:]])
    assert Match.objects.filter(state=MatchState.FINISHED).count() == 3
    match.refresh_from_db()
    assert "the recorder could not store" in match.failures[0]["cause"]
    assert PairStat.objects.get().games == 6


def test_a_faulty_seat_is_remembered_with_its_reason_and_its_log(match: Match) -> None:
    record([scene.played(match, faults={0: {1: 4}}, log="thinking\x00hard")])
    assert list(match.seats.order_by("index").values_list("fault", flat=True)) == ["", Reason.CRASH]
    log = GameLog.objects.get(game__number=0, seat=1)
    assert (log.ply, log.detail, log.text) == (4, "Traceback: boom", "thinkinghard")
    assert log.version == match.seats.get(index=1).version
    assert GameLog.objects.get(game__number=1, seat=0).version == log.version


def test_three_seats_share_three_pairs(tiny: str) -> None:
    ladder = scene.ladder(scene.TINY)
    players = [scene.version(name, game="tiny") for name in ("alice", "bob", "charlie")]
    match = scene.match(ladder, *players)
    record([scene.played(match, 1)])
    assert PairStat.objects.count() == 3
    for pair in PairStat.objects.all():
        assert (pair.games, pair.units, len(pair.groups), sum(pair.groups)) == (3, 120, 7, 1)
    assert sum(units or 0 for units in match.seats.values_list("units", flat=True)) == 360


def test_an_unrated_match_is_recorded_and_not_rated(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(kind="unrated")
    record([scene.played(match)])
    assert Seat.objects.filter(match=match, units__isnull=False).count() == 2
    assert not PairStat.objects.exists()
