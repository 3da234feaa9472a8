"""A worker's process on a Redis of its own: plays one case after the other, and is looked at in between."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import Self
from uuid import uuid4

from redis import Redis

from tests.workers.hostile.cases import LIMITS_OF_CASES, Case
from tests.workers.jobs import job_for
from tests.workers.running import Site, environment, own_redis, running
from tests.workers.sources import FIRST, bot
from workers.contract import Limits, Result, SeatRecord, Status, player_of
from workers.sandbox.limits import SEATS
from workers.sandbox.slots import processes_of

SETTLE_S = 10
"""For a worker to put up what waits for its next job, and to bury the dead."""

SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - looked at, never used

STILL_S = 2
"""Far longer than a sandbox takes to boot."""

OPPONENT = bot("""
    import time

    turns = 0

    def choose(turn):
        global turns
        turns += 1
        end = time.process_time() + 0.04
        while turns <= 6 and time.process_time() < end:
            pass
        return turn.legal[0]
""")
"""Thinks for a while in its first turns, so that there is time in which another bot may not think."""
OPPONENT_CPU_MS = 500
"""It uses 250 ms; a host that is busy inflates them."""


@dataclass(frozen=True)
class Outcome:
    """How a case ended: the seats of both games, the hostile bot's and its opponent's."""

    result: Result
    guilty: list[SeatRecord]
    other: list[SeatRecord]

    @classmethod
    def of(cls, result: Result) -> Self:
        by_player = [
            [
                game.seats[seat]
                for game in result.games
                for seat in range(2)
                if player_of(seat, game.game, 2) == who
            ]
            for who in range(2)
        ]
        return cls(result, *by_player)


class Ordeal:
    def __init__(self, site: Site, folder: Path, pid: int) -> None:
        self._site = site
        self._folder = folder
        self._pid = pid
        self.play_honest()
        self.before = self._settled()

    def _settled(self) -> dict[str, object]:
        """Once nothing has changed for a while: the worker boots what waits for its next job."""
        last, since = self.remains(), monotonic()
        while monotonic() - since < STILL_S:
            sleep(0.02)
            if (now := self.remains()) != last:
                last, since = now, monotonic()
        return last

    def play(self, case: Case) -> Outcome:
        return Outcome.of(self._send(case.files, {**LIMITS_OF_CASES, **case.limits}))

    def play_honest(self) -> Outcome:
        return Outcome.of(self._send(FIRST, LIMITS_OF_CASES))

    def _send(self, files: dict[str, bytes], limits: dict[str, int]) -> Result:
        bots = [files, OPPONENT]
        job = job_for(bots, match=uuid4(), limits=Limits(**limits))
        self._site.send(job, *bots)
        started, ended = self._site.take(), self._site.take()
        assert (started.status, ended.match) == (Status.STARTED, job.match)
        return ended

    def remains(self) -> dict[str, object]:
        """What hostile bots might leave: the same before and after, whatever waits in the worker's pool."""
        (slot,) = (path for path in self._folder.glob("slot-*") if path.is_dir())
        first = int(slot.name.removeprefix("slot-"))
        uids = range(first, first + SEATS) if first >= SEATS * 100 else None
        owners = uids or range(os.geteuid(), os.geteuid() + 1)
        workers = [self._pid, *children(self._pid)]
        return {
            "processes": len(processes_of(slot, uids)),
            "children": [len(children(pid)) for pid in workers],
            "descriptors": [len([*Path(f"/proc/{pid}/fd").iterdir()]) for pid in workers],
            "threads": [len([*Path(f"/proc/{pid}/task").iterdir()]) for pid in workers],
            "folders": len([*slot.iterdir()]),
            "cores": [str(path) for path in self._folder.rglob("core*")],
            "shared memory": [path.name for path in SHARED_MEMORY.iterdir() if is_of(path, owners)],
            "System V": [each for kind in ("shm", "sem", "msg") for each in system_v(kind, owners)],
        }

    def clean(self) -> dict[str, object]:
        """What is there more, or less, than before the first case; {} soon, if all is well."""
        deadline = monotonic() + SETTLE_S
        while True:
            now = self.remains()
            if now == self.before or monotonic() > deadline:
                return {name: facts for name, facts in now.items() if facts != self.before[name]}
            sleep(0.01)


def children(pid: int) -> list[int]:
    found = (path.read_text().split() for path in Path(f"/proc/{pid}/task").glob("*/children"))
    return sorted(int(child) for some in found for child in some)


def system_v(kind: str, owners: range) -> list[tuple[str, str]]:
    """Key and number of each object."""
    lines = Path(f"/proc/sysvipc/{kind}").read_text().splitlines()[1:]
    return [(words[0], words[1]) for words in map(str.split, lines) if {*words} & {*map(str, owners)}]


def is_of(path: Path, owners: range) -> bool:
    """PostgreSQL's come and go beside the tests; an ordinary user may have servers of the same uid."""
    return path.stat().st_uid in owners and not path.name.startswith("PostgreSQL.")


@contextmanager
def ordeal() -> Iterator[Ordeal]:
    folder = Path(tempfile.mkdtemp(prefix="hostile-tests-"))
    folder.chmod(0o755)
    redis_folder = folder / "redis"
    redis_folder.mkdir()
    try:
        with own_redis(redis_folder) as (url, _), Redis.from_url(url) as store:
            environ = environment(url) | {
                "MENAGERIE_WORKER_DIR": str(folder / "worker"),
                "MENAGERIE_POOL": "0",
            }
            with running(environ) as worker:
                yield Ordeal(Site(url, store), folder / "worker", worker.pid)
    finally:
        shutil.rmtree(folder)
