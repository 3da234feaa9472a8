"""Finds matches that nobody plays any more, and sends them again.

A RUNNING match has a lease in Redis as long as its worker lives. A QUEUED one lies in Redis' queue, however
long no worker comes for it; it is sent again only when Redis has lost its memory (the epoch key is gone),
when it was never sent at all, or when the queue is empty and still nobody has it.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.utils import timezone

from ladder.celery import matches as sender
from ladder.matches.locks import REAPER, lock
from ladder.matches.models import Match, MatchState
from ladder.matches.policy import (
    MAX_ATTEMPTS,
    REAP_AT_ONCE,
    RENEW_SECONDS,
    STARTED_GRACE_SECONDS,
    UNSENT_SECONDS,
    VANISHED_SECONDS,
)
from ladder.matches.redis import connection
from ladder.matches.services.create import failure, retry
from ladder.matches.services.dispatch import forget, renew, send
from workers.contract import MATCH_QUEUE
from workers.contract.keys import EPOCH_KEY, lease_key

log = structlog.get_logger()


def reap(*, now: datetime | None = None) -> None:
    """One round; one process at a time does this."""
    now = now or timezone.now()
    with lock(REAPER) as ours:
        if not ours:
            return
        if connection().set(EPOCH_KEY, now.isoformat(), nx=True):
            # Leases are gone too: workers that live renew theirs before the next round looks at them.
            _resend_everything()
            return
        _send_unsent(now)
        _retry_lost(now)
        _retry_vanished(now)
        _renew_old(now)


def _resend_everything() -> None:
    ids = list(
        Match.objects.filter(state=MatchState.QUEUED).order_by("priority", "id").values_list("id", flat=True)
    )
    for start in range(0, len(ids), REAP_AT_ONCE):
        send(ids[start : start + REAP_AT_ONCE])
    log.warning("new epoch: Redis knew of no match", resent=len(ids))


def _send_unsent(now: datetime) -> None:
    """Committed, never sent: the process or Redis went away in between."""
    old = now - timedelta(seconds=UNSENT_SECONDS)
    unsent = Match.objects.filter(state=MatchState.QUEUED, dispatched_at__isnull=True, created_at__lt=old)
    ids = list(unsent.order_by("priority", "id").values_list("id", flat=True)[:REAP_AT_ONCE])
    if ids:
        log.warning("unsent matches sent", count=len(ids))
        send(ids)


def _retry_lost(now: datetime) -> None:
    """RUNNING without a lease: its worker is dead or cut off."""
    old = now - timedelta(seconds=STARTED_GRACE_SECONDS)
    running = Match.objects.filter(state=MatchState.RUNNING, started_at__lt=old).order_by("started_at")
    _retry(_without_lease(running[:REAP_AT_ONCE]), "lease lost")


def _retry_vanished(now: datetime) -> None:
    """QUEUED, sent long ago, not in the queue, not with any worker: a worker took it and died at once."""
    old = now - timedelta(seconds=VANISHED_SECONDS)
    queued = Match.objects.filter(state=MatchState.QUEUED, dispatched_at__lt=old).order_by("dispatched_at")
    if queued.exists() and _queue_is_empty():
        _retry(_without_lease(queued[:REAP_AT_ONCE]), "vanished")


def _without_lease(matches: Iterable[Match]) -> list[Match]:
    matches = list(matches)
    with connection().pipeline(transaction=False) as pipe:
        for match in matches:
            pipe.exists(lease_key(str(match.id), match.token))
        held = pipe.execute()
    return [match for match, lease in zip(matches, held, strict=True) if not lease]


def _queue_is_empty() -> bool:
    with sender.connection_for_read() as broker:
        return bool(broker.default_channel._size(MATCH_QUEUE) == 0)


def _retry(matches: Sequence[Match], why: str) -> None:
    """Each in its own short transaction, and only if it still is as we saw it."""
    for seen in matches:
        with transaction.atomic():
            match = Match.objects.select_for_update().filter(pk=seen.pk, state=seen.state).first()
            if match is None or match.token != seen.token:
                continue
            log.warning(
                "match retried", match=str(match.id), why=why, worker=match.worker, attempt=match.attempts
            )
            if match.attempts >= MAX_ATTEMPTS:
                _give_up(match, why)
            else:
                retry(match)


def _give_up(match: Match, why: str) -> None:
    cause = f"{why} {match.attempts} times: no worker lived long enough to play it"
    match.failures = [*match.failures, failure(worker=match.worker, attempt=match.token, cause=cause)]
    match.state = MatchState.ERRORED
    match.save(update_fields=["state", "failures"])
    transaction.on_commit(lambda: forget([match.id]), robust=True)


def _renew_old(now: datetime) -> None:
    """What queued jobs need from Redis must outlive a week without workers."""
    old = now - timedelta(seconds=RENEW_SECONDS)
    queued = Match.objects.filter(state=MatchState.QUEUED, dispatched_at__lt=old).order_by("dispatched_at")
    matches = list(queued[:REAP_AT_ONCE])
    renew(matches)
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(dispatched_at=now)
