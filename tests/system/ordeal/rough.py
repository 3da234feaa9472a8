"""One run of the plan: in peace, or with every misfortune at its time.

Misfortunes come by progress (finished matches), not by the clock: a slow machine has them all the same.
"""

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from pathlib import Path
from random import Random

import redis
from django.db import DatabaseError, InterfaceError, connection
from django.db.models import F
from kombu.exceptions import OperationalError

from deploy import services
from deploy.daemon import Daemon
from ladder.celery import RESULT_VISIBILITY_SECONDS, recorder
from ladder.matches.models import Match, MatchKind, MatchState
from ladder.matches.policy import VANISHED_SECONDS
from tests.system.ordeal.servers import Mortal
from tests.system.ordeal.tap import Tap
from tests.system.running import Site, kill
from workers.contract.keys import RECORD_TASK, RESULT_PREFIX, RESULT_QUEUE

WORKERS = 3
KILLS = 8
"""Workers killed in a run, most of them in mid match."""
PLAYS_SECONDS = 3
"""A worker that is to be killed has taken its next match by then, if there is one."""
SENT_AGAIN = 5
"""Results delivered again at each look, whatever has become of their matches."""
LOOK_SECONDS = 0.2
PATIENCE_SECONDS = 600
STILL_SECONDS = 20
"""Nothing has finished for so long: matches that died with their worker unheard wait for the reaper."""


@dataclass
class Run:
    site: Site
    servers: Mortal
    groups: int
    folder: Path
    rng: Random
    tap: Tap
    workers: dict[str, Daemon] = field(default_factory=dict)
    recorder: Daemon | None = None
    told: dict[str, int] = field(default_factory=dict)
    """What happened, and how often."""

    def play(self, *, rough: bool) -> None:
        """Until no match is open and no result is left to record."""
        self.recorder = self.site.start(services.recorder())
        self.site.start(services.periodic(str(self.folder / f"beat-{rough}")))
        for _ in range(WORKERS):
            self._start_worker()
        dates = self._dates() if rough else []
        last, since, end = -1, time.monotonic(), time.monotonic() + PATIENCE_SECONDS
        while (done := self._finished()) < self.groups or dates or self._is_open():
            while dates and done >= dates[0][0]:
                dates.pop(0)[1]()
            if rough:
                self._send_again(SENT_AGAIN)
            if done != last:
                last, since = done, time.monotonic()
            elif time.monotonic() - since > STILL_SECONDS:
                self._let_time_pass()
                since = time.monotonic()
            if time.monotonic() > end:
                raise TimeoutError(f"{done} of {self.groups} matches after {PATIENCE_SECONDS} s: {self.told}")
            time.sleep(LOOK_SECONDS)
        if rough:
            self._send_again(len(self.tap.heard))
        self._drain(end)

    def _dates(self) -> list[tuple[int, Callable[[], None]]]:
        at = {0.3: self._empty_redis, 0.5: self._crash_postgres, 0.7: self._kill_recorder}
        dates = [(int(share * self.groups), act) for share, act in at.items()]
        dates += [(self.rng.randrange(self.groups * 9 // 10), self._kill_worker) for _ in range(KILLS)]
        return sorted(dates, key=lambda date: date[0])

    def _count(self, what: str, times: int = 1) -> None:
        self.told[what] = self.told.get(what, 0) + times

    def _start_worker(self) -> None:
        name = f"worker-{self.told.get('workers started', 0)}"
        folder = str(self.folder / "workers")
        worker = self.site.start(services.match_workers(1), WORKER_NAME=name, MENAGERIE_WORKER_DIR=folder)
        self.workers[name] = worker
        self._count("workers started")

    def _kill_worker(self) -> None:
        """Its main process alone, so that its slot is orphaned in mid match; or all of it, as a host dies."""
        name = self.rng.choice(sorted(self.workers))
        worker = self.workers.pop(name)
        self._wait_until_it_plays(name)
        if self.rng.random() < 0.5:
            os.killpg(worker.process.pid, signal.SIGKILL)
            worker.process.wait()
        else:
            kill(worker)
        self._count("workers killed")
        self._start_worker()

    def _wait_until_it_plays(self, name: str) -> None:
        """Not for ever: the last matches may be in the hands of others."""
        playing = Match.objects.filter(state=MatchState.RUNNING, worker=name)
        end = time.monotonic() + PLAYS_SECONDS
        with suppress(DatabaseError, InterfaceError):
            while time.monotonic() < end and not playing.exists():
                time.sleep(LOOK_SECONDS / 10)

    def _empty_redis(self) -> None:
        self.servers.empty_redis()
        self._count("Redis emptied")

    def _crash_postgres(self) -> None:
        self.servers.crash_postgres()
        self._count("PostgreSQL crashed")

    def _kill_recorder(self) -> None:
        """Killed while results wait; the next one is killed between commit and acknowledgement."""
        assert self.recorder is not None
        kill(self.recorder)
        plain = services.recorder()
        argv = [part.replace("ladder.celery:", "tests.system.ordeal.dying:") for part in plain.argv]
        dying = self.site.start(replace(plain, argv=tuple(argv)))
        dying.process.wait(PATIENCE_SECONDS)
        assert dying.process.returncode == -signal.SIGKILL, dying.tail()
        with redis.Redis.from_url(self.servers.redis_url) as client:
            held = client.zrange(f"{RESULT_PREFIX}unacked_index", 0, -1)
            assert held, "the recorder died with nothing to acknowledge"
            for tag in held:  # the time after which Redis hands them out again is over
                client.zincrby(f"{RESULT_PREFIX}unacked_index", -RESULT_VISIBILITY_SECONDS, tag)
        self._count("results held by a dead recorder", len(held))
        self.recorder = self.site.start(plain)

    def _send_again(self, count: int) -> None:
        heard = list(self.tap.heard.values())
        messages = self.rng.sample(heard, min(count, len(heard)))
        with suppress(OperationalError, redis.RedisError):
            for message in messages:
                recorder.send_task(RECORD_TASK, args=[message], queue=RESULT_QUEUE, retry=False)
                self._count("results sent again")

    def _finished(self) -> int:
        try:
            return Match.objects.filter(state=MatchState.FINISHED).exclude(kind=MatchKind.AUDIT).count()
        except (DatabaseError, InterfaceError):
            connection.close()
            return -1

    def _is_open(self) -> bool:
        """Audits included."""
        try:
            return Match.objects.open().exists()
        except (DatabaseError, InterfaceError):
            connection.close()
            return True

    def _let_time_pass(self) -> None:
        """A worker that died between taking a job and saying so is missed after a quarter of an hour."""
        with suppress(DatabaseError, InterfaceError):
            Match.objects.filter(state=MatchState.QUEUED, dispatched_at__isnull=False).update(
                dispatched_at=F("dispatched_at") - timedelta(seconds=VANISHED_SECONDS)
            )
            self._count("waits cut short")

    def _drain(self, end: float) -> None:
        with redis.Redis.from_url(self.servers.redis_url) as client:
            while client.llen(f"{RESULT_PREFIX}{RESULT_QUEUE}") or client.hlen(f"{RESULT_PREFIX}unacked"):
                if time.monotonic() > end:
                    raise TimeoutError("results are left in the queue")
                time.sleep(LOOK_SECONDS)
