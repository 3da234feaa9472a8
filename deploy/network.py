"""Ports that are free, and servers that an earlier crash left behind."""

import contextlib
import os
import signal
import socket
import time
from pathlib import Path

ORPHAN_SECONDS = 15.0
PORT_TRIES = 3
"""A port found free can be taken before the server binds it."""


def free_port() -> int:
    """A free loopback port. It may be taken before it is used: callers try again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def port_is_free(host: str, port: int) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def end_orphan(pid_file: Path, data: Path, number: int) -> None:
    """Ends a server that still works in `data`, and removes a pid file whose process is gone.

    The caller holds the lock of this place, so nobody else wants that server. A pid alone says little,
    after a reboot least: the process must also have `data` as its working folder, as both servers do.
    """
    try:
        pid = int(pid_file.read_text().split()[0])
    except (FileNotFoundError, ValueError, IndexError):
        return
    until = time.monotonic() + ORPHAN_SECONDS
    while _works_in(pid, data):
        late = time.monotonic() > until
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL if late else number)
        time.sleep(0.1)
    pid_file.unlink(missing_ok=True)


def _works_in(pid: int, data: Path) -> bool:
    try:
        return Path(f"/proc/{pid}/cwd").samefile(data)
    except OSError:
        return False
