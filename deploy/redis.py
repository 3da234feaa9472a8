"""Redis from the wheel's redis-server."""

import contextlib
import os
import signal
import socket
import subprocess
import time
from pathlib import Path

from deploy.daemon import Daemon, Leash
from deploy.identity import Identity
from deploy.network import PORT_TRIES, end_orphan, free_port

READY_SECONDS = 60.0
DATABASES = 64
"""One for each process of a test run; the demo uses the first."""


class Redis:
    def __init__(
        self,
        program: Path,
        data: Path,
        *,
        identity: Identity,
        password: str,
        leash: Leash,
        log: Path,
        durable: bool,
    ) -> None:
        self._program = program
        self._data = data
        self._identity = identity
        self._password = password
        self._leash = leash
        self._log = log
        self._durable = durable
        self._pid_file = data.with_name("redis.pid")
        self._daemon: Daemon | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@127.0.0.1:{self.port}/0"

    def __str__(self) -> str:
        told = subprocess.run([self._program, "--version"], capture_output=True, text=True, check=True).stdout
        return f"Redis {told.split('v=')[1].split()[0]} on 127.0.0.1:{self.port}"

    def start(self) -> None:
        if not self._data.exists():
            self._data.mkdir(mode=0o700)
            os.chown(self._data, self._identity.uid, self._identity.gid)
        for _ in range(PORT_TRIES):
            self.port = free_port()
            if self.launch():
                return
            if "Address already in use" not in self.tail():
                break
        raise SystemExit(f"Redis did not start; the end of {self._log}:\n{self.tail()}")

    def launch(self) -> bool:
        """Starts the server on the port it has; False when it does not get ready."""
        end_orphan(self._pid_file, self._data, signal.SIGTERM)
        self._daemon = Daemon(
            [self._program, "-"],
            log=self._log,
            leash=self._leash,
            identity=self._identity,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self._data), "LC_ALL": "C"},
            cwd=self._data,
            stdin=self._settings().encode(),  # not as arguments: everyone can read those
            crash_signal=signal.SIGTERM,
        )
        self._pid_file.write_text(f"{self._daemon.process.pid}\n")
        return self._becomes_ready()

    def stop(self) -> None:
        if self._daemon is not None:
            self._daemon.stop()
            self._pid_file.unlink(missing_ok=True)

    def tail(self) -> str:
        return self._daemon.tail() if self._daemon is not None else ""

    def alive(self) -> bool:
        return self._daemon is not None and self._daemon.ended() is None

    def _settings(self) -> str:
        lines = [
            "bind 127.0.0.1",
            f"port {self.port}",
            f"requirepass {self._password}",
            f"databases {DATABASES}",
            f"dir {self._data}",
            f"appendonly {'yes' if self._durable else 'no'}",
            'save ""',
            "daemonize no",
        ]
        return "\n".join(lines) + "\n"

    def _becomes_ready(self) -> bool:
        until = time.monotonic() + READY_SECONDS
        while self.alive() and time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 2) as line:
                line.sendall(f"AUTH {self._password}\r\nPING\r\n".encode())
                with line.makefile("rb") as answers:
                    if answers.readline() == b"+OK\r\n" and answers.readline() == b"+PONG\r\n":
                        return True
            time.sleep(0.01)
        return False
