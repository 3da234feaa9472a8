"""PostgreSQL from the wheel's binaries: initdb, start, ready."""

import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

from deploy.daemon import Daemon, Leash
from deploy.identity import Identity
from deploy.network import PORT_TRIES, end_orphan, free_port

ROLE = DATABASE = "menagerie"
READY_SECONDS = 60.0
"""A start after a crash replays the write-ahead log first."""

SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "100",
    "max_parallel_workers_per_gather": "0",  # two cores, short queries, and a small /dev/shm in containers
    "jit": "off",
    "io_method": "sync",  # no pool of I/O processes beside the few connections a laptop has
    "timezone": "UTC",
    "log_timezone": "UTC",
}
FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "wal_level": "minimal"}
"""For tests: nobody misses the data after a power cut."""
FORGETFUL["max_wal_senders"] = "0"


class Postgres:
    def __init__(
        self,
        programs: Path,
        data: Path,
        *,
        identity: Identity,
        password: str,
        leash: Leash,
        log: Path,
        durable: bool,
    ) -> None:
        self._programs = programs
        self._data = data
        self._identity = identity
        self._password = password
        self._leash = leash
        self._log = log
        self._settings = SETTINGS if durable else SETTINGS | FORGETFUL
        self._daemon: Daemon | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"postgresql://{ROLE}:{self._password}@127.0.0.1:{self.port}/{DATABASE}"

    def __str__(self) -> str:
        return f"PostgreSQL {self._version()} on 127.0.0.1:{self.port}"

    def start(self) -> None:
        if not self._data.exists():
            self._initialise()
        self._check_version()
        for _ in range(PORT_TRIES):
            self.port = free_port()
            if self.launch():
                return
            if "could not bind" not in self.tail():
                break
        raise SystemExit(f"PostgreSQL did not start; the end of {self._log}:\n{self.tail()}")

    def launch(self) -> bool:
        """Starts the server on the port it has; False when it does not get ready."""
        end_orphan(self._data / "postmaster.pid", self._data, signal.SIGINT)
        options = [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        self._daemon = Daemon(
            [self._programs / "postgres", "-D", self._data, "-p", str(self.port), *options],
            log=self._log,
            leash=self._leash,
            identity=self._identity,
            env=self._env(),
            cwd=self._data,
            stop_signal=signal.SIGINT,  # "fast": ends the connections, writes a checkpoint
            crash_signal=signal.SIGINT,
        )
        return self._becomes_ready()

    def stop(self) -> None:
        if self._daemon is not None:
            self._daemon.stop()

    def tail(self) -> str:
        return self._daemon.tail() if self._daemon is not None else ""

    def alive(self) -> bool:
        return self._daemon is not None and self._daemon.ended() is None

    def _version(self) -> str:
        return self._run("postgres", "--version").split(")")[-1].strip()

    def _initialise(self) -> None:
        """Makes the cluster beside its place and moves it there whole: a broken attempt leaves no trace."""
        half = self._data.with_name(self._data.name + ".new")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(mode=0o700)
        secret = half.with_name("initdb-password")
        secret.touch(mode=0o600)
        secret.write_text(self._password)
        for path in (half, secret):
            os.chown(path, self._identity.uid, self._identity.gid)
        try:
            self._run(
                *("initdb", "-D", str(half), "-U", ROLE, "-E", "UTF8", "--no-sync"),
                *("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"),
                *("--auth=scram-sha-256", f"--pwfile={secret}"),
                cwd=half,
            )
            single = ("postgres", "--single", "-D", str(half), "postgres")
            self._run(*single, cwd=half, text=f"CREATE DATABASE {DATABASE}\n")
        finally:
            secret.unlink()
        half.rename(self._data)

    def _check_version(self) -> None:
        made_by = (self._data / "PG_VERSION").read_text().strip()
        if made_by != self._version().split(".")[0]:
            raise SystemExit(
                f"The data in {self._data} are of PostgreSQL {made_by}; installed is {self._version()}.\n"
                "Dump them with the old version and load the dump with the new, or start anew: `make clean`."
            )

    def _becomes_ready(self) -> bool:
        """The last line of postmaster.pid says `ready` once connections are taken."""
        until = time.monotonic() + READY_SECONDS
        while self.alive() and time.monotonic() < until:
            with contextlib.suppress(FileNotFoundError):
                if (self._data / "postmaster.pid").read_text().rstrip().endswith("ready"):
                    return True
            time.sleep(0.01)
        return False

    def _run(self, program: str, *arguments: str, cwd: Path | None = None, text: str = "") -> str:
        other = not self._identity.is_ours
        done = subprocess.run(
            [self._programs / program, *arguments],
            input=text,
            capture_output=True,
            text=True,
            check=False,
            cwd=cwd or "/",
            env=self._env(),
            user=self._identity.uid if other else None,
            group=self._identity.gid if other else None,
            extra_groups=[] if other else None,
        )
        if done.returncode != 0:
            raise SystemExit(f"PostgreSQL's {program} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def _env(self) -> dict[str, str]:
        return {"PATH": "/usr/bin:/bin", "HOME": str(self._data.parent), "LC_ALL": "C", "TZ": "UTC"}
