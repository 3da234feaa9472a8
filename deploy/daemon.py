"""Starting, watching and ending one child process with all that it starts."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from deploy import leash as leash_module
from deploy.identity import Identity
from deploy.leash import GRACE_SECONDS, end_group, signal_group


class Leash:
    """The process that ends our children should we be killed; see `deploy.leash`."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", leash_module.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,
        )

    def add(self, group: int, number: int) -> None:
        self._tell(f"+{group} {number}\n")

    def drop(self, group: int) -> None:
        self._tell(f"-{group}\n")

    def close(self) -> None:
        """Ends what is still listed, then the leash."""
        if self._process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self._process.stdin.close()
        self._process.wait()

    def _tell(self, line: str) -> None:
        pipe = self._process.stdin
        if pipe is not None and not pipe.closed:
            pipe.write(line.encode())
            pipe.flush()


class Daemon:
    """A child in a process group of its own, its output in a log file."""

    def __init__(
        self,
        argv: Sequence[str | Path],
        *,
        log: Path,
        leash: Leash,
        identity: Identity | None = None,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        stdin: bytes = b"",
        stop_signal: int = signal.SIGTERM,
        crash_signal: int = signal.SIGKILL,
        grace: float = GRACE_SECONDS,
    ) -> None:
        self.log = log
        self._leash = leash
        self._stop_signal = stop_signal
        self._grace = grace
        other = identity is not None and not identity.is_ours
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [str(part) for part in argv],
                stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=cwd,
                env=dict(env) if env is not None else None,
                start_new_session=True,
                user=identity.uid if identity and other else None,
                group=identity.gid if identity and other else None,
                extra_groups=[] if other else None,
            )
        leash.add(self.process.pid, crash_signal)
        if self.process.stdin is not None:
            with contextlib.suppress(BrokenPipeError):
                self.process.stdin.write(stdin)
                self.process.stdin.close()

    def ended(self) -> int | None:
        """The exit code once the child has ended, and then nothing of its group is left; else None."""
        pid = self.process.pid
        if self.process.returncode is None:
            # Looked at before it is reaped: while it is a zombie its group's number cannot be reused.
            if os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
                return None
            signal_group(pid, signal.SIGKILL)
            self.process.wait()
            self._leash.drop(pid)
        return self.process.returncode

    def ask_to_stop(self) -> None:
        """Tells the child alone: what it started, it ends itself, in its order."""
        if self.process.returncode is None:
            self.process.send_signal(self._stop_signal)

    def stop(self, *, asked: bool = False) -> None:
        """Asks (unless that was done), waits for the grace, kills: nothing of its group is left."""
        if self.ended() is not None:
            return
        if not asked:
            self.ask_to_stop()
        with contextlib.suppress(subprocess.TimeoutExpired):
            # waitid would be enough, but has no timeout; the group is ended right after the reaping.
            self.process.wait(self._grace)
        end_group(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._leash.drop(self.process.pid)

    def tail(self, lines: int = 15) -> str:
        """The end of its log, for an error message."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:])
