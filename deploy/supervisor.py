"""Keeps services running: one that ends is started again, later and later if it keeps ending."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deploy.daemon import Daemon, Leash
from deploy.services import Service

FIRST_PAUSE_SECONDS = 1.0
LONGEST_PAUSE_SECONDS = 30.0
STEADY_SECONDS = 60.0
"""A service that ran for so long has recovered: its next restart is quick again."""


@dataclass
class _Kept:
    service: Service
    env: Mapping[str, str]
    daemon: Daemon
    started: float = field(default_factory=time.monotonic)
    pause: float = FIRST_PAUSE_SECONDS
    restart_at: float | None = None


class Supervisor:
    def __init__(self, *, logs: Path, cwd: Path, leash: Leash, say: Callable[[str], None]) -> None:
        self._logs = logs
        self._cwd = cwd
        self._leash = leash
        self._say = say
        self._kept: list[_Kept] = []

    def start(self, service: Service, env: Mapping[str, str]) -> Daemon:
        """Starts and keeps a service; its log begins anew, the one before stays as `.log.1`."""
        log = self._log(service)
        if log.exists():
            log.replace(log.with_suffix(".log.1"))
        kept = _Kept(service, env, self._launch(service, env))
        self._kept.append(kept)
        return kept.daemon

    def look(self) -> None:
        """To be called again and again: starts again what has ended and has waited its pause."""
        now = time.monotonic()
        for kept in self._kept:
            if kept.restart_at is not None:
                if now >= kept.restart_at:
                    kept.daemon = self._launch(kept.service, kept.env)
                    kept.started, kept.restart_at = now, None
                continue
            code = kept.daemon.ended()
            if code is None:
                continue
            if now - kept.started > STEADY_SECONDS:
                kept.pause = FIRST_PAUSE_SECONDS
            self._say(
                f"{kept.service.name} ended ({_reason(code)}), started again in {kept.pause:.0f} s. "
                f"Its log: {kept.daemon.log}"
            )
            kept.restart_at = now + kept.pause
            kept.pause = min(kept.pause * 2, LONGEST_PAUSE_SECONDS)

    def stop(self) -> None:
        """Asks all at once, then waits for each."""
        running = [kept.daemon for kept in self._kept if kept.restart_at is None]
        self._kept = []
        for daemon in running:
            daemon.ask_to_stop()
        for daemon in running:
            daemon.stop(asked=True)

    def _launch(self, service: Service, env: Mapping[str, str]) -> Daemon:
        return Daemon(
            service.argv,
            log=self._log(service),
            leash=self._leash,
            env={**env, **service.env},
            cwd=self._cwd,
            grace=service.grace,
        )

    def _log(self, service: Service) -> Path:
        return self._logs / f"{service.name}.log"


def _reason(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {-code}"
