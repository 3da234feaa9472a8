"""PostgreSQL and Redis for a laptop, the demo and the tests: real servers from Python wheels.

Theory of operation. A holder process (the demo, a pytest run, or `python -m deploy.embedded run`) takes
the lock of a *place* (a folder per use: `demo`, `dev`, `test-0`...), starts both servers as its children on
free loopback ports with a password that the place keeps, and stops them when it ends; a leash process
does so if the holder is killed. DATABASE_URL or REDIS_URL, when set, is used instead of that server.
"""

import contextlib
import fcntl
import json
import os
import secrets
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self, TypedDict

from deploy.daemon import Leash
from deploy.identity import Identity, server_identity
from deploy.network import end_orphan
from deploy.places import RUN, home_for, postgres_programs, redis_program
from deploy.postgres import Postgres
from deploy.redis import Redis


class PlaceInUseError(Exception):
    """Another process holds the servers of this place."""


class _Common(TypedDict):
    """What both servers are given."""

    identity: Identity
    password: str
    leash: Leash
    durable: bool


class Embedded:
    """Both servers of one place; a context manager, or `start` and `stop`."""

    def __init__(self, name: str, *, run: Path = RUN, durable: bool = True, fresh: bool = False) -> None:
        self._name = name
        self._run = run
        self._durable = durable
        self._fresh = fresh
        self._leash: Leash | None = None
        self._lock: int | None = None
        self._servers: list[Postgres | Redis] = []
        self.place = Path()
        self.lines: list[str] = []
        self.database_url = os.environ.get("DATABASE_URL", "")
        self.redis_url = os.environ.get("REDIS_URL", "")

    def start(self) -> Self:
        if self.database_url and self.redis_url:
            self.lines = ["PostgreSQL and Redis: those of DATABASE_URL and REDIS_URL"]
            return self
        identity = server_identity()
        home = home_for(identity, self._run)
        self.place = home / self._name
        self.place.mkdir(mode=0o755, exist_ok=True)
        self.place.chmod(0o755)
        self._lock = take_lock(self.place)
        if self._fresh:
            erase(self.place)
        (self._run / "logs").mkdir(exist_ok=True)
        self._leash = Leash()
        try:
            self._start_servers(identity, home, self._leash)
        except BaseException:
            self.stop()
            raise
        return self

    def _start_servers(self, identity: Identity, home: Path, leash: Leash) -> None:
        common = _Common(identity=identity, password=self._password(), leash=leash, durable=self._durable)
        if not self.database_url:
            log = self._fresh_log("postgres")
            postgres = Postgres(postgres_programs(identity, home), self.place / "postgres", log=log, **common)
            self._servers.append(postgres)
            postgres.start()
            self.database_url = postgres.url
        if not self.redis_url:
            redis = Redis(
                redis_program(identity, home), self.place / "redis", log=self._fresh_log("redis"), **common
            )
            self._servers.append(redis)
            redis.start()
            self.redis_url = redis.url
        self.lines = [*map(str, self._servers), f"Data: {self.place} (servers run as {identity.name})"]
        self._write_private("state.json", json.dumps(self.state()))

    def revive(self) -> list[str]:
        """Starts again, on its port, each server that has ended; tells what happened."""
        return [
            f"{server} had ended; "
            + ("started again" if server.launch() else f"does not start:\n{server.tail()}")
            for server in self._servers
            if not server.alive()
        ]

    def stop(self) -> None:
        """Stops what was started; safe to call twice."""
        for server in reversed(self._servers):
            server.stop()
        self._servers = []
        if self._leash is not None:
            self._leash.close()
            self._leash = None
        if self._lock is not None:
            with contextlib.suppress(FileNotFoundError):
                (self.place / "state.json").unlink()
            os.close(self._lock)
            self._lock = None

    def state(self) -> dict[str, str | int]:
        return {"pid": os.getpid(), "DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url}

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _fresh_log(self, server: str) -> Path:
        log = self._run / "logs" / f"{self._name}-{server}.log"
        log.unlink(missing_ok=True)
        return log

    def _password(self) -> str:
        """Made once: the cluster keeps it. Loopback is open to every user of the machine."""
        path = self.place / "password"
        if not path.exists():
            self._write_private("password", secrets.token_hex(16))
        return path.read_text()

    def _write_private(self, name: str, text: str) -> None:
        half = self.place / f"{name}.new"
        half.touch(mode=0o600)
        half.write_text(text)
        half.rename(self.place / name)


def take_lock(place: Path) -> int:
    """The open file whose lock means: the servers of this place are mine. Closing it gives them up."""
    lock = os.open(place / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise PlaceInUseError(f"The embedded servers in {place} are in use by another process.") from None
    return lock


def erase(place: Path) -> None:
    """Removes both servers' data, after ending a server that outlived its holder. The caller has the lock."""
    end_orphan(place / "postgres" / "postmaster.pid", place / "postgres", signal.SIGQUIT)
    end_orphan(place / "redis.pid", place / "redis", signal.SIGTERM)
    for data in ("postgres", "redis"):
        if (place / data).exists():
            shutil.rmtree(place / data)


def places(run: Path = RUN) -> Iterator[Path]:
    """Folders that embedded servers of this tree have used."""
    home = home_for(server_identity(), run)
    yield from (path.parent for path in sorted(home.glob("*/lock")))
