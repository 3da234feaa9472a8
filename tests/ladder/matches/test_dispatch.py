"""New matches and their way into the workers' queue."""

import hmac

import pytest
from django.conf import settings
from django.db import transaction

from engines.chance import number
from ladder.matches.models import Match, MatchState
from ladder.matches.redis import connection
from ladder.matches.services.create import concrete
from ladder.matches.services.dispatch import send
from tests.ladder.matches import scene
from tests.ladder.matches.scene import Commit
from workers.contract import unpack
from workers.contract.keys import blob_key, token_key

pytestmark = pytest.mark.django_db


def test_a_match_is_sent_once_its_row_is_committed(commit: Commit) -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    with commit, transaction.atomic():
        match = scene.match(ladder, a, b)
        assert scene.sent_jobs() == []
    (job,) = scene.sent_jobs()
    assert (job.match, job.attempt, job.seed) == (match.id, match.token, match.seed)
    assert job.players == [a.content_id, b.content_id]
    assert job.limits == ladder.limits
    match.refresh_from_db()
    assert match.state == MatchState.QUEUED
    assert match.dispatched_at is not None


def test_a_match_that_is_rolled_back_is_never_sent(commit: Commit) -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    with commit, transaction.atomic():
        scene.match(ladder, a, b)
        transaction.set_rollback(True)
    assert scene.sent_jobs() == []


def test_bots_and_token_are_in_redis_with_the_job(commit: Commit) -> None:
    a, b = scene.version("alice"), scene.version("bob")
    with commit:
        match = scene.match(scene.ladder(), a, b)
    redis = connection()
    blob = redis.get(blob_key(a.content_id))
    assert blob is not None
    assert list(unpack(blob)) == ["bot.py"]
    assert redis.get(token_key(str(match.id))) == match.token.encode()


def test_a_second_dispatch_puts_back_what_redis_has_lost() -> None:
    a, b = scene.version("alice"), scene.version("bob")
    match = scene.match(scene.ladder(), a, b)
    connection().flushdb()
    send([match.id])
    assert connection().exists(blob_key(a.content_id), blob_key(b.content_id), token_key(str(match.id))) == 3
    assert [job.match for job in scene.sent_jobs()] == [match.id]


def test_checks_lie_before_first_matches_and_these_before_the_others(commit: Commit) -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    with commit:
        late = scene.match(ladder, a, b, priority=6)
        first = scene.match(ladder, a, b, priority=3)
        check = scene.match(ladder, a, b, priority=0)
    assert [job.match for job in scene.sent_jobs()] == [check.id, first.id, late.id]


def test_the_secret_derives_from_the_sites_key_and_not_from_the_seed() -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    expected = hmac.digest(settings.SECRET_KEY.encode(), f"match {match.id}".encode(), "sha256").hex()[:32]
    assert match.secret == expected
    assert match.seed not in match.secret


def test_the_seed_picks_one_of_a_list_of_options() -> None:
    options = {"level": [1, 2, 3, 4], "fixed": "yes"}
    seeds = [f"{n:032x}" for n in range(64)]
    picked = [concrete(options, seed) for seed in seeds]
    assert {each["level"] for each in picked} == {1, 2, 3, 4}
    assert {each["fixed"] for each in picked} == {"yes"}
    assert picked[5] == concrete(options, seeds[5])
    assert picked[5]["level"] == [1, 2, 3, 4][number(seeds[5], "option", "level") * 4 >> 64]


def test_match_ids_sort_by_time() -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    ids = [scene.match(ladder, a, b).id for _ in range(3)]
    milliseconds = [each.int >> 80 for each in ids]
    assert milliseconds == sorted(milliseconds)
    assert {each.version for each in ids} == {7}


def test_an_unreachable_redis_leaves_the_match_queued_and_unsent(
    commit: Commit, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    connection.cache_clear()
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:1/0")
    try:
        with commit:
            match = scene.match(ladder, a, b)
    finally:
        connection.cache_clear()
    stored = Match.objects.get(pk=match.pk)
    assert (stored.state, stored.dispatched_at) == (MatchState.QUEUED, None)
