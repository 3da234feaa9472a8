"""Keeps a second result of a match that differs from the one applied."""

import zlib

import structlog

from ladder.matches.models import Deviation, Match
from ladder.matches.policy import MAX_STORED_RESULT
from workers.contract import Result

log = structlog.get_logger()


def note_deviation(*, match: Match, result: Result, difference: str) -> None:
    """Each different result once; call it in the transaction that holds the match."""
    text = zlib.compress(result.model_dump_json().encode())
    _, new = Deviation.objects.get_or_create(
        match=match,
        digest=result.digest(),
        defaults={
            "attempt": result.attempt,
            "worker": result.worker,
            "difference": difference,
            "result": text if len(text) <= MAX_STORED_RESULT else b"",
        },
    )
    if new:
        log.error(
            "nondeterminism",
            match=str(match.id),
            worker=result.worker,
            first=match.worker,
            difference=difference,
        )
