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
from deploy.network import end_orphan, free_port

READY_SECONDS = 60.0
DATABASES = 64
"""One for each process of a test run; the demo uses the first."""


class Redis:
    def __init__(self, program: Path, data: Path, identity: Identity, password: str) -> None:
        self.program = program
        self.data = data
        self.identity = identity
        self.password = password
        self.port = 0
        self._daemon: Daemon | None = None

    @property
    def url(self) -> str:
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def version(self) -> str:
        told = subprocess.run([self.program, "--version"], capture_output=True, text=True, check=True).stdout
        return told.split("v=")[1].split()[0]

    def start(self, *, leash: Leash, log: Path, durable: bool) -> None:
        if not self.data.exists():
            self.data.mkdir(mode=0o700)
            os.chown(self.data, self.identity.uid, self.identity.gid)
        pid_file = self.data.with_name("redis.pid")
        end_orphan(pid_file, self.data, signal.SIGTERM)
        for last_try in (False, False, True):
            self.port = free_port()
            self._daemon = Daemon(
                [self.program, "-"],
                log=log,
                leash=leash,
                identity=self.identity,
                env={"PATH": "/usr/bin:/bin", "HOME": str(self.data), "LC_ALL": "C"},
                cwd=self.data,
                stdin=self._settings(durable).encode(),  # not as arguments: everyone can read those
                crash_signal=signal.SIGTERM,
            )
            pid_file.write_text(f"{self._daemon.process.pid}\n")
            if self._becomes_ready():
                return
            if last_try or "Address already in use" not in self._daemon.tail():
                raise SystemExit(f"Redis did not start; the end of {log}:\n{self._daemon.tail()}")

    def stop(self) -> None:
        if self._daemon is not None:
            self._daemon.stop()
            self.data.with_name("redis.pid").unlink(missing_ok=True)

    def alive(self) -> bool:
        return self._daemon is not None and self._daemon.ended() is None

    def _settings(self, durable: bool) -> str:
        lines = [
            "bind 127.0.0.1",
            f"port {self.port}",
            f"requirepass {self.password}",
            f"databases {DATABASES}",
            f"dir {self.data}",
            f"appendonly {'yes' if durable else 'no'}",
            'save ""',
            "daemonize no",
        ]
        return "\n".join(lines) + "\n"

    def _becomes_ready(self) -> bool:
        until = time.monotonic() + READY_SECONDS
        while self.alive() and time.monotonic() < until:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 2) as line:
                line.sendall(f"AUTH {self.password}\r\nPING\r\n".encode())
                with line.makefile("rb") as answers:
                    if answers.readline() == b"+OK\r\n" and answers.readline() == b"+PONG\r\n":
                        return True
            time.sleep(0.01)
        return False
