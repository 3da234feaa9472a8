"""What a worker does with one job: from the message to the result."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any
from uuid import UUID

import structlog
from pydantic import ValidationError
from redis import Redis, RedisError

from workers import metrics
from workers.box import Boxes
from workers.cache import BotFiles
from workers.contract import Job, Result, Status
from workers.contract.keys import lease_key, token_key
from workers.contract.messages import MAX_DETAIL
from workers.lease import Lease
from workers.logs import log
from workers.outbox import Outbox
from workers.referee import play_match
from workers.sandbox.errors import SandboxError
from workers.text import clean

FAILURES_IN_A_ROW = 3
"""A slot that fails this often is unfit: it would fail a whole queue of matches, and fast."""

HOST_FAILURES = (OSError, SandboxError)
"""Of this host, not of the site that sent the job."""


@dataclass
class Player:
    """One slot of a worker: plays one match at a time."""

    worker: str
    redis: "Redis"
    """Patient: it tries for minutes before it gives up."""
    quick: "Redis"
    """Gives up at once; for the lease."""
    files: BotFiles
    outbox: Outbox
    open_slot: Callable[[], Boxes]
    """Finds room for bots. Called before the first match."""
    give_up: Callable[[], None]
    """This host holds bots no longer: take no more jobs."""
    boxes: Boxes | None = None
    failures: int = 0
    """Of this host, in a row."""

    def handle(self, message: object) -> None:
        """Every failure of ours ends as a result FAILED: a job is never lost without a word."""
        try:
            job = Job.model_validate(message)
        except ValidationError as error:
            self._refuse(message, error)
            return
        with structlog.contextvars.bound_contextvars(
            match=str(job.match), attempt=job.attempt, game=job.game
        ):
            if self._is_stale(job):
                log.info("stale job skipped")
                return
            with Lease(self.quick, lease_key(str(job.match), job.attempt), self.worker):
                self.outbox.send(self._result(job, Status.STARTED))
                self.outbox.send(self._outcome(job))
            if self.failures >= FAILURES_IN_A_ROW:
                log.error("too many failures, no more jobs are taken", failures=self.failures)
                self.give_up()

    def _is_stale(self, job: Job) -> bool:
        try:
            token = self.redis.get(token_key(str(job.match)))
        except RedisError as error:  # better played twice than lost
            log.warning("token not read", error=str(error))
            return False
        return token != job.attempt.encode()

    def _outcome(self, job: Job) -> Result:
        started = monotonic()
        try:
            archives = [self.files.get(content) for content in job.players]
            if self.boxes is None:
                self.boxes = self.open_slot()
            games = play_match(job, archives, self.boxes)
            result = self._result(job, Status.FINISHED, games=games)
        except Exception as error:  # whatever it is, it is ours: bots' faults are in the games
            log.exception("match failed")
            metrics.FAILURES.inc()
            self.failures += isinstance(error, HOST_FAILURES)
            return self._result(job, Status.FAILED, failure=_cause(error))
        self.failures = 0
        seconds = monotonic() - started
        metrics.count(result, seconds)
        reasons = [[seat.reason for seat in game.seats] for game in games]
        log.info("match played", seconds=round(seconds, 3), reasons=reasons)
        return result

    def _refuse(self, message: object, error: ValidationError) -> None:
        """A job no site of this version sends. It is told if it can be named, and dropped."""
        log.error("bad job dropped", error=str(error))
        if not isinstance(message, Mapping):
            return
        try:
            result = Result(
                status=Status.FAILED,
                match=UUID(str(message.get("match"))),
                attempt=str(message.get("attempt")),
                worker=self.worker,
                failure=f"Worker {self.worker} does not understand the job: {_cause(error)}"[:MAX_DETAIL],
            )
        except ValueError:
            return
        self.outbox.send(result)

    def _result(self, job: Job, status: Status, **content: Any) -> Result:
        return Result(status=status, match=job.match, attempt=job.attempt, worker=self.worker, **content)


def _cause(error: Exception) -> str:
    return clean(f"{type(error).__name__}: {error}", MAX_DETAIL // 2)
