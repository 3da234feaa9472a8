"""A worker's settings, all from the environment; each is documented here and nowhere else.

REDIS_URL              redis://:password@host:port/0 (rediss:// for TLS): the only thing a worker must know.
                       Or REDIS_URL_FILE, a file that holds it.
WORKER_NAME            shown on the queue page and in replays; default: host name and process id.
WORKER_SLOTS           matches played at the same time; default: one per CPU.
WORKER_CACHE_MB        disk for bots' files; default 512.
WORKER_METRICS_PORT    serves Prometheus metrics there; default 0: none.
MENAGERIE_WORKER_DIR   bots' files, unsent results, the sandbox's state; bots' uids must be able to reach it.
                       Default: menagerie-worker-<uid> in the system's folder for temporary files.

The sandbox's own variables are documented in workers/sandbox/settings.py.
"""

import os
import re
import socket
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

MIB = 1024 * 1024
MAX_SLOTS = 256
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class SettingsError(ValueError):
    """Names the variable and what it should be."""


@dataclass(frozen=True, slots=True)
class Settings:
    redis_url: str
    name: str
    slots: int
    cache_bytes: int
    metrics_port: int
    folder: Path

    @property
    def cache(self) -> Path:
        return self.folder / "bots"

    @property
    def spool(self) -> Path:
        return self.folder / "unsent"

    @property
    def metrics(self) -> Path:
        """Of this worker alone: two workers may share a folder."""
        return self.folder / "metrics" / self.name

    @property
    def redis_place(self) -> str:
        """The address without its password, for messages."""
        parts = urlsplit(self.redis_url)
        return f"{parts.scheme}://{parts.hostname}:{parts.port or 6379}{parts.path}"


def read(environ: Mapping[str, str]) -> Settings:
    """Raises SettingsError at the first bad value."""
    cpus = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return Settings(
        redis_url=_redis_url(environ),
        name=_name(environ),
        slots=_number(environ, "WORKER_SLOTS", cpus, 1, MAX_SLOTS),
        cache_bytes=_number(environ, "WORKER_CACHE_MB", 512, 32, 1024 * 1024) * MIB,
        metrics_port=_number(environ, "WORKER_METRICS_PORT", 0, 0, 65535),
        folder=Path(environ.get("MENAGERIE_WORKER_DIR") or _default_folder()).absolute(),
    )


def _redis_url(environ: Mapping[str, str]) -> str:
    url = environ.get("REDIS_URL", "")
    file = environ.get("REDIS_URL_FILE")
    if not url and file:
        try:
            url = Path(file).read_text().strip()
        except OSError as error:
            raise SettingsError(f"REDIS_URL_FILE: {error}") from None
    if not url:
        raise SettingsError("REDIS_URL is not set: where jobs come from, like redis://:password@host:6379/0")
    try:
        parts = urlsplit(url)
        well_formed = parts.scheme in ("redis", "rediss") and parts.hostname and (parts.port or True)
    except ValueError:
        well_formed = False
    if not well_formed:
        raise SettingsError("REDIS_URL must look like redis://:password@host:6379/0 (or rediss:// for TLS)")
    return url


def _name(environ: Mapping[str, str]) -> str:
    host = re.sub(r"[^A-Za-z0-9._-]", "-", socket.gethostname()).strip("-._") or "worker"
    name = environ.get("WORKER_NAME") or f"{host[:80]}-{os.getpid()}"
    if not NAME.fullmatch(name):
        raise SettingsError(f"WORKER_NAME: up to 100 letters, digits, dots, - and _, not {name!r}")
    return name


def _number(environ: Mapping[str, str], key: str, default: int, low: int, high: int) -> int:
    text = environ.get(key)
    if not text:
        return default
    if not text.isdecimal() or not low <= int(text) <= high:
        raise SettingsError(f"{key} must be a whole number from {low} to {high}, not {text!r}")
    return int(text)


def _default_folder() -> Path:
    return Path(tempfile.gettempdir()) / f"menagerie-worker-{os.geteuid()}"
