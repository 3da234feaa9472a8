"""A bot's process on this host: spawned, stopped, continued, killed, reaped."""

import json
import os
import re
import select
import signal
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from signal import SIGCONT, SIGKILL, SIGSTOP, pidfd_send_signal
from time import clock_gettime_ns, monotonic

from workers.sandbox import limits
from workers.sandbox.clocks import cpu_clock
from workers.sandbox.errors import SandboxError
from workers.sandbox.spawner import spawn

MAX_INFO = 4096
"""bubblewrap's facts about a sandbox are some hundred bytes."""


class GoneError(Exception):
    """The process is dead and reaped."""


SIGNAL_BASE = 128
"""bubblewrap exits with this plus the signal that killed the bot."""


def _status_inside(code: int) -> int:
    """The bot's own wait status, as far as it can be told: a bot may exit with any code."""
    return code - SIGNAL_BASE if code - SIGNAL_BASE in {*signal.Signals} else code << 8


def readable(fd: int, seconds: float) -> bool:
    """Waits until there is something to read, or an end; False: not in time."""
    poll = select.poll()
    poll.register(fd, select.POLLIN)
    return bool(poll.poll(seconds * 1000))


class Process:
    """`pid` is the bot on this host (inside it is 1), a child of the monitor bubblewrap."""

    def __init__(
        self, words: Callable[[int, int], Sequence[str]], seccomp: bytes, *, log: int, uid: int | None
    ) -> None:
        """`words(seccomp_fd, info_fd)` is the command line. Raises SandboxError, with bubblewrap's own words
        left in `log`.
        """
        self.reaped: tuple[int, int, int] | None = None
        self.still_cpu_ns: int | None = None
        """Its CPU clock when it was seen stopped; None while it runs, or may run."""
        self.told_to_stop = False
        self._stop_sent = 0.0
        self._stat = self.pidfd = -1
        bot_in, self.stdin = os.pipe()
        self.stdout, bot_out = os.pipe()
        info, bwrap_info = os.pipe()
        program = os.memfd_create("seccomp")
        try:
            os.write(program, seccomp)
            os.lseek(program, 0, os.SEEK_SET)
            self.bwrap = spawn(
                words(program, bwrap_info),
                stdin=bot_in, stdout=bot_out, stderr=log, inherited=(program, bwrap_info), uid=uid,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError) as error:
            os.close(info)
            self._close_pipes()
            raise SandboxError(f"bubblewrap cannot be started: {error}") from error
        finally:
            for fd in (program, bot_in, bot_out, bwrap_info):
                os.close(fd)
        os.set_blocking(self.stdin, False)
        os.set_blocking(self.stdout, False)
        try:
            self.pid = self._child(info)
            self.pidfd = os.pidfd_open(self.pid)
            self._stat = os.open(f"/proc/{self.pid}/stat", os.O_RDONLY)
            self._check_parent()
        except (OSError, ValueError, KeyError) as error:
            self.end()
            raise SandboxError("bubblewrap made no sandbox") from error
        finally:
            os.close(info)
        self.clock = cpu_clock(self.pid)

    def _child(self, info: int) -> int:
        """The pid from --info-fd. Raises ValueError or KeyError when bubblewrap has given up."""
        said = b""
        while len(said) < MAX_INFO:
            if not readable(info, limits.BOOT_SECONDS):
                raise ValueError("nothing said in time")
            chunk = os.read(info, MAX_INFO)
            if not chunk:
                break
            said += chunk
        pid: int = json.loads(said)["child-pid"]
        return pid

    def _check_parent(self) -> None:
        """A pid that was used anew in between would not be bubblewrap's child: never signal a stranger."""
        parent = os.pread(self._stat, 256, 0).rpartition(b")")[2].split()[1]
        if int(parent) != self.bwrap.pid:
            raise ValueError(f"{self.pid} is no child of bubblewrap")

    def rest_monitor(self) -> None:
        """Stop bubblewrap, once the bot is up: it would wake at each stop and continue of its child.

        A stopped monitor still dies with its worker, and the bot with it: that is SIGKILL.
        """
        os.kill(self.bwrap.pid, SIGSTOP)

    def _wake_monitor(self) -> None:
        """To see the end of its child. Not reaped yet, so the pid is its own."""
        os.kill(self.bwrap.pid, SIGCONT)

    def cpu_ns(self) -> int:
        """CPU of its whole life, all threads. Raises GoneError."""
        try:
            return clock_gettime_ns(self.clock)
        except OSError as error:
            raise GoneError from error

    def stop(self) -> None:
        """Takes effect a moment later; `stands_still` tells."""
        try:
            pidfd_send_signal(self.pidfd, SIGSTOP)
        except ProcessLookupError:
            return  # dead: its pidfd tells
        self.told_to_stop = True
        self._stop_sent = monotonic()

    def resume(self) -> None:
        self.still_cpu_ns = None
        self.told_to_stop = False
        try:
            pidfd_send_signal(self.pidfd, SIGCONT)
        except ProcessLookupError:
            return  # dead: its pidfd tells

    def stands_still(self) -> bool:
        """Whether the stop has taken effect (or it is gone). SandboxError: it should have long ago."""
        state = self.state()
        if state == b"T":
            try:
                self.still_cpu_ns = self.cpu_ns()
            except GoneError:
                return True
        elif state and state not in b"ZX":
            if monotonic() - self._stop_sent > limits.STOP_SECONDS:
                raise SandboxError(f"process {self.pid} did not stop within {limits.STOP_SECONDS:.0f} s")
            return False
        return True

    def state(self) -> bytes:
        """One letter of proc(5): T is stopped. Empty: it is gone."""
        try:
            rest = os.pread(self._stat, 64, 0).rpartition(b")")[2]
        except ProcessLookupError:
            return b""
        return rest[1:2]

    def lives(self) -> bool:
        return self.reaped is None and not readable(self.pidfd, 0)

    def peak_kb(self) -> int:
        """Largest resident size so far; 0 when it is gone."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            return 0
        peak = re.search(rb"VmHWM:\s+(\d+)", status)
        return int(peak[1]) if peak else 0

    def end(self) -> tuple[int, int, int]:
        """Kill the bot, then wait for bubblewrap: wait status, CPU in ns, largest resident size in kB.

        Killing the first process of its namespace ends all that is in there. bubblewrap is never killed
        first: it would leave the bot to the kernel's mercy, without a figure of what it used.
        """
        if self.reaped is None:
            if self.pidfd >= 0:
                with suppress(ProcessLookupError):
                    pidfd_send_signal(self.pidfd, SIGKILL)
            self._wake_monitor()
            self.reaped = self._wait()
            if self.pidfd >= 0:  # a monitor that was told to end meanwhile has not waited for its child
                readable(self.pidfd, limits.END_SECONDS)
            self._close_pipes()
            for fd in (self.pidfd, self._stat):
                if fd >= 0:
                    os.close(fd)
        return self.reaped

    def exit(self) -> tuple[int, int, int]:
        """As `end`, of a process that has closed its pipes and so is about to be gone by itself.

        Raises SandboxError if somebody killed bubblewrap: the bot went with it, and is not to blame.
        """
        if self.reaped is None:
            self._wake_monitor()
            self._gone(limits.BOOT_SECONDS)
        told = self.end()
        if self.bwrap.returncode < 0:
            raise SandboxError(f"bubblewrap was killed by signal {-self.bwrap.returncode}")
        return told

    def _gone(self, seconds: float) -> bool:
        """Whether bubblewrap, which goes with the bot, has ended; waits for it."""
        monitor = os.pidfd_open(self.bwrap.pid)
        try:
            return readable(monitor, seconds)
        finally:
            os.close(monitor)

    def _wait(self) -> tuple[int, int, int]:
        deadline = monotonic() + limits.END_SECONDS
        if not self._gone(limits.END_SECONDS if self.pidfd >= 0 else 1):
            self.bwrap.kill()
            self._gone(max(0.0, deadline - monotonic()))
        _, status, usage = os.wait4(self.bwrap.pid, 0)
        self.bwrap.returncode = os.waitstatus_to_exitcode(status)
        cpu_ns = int((usage.ru_utime + usage.ru_stime) * 1e9)
        return _status_inside(self.bwrap.returncode), cpu_ns, usage.ru_maxrss

    def _close_pipes(self) -> None:
        os.close(self.stdin)
        os.close(self.stdout)
