"""Sends jobs to the workers' queue. At-least-once: the token, not the message, says which one counts."""

from collections.abc import Iterable, Sequence
from uuid import UUID

import structlog
from django.db import transaction
from django.utils import timezone

from ladder.celery import matches as sender
from ladder.matches.models import Match, MatchKind, MatchState, Seat
from ladder.matches.policy import BLOB_SECONDS
from ladder.matches.redis import connection
from ladder.submissions.models import Content
from workers.contract import MATCH_QUEUE, PLAY_TASK, Job
from workers.contract.keys import blob_key, token_key

log = structlog.get_logger()

BLOBS_AT_ONCE = 16
"""Bots' files that are in memory together while they go to Redis; each has up to 20 MB."""


def dispatch(match: Match) -> None:
    """Send a match to the workers once the current transaction is committed."""
    dispatch_all(matches=[match])


def dispatch_all(*, matches: Sequence[Match]) -> None:
    """Send many once the current transaction is committed, over one connection.

    A failure to send leaves them QUEUED and unsent, and the reaper sends them: robust, so that a
    dead Redis is no error of an upload or of the recorder.
    """
    ids = [match.id for match in matches]
    if ids:
        transaction.on_commit(lambda: send(ids), robust=True)


def send(ids: Iterable[UUID]) -> None:
    """Put files and tokens into Redis, then the jobs of those still QUEUED. Repeating it is harmless."""
    found = Match.objects.filter(id__in=list(ids), state=MatchState.QUEUED).order_by("priority", "id")
    jobs = _jobs(list(found))
    put(jobs.values())
    with sender.producer_pool.acquire(block=True) as producer, producer.batch():
        for match, job in jobs.items():
            sender.send_task(
                PLAY_TASK,
                args=[job.model_dump(mode="json")],
                queue=MATCH_QUEUE,
                priority=match.priority,
                producer=producer,
            )
    Match.objects.filter(id__in=[match.id for match in jobs]).update(dispatched_at=timezone.now())
    log.debug("matches sent", count=len(jobs))


def put(jobs: Iterable[Job]) -> None:
    """(Re-)put the bots' files and the tokens that these jobs need."""
    jobs = list(jobs)
    redis = connection()
    contents = sorted({content for job in jobs for content in job.players})
    with redis.pipeline(transaction=False) as pipe:
        for content in contents:
            pipe.expire(blob_key(content), BLOB_SECONDS)
        for job in jobs:
            pipe.set(token_key(str(job.match)), job.attempt, ex=BLOB_SECONDS)
        there = pipe.execute()[: len(contents)]
    missing = [content for content, kept in zip(contents, there, strict=True) if not kept]
    for start in range(0, len(missing), BLOBS_AT_ONCE):
        rows = Content.objects.filter(hash__in=missing[start : start + BLOBS_AT_ONCE])
        for content, blob in rows.values_list("hash", "blob"):
            redis.set(blob_key(content), bytes(blob), ex=BLOB_SECONDS)


def renew(matches: Sequence[Match]) -> None:
    """Keep alive what queued jobs will need from Redis; sends nothing."""
    put(_jobs(matches).values())


def forget(ids: Iterable[UUID]) -> None:
    """Drop the tokens of matches that are over: a job still in the queue is stale now."""
    keys = [token_key(str(each)) for each in ids]
    if keys:
        connection().delete(*keys)


def _jobs(matches: Sequence[Match]) -> dict[Match, Job]:
    players: dict[UUID, list[str]] = {match.id: [] for match in matches}
    seats = Seat.objects.filter(match__in=matches).order_by("match_id", "index")
    for match_id, content in seats.values_list("match_id", "version__content_id"):
        players[match_id].append(content)
    return {match: job_of(match, players[match.id]) for match in matches}


def job_of(match: Match, players: Sequence[str]) -> Job:
    """The message. `players`: content hashes by seat in game 0."""
    return Job.model_validate(
        {
            "kind": MatchKind.UNRATED if match.kind == MatchKind.AUDIT else match.kind,
            "match": match.id,
            "attempt": match.token,
            "game": match.game,
            "seats": match.seats_count,
            "options": match.options,
            "seed": match.seed,
            "secret": match.secret,
            "opening_plies": match.opening_plies,
            "players": list(players),
            "limits": match.limits,
        }
    )
