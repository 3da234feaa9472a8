"""Records what workers report, exactly once, in any order.

A batch of results is one transaction. Its matches are locked in the order of their ids, so a result sees
what every earlier one did. While a match is open the first finished result under any token issued for it
is applied, games and ratings together. A later result is compared with it and changes nothing.

A result that cannot be true (see `judge`) is a failure of the worker, as is one that a worker reports as
failed: nobody loses by it, and the match is played again.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from ladder.bulk import update_rows
from ladder.matches.compare import first_difference
from ladder.matches.judge import ResultError, Verdict, judge_result
from ladder.matches.models import Match, MatchState
from ladder.matches.policy import MAX_ATTEMPTS, MAX_FAILURES
from ladder.matches.services.audits import audits_of, conclude
from ladder.matches.services.create import failure, retry
from ladder.matches.services.deviate import note_deviation
from ladder.matches.services.dispatch import forget
from ladder.matches.services.quarantines import quarantined
from ladder.matches.services.store import Finished, store
from workers.contract import Result, Status

log = structlog.get_logger()

STARTED_FIELDS = ("pk", "state", "worker", "started_at")

Judged = dict[int, "list[Verdict] | ResultError"]
"""By position in the batch."""


def record(results: Sequence[Result]) -> None:
    """Apply a batch. If something in it cannot be stored, each result is tried by itself.

    OperationalError and InterfaceError (the database is away) pass through: nothing was recorded.
    """
    try:
        _record(results)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        log.exception("batch refused", count=len(results))
        for result in results:
            _record_alone(result)


def _record_alone(result: Result) -> None:
    try:
        _record([result])
    except (OperationalError, InterfaceError):
        raise
    except Exception as error:
        log.exception("result refused", match=str(result.match), worker=result.worker)
        with transaction.atomic():
            for match in _locked([result.match]).values():
                if match.is_open:
                    _fail(match, result, f"the recorder could not store the result: {type(error).__name__}")


def _record(results: Sequence[Result]) -> None:
    judged = _judge(results)
    with transaction.atomic():
        ids = {result.match for result in results}
        audits = audits_of(ids)
        matches = _locked(ids | {audit.of_id for audit in audits.values()})
        refused = quarantined({result.worker for result in results})
        begun: list[Match] = []
        finished: dict[UUID, Finished] = {}
        for i, result in enumerate(results):
            match = matches.get(result.match)
            if match is None or result.attempt not in match.tokens:
                log.warning("result of no attempt of ours", match=str(result.match), worker=result.worker)
            elif result.worker in refused:
                _refuse(match, result)
            elif result.status is Status.STARTED:
                begun += _start(match, result)
            elif result.status is Status.FAILED:
                if match.is_open:
                    _fail(match, result, result.failure)
            elif match.is_open:
                _finish(match, result, judged.get(i), finished)
                if match.state == MatchState.FINISHED and match.id in audits:
                    conclude(audit=audits[match.id], matches=matches, result=result)
            elif match.state == MatchState.FINISHED:
                _compare(match, result)
        running = (match for match in begun if match.state == MatchState.RUNNING)
        update_rows(Match, ({name: getattr(match, name) for name in STARTED_FIELDS} for match in running))
        if finished:
            store(list(finished.values()))


def _judge(results: Sequence[Result]) -> Judged:
    """Replay the games before any row is locked. A match's facts never change, only its state does."""
    done = [(i, result) for i, result in enumerate(results) if result.status is Status.FINISHED]
    matches = Match.objects.open().in_bulk([result.match for _, result in done])
    judged: Judged = {}
    for i, result in done:
        match = matches.get(result.match)
        if match is not None and result.attempt in match.tokens:
            try:
                judged[i] = judge_result(match, result)
            except ResultError as error:
                judged[i] = error
    return judged


def _locked(ids: Any) -> dict[UUID, Match]:
    rows = Match.objects.select_for_update().filter(id__in=list(ids)).order_by("id")
    return {match.id: match for match in rows}


def _start(match: Match, result: Result) -> list[Match]:
    """The match, if that makes it RUNNING."""
    if match.state != MatchState.QUEUED or result.attempt != match.token:
        return []
    match.state, match.worker, match.started_at = MatchState.RUNNING, result.worker, timezone.now()
    return [match]


def _finish(
    match: Match, result: Result, judged: list[Verdict] | ResultError | None, finished: dict[UUID, Finished]
) -> None:
    if judged is None:  # opened again since we judged: its games are judged now
        try:
            judged = judge_result(match, result)
        except ResultError as error:
            judged = error
    if isinstance(judged, ResultError):
        _fail(match, result, f"result refused: {judged}")
        return
    now = timezone.now()
    match.state, match.worker, match.digest = MatchState.FINISHED, result.worker, result.digest()
    match.started_at, match.finished_at = match.started_at or now, now
    finished[match.id] = Finished(match, result, judged)


def _fail(match: Match, result: Result, cause: str) -> None:
    """The platform's fault: another attempt, or after too many of them the end."""
    if result.attempt != match.token:
        log.info("failure of an old attempt", match=str(match.id), worker=result.worker, cause=cause)
        return
    told = failure(worker=result.worker, attempt=result.attempt, cause=cause)
    match.failures = [*match.failures, told]
    log.warning("match failed", match=str(match.id), worker=result.worker, cause=cause)
    if len(match.failures) >= MAX_FAILURES:
        match.state = MatchState.ERRORED
        match.save(update_fields=["state", "failures"])
        transaction.on_commit(lambda: forget([match.id]), robust=True)
    else:
        retry(match)


def _refuse(match: Match, result: Result) -> None:
    """Of a worker in quarantine: whatever it says, the match waits for another one."""
    log.warning("result of a quarantined worker", match=str(match.id), worker=result.worker)
    if not match.is_open or result.status is Status.STARTED or result.attempt != match.token:
        return
    if match.attempts < MAX_ATTEMPTS:
        retry(match)
    else:
        _fail(match, result, f"taken {match.attempts} times, again by a worker in quarantine")


def _compare(match: Match, result: Result) -> None:
    """A second result: the same changes nothing, another one is kept for the operator and changes nothing."""
    if result.digest() != match.digest:
        note_deviation(
            match=match, result=result, difference=first_difference(match.games.all(), result)[:300]
        )
