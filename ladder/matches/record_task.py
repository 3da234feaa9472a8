"""The one task of the recorder's Celery app: whatever a message says, nothing else can be called by it."""

import time
from collections.abc import Iterable
from typing import Any

import structlog
from django.db import InterfaceError, OperationalError, connection
from pydantic import ValidationError

from ladder.celery import recorder
from ladder.matches.acknowledge import PatientBatches
from ladder.matches.services.record import record
from workers.contract import RECORD_TASK, Result

log = structlog.get_logger()

BATCH = 100
"""Results in one transaction at most: not above the recorder's prefetch, or batches would only go by time."""
BATCH_SECONDS = 0.2
"""How long the first result of a batch waits for others."""
PATIENCE_SECONDS = (0.2, 0.5, 1, 2, 5)
"""Pauses while the database is away; the last one repeats. Nothing is acknowledged meanwhile."""


def parse(requests: Iterable[Any]) -> list[Result]:
    """The valid results; what no worker of ours would send is logged and dropped."""
    results = []
    for request in requests:
        try:
            (message,) = request.args
            results.append(Result.model_validate(message))
        except (ValidationError, ValueError, TypeError) as error:
            log.warning("message refused", error=str(error)[:500])
    return results


def _record_results(requests: list[Any]) -> None:
    """Messages are acknowledged when this returns, so it returns only when they are recorded."""
    results = parse(requests)
    failed = 0
    while results:
        try:
            record(results)
            return
        except (OperationalError, InterfaceError) as error:
            log.warning("database away", error=str(error)[:200], waiting=len(results))
            connection.close()
            time.sleep(PATIENCE_SECONDS[min(failed, len(PATIENCE_SECONDS) - 1)])
            failed += 1
            if failed > len(PATIENCE_SECONDS) and _database_answers():
                _record_what_can_be(results)
                return


def _database_answers() -> bool:
    try:
        connection.ensure_connection()
    except (OperationalError, InterfaceError):
        return False
    return True


def _record_what_can_be(results: list[Result]) -> None:
    """The database is there and refuses the batch all the same. What it refuses alone is dropped: its match
    is still open, and is played again when its lease has gone."""
    for result in results:
        try:
            record([result])
        except (OperationalError, InterfaceError) as error:
            log.error("result dropped", match=str(result.match), worker=result.worker, error=str(error)[:200])
            connection.close()


record_results = recorder.task(
    base=PatientBatches,
    name=RECORD_TASK,
    flush_every=BATCH,
    flush_interval=BATCH_SECONDS,
    Request="ladder.matches.acknowledge:PatientRequest",
)(_record_results)
