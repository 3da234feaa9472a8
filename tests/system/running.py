"""Real processes of a site over the test's own database and Redis.

    def test_something(site: Site) -> None:
        site.start(services.recorder())
        worker = site.start(services.match_workers(2))
        until(lambda: Match.objects.filter(state="finished").exists(), 60, "a finished match")
        kill(worker)

Tables are truncated after each test (`transactional_db`), not rolled back: the processes must see them.
"""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from django.db import connection

from deploy.daemon import Daemon, Leash
from deploy.places import REPOSITORY
from deploy.services import Service


class Site:
    """Starts services and remembers them; what is left at the end of the test is ended with it."""

    def __init__(self, logs: Path, redis_url: str, leash: Leash) -> None:
        self._logs = logs
        self._leash = leash
        self._started: list[tuple[Service, Daemon]] = []
        database = connection.settings_dict
        address = f"{database['USER']}:{database['PASSWORD']}@{database['HOST']}:{database['PORT']}"
        kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        self._worker_env = {
            **{name: value for name, value in kept.items() if name not in ("DATABASE_URL", "SECRET_KEY")},
            "REDIS_URL": redis_url,
            "PYTHONUNBUFFERED": "1",
        }
        self._site_env = {
            **kept,
            **self._worker_env,
            "DATABASE_URL": f"postgresql://{address}/{database['NAME']}",
        }

    def start(self, service: Service, **more: str) -> Daemon:
        """A match worker is told no more than it is in production: Redis, and no database."""
        env = self._worker_env if service.name == "workers" else self._site_env
        log = self._logs / f"{len(self._started)}-{service.name}.log"
        daemon = Daemon(
            service.argv,
            log=log,
            leash=self._leash,
            env={**env, **service.env, **more},
            cwd=REPOSITORY,
            grace=service.grace,
        )
        self._started.append((service, daemon))
        return daemon

    def stop(self) -> None:
        for _service, daemon in self._started:
            if daemon.ended() is None:
                daemon.ask_to_stop()
        for service, daemon in self._started:
            daemon.stop(asked=True)
            print(f"--- {service.name}: {daemon.log}\n{daemon.tail(40)}")  # shown when the test fails


def kill(daemon: Daemon) -> None:
    """SIGKILL to the one process, as the kernel does when memory is short; its children must cope."""
    os.kill(daemon.process.pid, signal.SIGKILL)
    daemon.process.wait()


def until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Waits for something other processes do; the time is the longest it may take, not how long it takes."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            pytest.fail(f"After {seconds:.0f} s there is still not: {what}")
        time.sleep(0.05)
