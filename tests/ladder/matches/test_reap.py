"""Matches that nobody plays any more."""

from datetime import timedelta

import pytest
from django.utils import timezone

from ladder.matches.locks import REAPER, lock
from ladder.matches.models import Match, MatchState
from ladder.matches.policy import BLOB_SECONDS, MAX_ATTEMPTS, VANISHED_SECONDS
from ladder.matches.redis import connection
from ladder.matches.services.dispatch import send
from ladder.matches.services.reap import reap
from ladder.matches.services.record import record
from tests.ladder.matches import scene
from tests.ladder.matches.scene import Commit
from workers.contract.keys import EPOCH_KEY, blob_key, lease_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Sent, in an epoch that has begun."""
    connection().set(EPOCH_KEY, "now")
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    send([match.id])
    return match


def later(seconds: float) -> None:
    """Let this much time pass for all matches."""
    for row in Match.objects.all():
        row.created_at -= timedelta(seconds=seconds)
        for field in ("dispatched_at", "started_at"):
            if (at := getattr(row, field)) is not None:
                setattr(row, field, at - timedelta(seconds=seconds))
        row.save()


def run(match: Match) -> None:
    record([scene.started(match)])
    connection().set(lease_key(str(match.id), match.token), "w1", ex=20)


def test_a_running_match_with_a_lease_is_left_alone(match: Match) -> None:
    run(match)
    later(3600)
    reap()
    assert Match.objects.get().tokens == match.tokens


def test_a_running_match_without_a_lease_is_sent_again_under_a_new_token(
    match: Match, commit: Commit
) -> None:
    run(match)
    later(60)
    connection().delete(lease_key(str(match.id), match.token))
    with commit:
        reap()
    again = Match.objects.get()
    assert (again.state, again.attempts, again.failures) == (MatchState.QUEUED, 1, [])
    assert [job.attempt for job in scene.sent_jobs()] == [match.token, again.token]


def test_a_match_that_has_just_started_is_given_time_for_its_lease(match: Match) -> None:
    record([scene.started(match)])
    reap()
    assert Match.objects.get().state == MatchState.RUNNING


def test_the_result_of_a_lost_attempt_still_counts(match: Match) -> None:
    record([scene.started(match)])
    later(60)
    reap()
    record([scene.played(match, attempt=match.token)])
    assert Match.objects.get().state == MatchState.FINISHED


def test_a_match_that_kills_every_worker_ends_in_errored(match: Match) -> None:
    record([scene.started(match)])
    Match.objects.update(attempts=MAX_ATTEMPTS)
    later(60)
    reap()
    match.refresh_from_db()
    assert match.state == MatchState.ERRORED
    assert "no worker lived long enough" in match.failures[0]["cause"]


def test_queued_matches_stay_queued_however_long_no_worker_comes(match: Match) -> None:
    later(24 * 3600)
    reap()
    assert Match.objects.get().tokens == match.tokens
    assert [job.match for job in scene.sent_jobs()] == [match.id]


def test_a_redis_that_has_lost_its_memory_gets_every_queued_match_again_without_counting(
    match: Match,
) -> None:
    connection().flushdb()
    reap()
    assert [(job.match, job.attempt) for job in scene.sent_jobs()] == [(match.id, match.token)]
    assert Match.objects.get().attempts == 0
    reap()
    assert len(scene.sent_jobs()) == 1


def test_a_lost_memory_is_no_lost_worker_until_leases_could_be_renewed(match: Match) -> None:
    run(match)
    later(60)
    connection().flushdb()
    reap()
    assert Match.objects.get().state == MatchState.RUNNING
    reap()
    assert Match.objects.get().state == MatchState.QUEUED


def test_a_match_that_was_committed_but_never_sent_is_sent(match: Match) -> None:
    connection().delete("matches:matches\x06\x166")
    Match.objects.update(dispatched_at=None)
    reap()
    assert scene.sent_jobs() == []  # its own process may be about to send it
    later(60)
    reap()
    assert [job.attempt for job in scene.sent_jobs()] == [match.token]


def test_a_match_that_vanished_between_queue_and_lease_is_sent_again(match: Match, commit: Commit) -> None:
    later(VANISHED_SECONDS + 1)
    assert connection().delete("matches:matches\x06\x166")
    with commit:
        reap()
    again = Match.objects.get()
    assert again.attempts == 1
    assert [job.attempt for job in scene.sent_jobs()] == [again.token]


def test_what_a_long_queued_job_needs_is_kept_alive(match: Match) -> None:
    later(BLOB_SECONDS / 2)
    key = blob_key(match.seats.all()[0].version.content_id)
    connection().delete(key)
    reap()
    assert connection().ttl(key) > BLOB_SECONDS - 60
    dispatched = Match.objects.get().dispatched_at
    assert dispatched is not None
    assert timezone.now() - dispatched < timedelta(minutes=1)
    assert len(scene.sent_jobs()) == 1


@pytest.mark.django_db(transaction=True)
def test_one_reaper_works_at_a_time() -> None:
    from concurrent.futures import ThreadPoolExecutor

    from django.db import connection as database

    def try_lock() -> bool:
        try:
            with lock(REAPER) as ours:
                return ours
        finally:
            database.close()

    with ThreadPoolExecutor(1) as other:
        with lock(REAPER) as ours:
            assert ours
            assert not other.submit(try_lock).result()
        assert other.submit(try_lock).result()
