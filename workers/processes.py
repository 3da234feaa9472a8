"""Boxes without walls: plain processes, for one's own bots on one's own machine.

Not a sandbox. A bot in a `PlainBox` has its user's rights, sees the network and the disk, and is not
stopped between turns. What holds, so that a local game ends as one on the ladder would: the protocol, the
clocks, the memory limit, the cap of the log. Off Linux there is no clock of another process's CPU time:
there wall time is charged, and memory is not limited.
"""

import contextlib
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import bots.api.driver
from bots.api.limits import LOG_CAP, MEMORY
from workers import wire
from workers.box import Answer, BotFaultError, Usage
from workers.contract import Reason
from workers.deaths import death

BOOT_S = 30.0
"""Wall time for an interpreter to come up, on a very busy machine."""
SLICE_S = 0.05
"""How often a bot that has not answered has its clocks read."""
DEATH_S = 1.0
"""How long a bot that has closed its pipe has to exit by itself."""

LINUX = sys.platform == "linux"


class PlainBoxes:
    """Where `PlainBox`es come from."""

    def open(self, seat: int) -> "PlainBox":
        return PlainBox()


class PlainBox:
    """One bot in one game in a process of its own."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="bot-")
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  (closed in `close`)
        self._status: int | None = None
        self._usage = Usage(0, 0)
        self._closed = False
        self._buffer = b""
        self._charged = 0
        command = [sys.executable, "-s", "-P", bots.api.driver.__file__, "--unlimited"]
        self._process = subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            cwd=self._folder.name,
            env=_environment(),
            start_new_session=True,
        )
        assert self._process.stdin
        assert self._process.stdout
        self._pid = self._process.pid
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        os.set_blocking(self._in, False)
        os.set_blocking(self._out, False)
        self._poll = select.poll()
        self._poll.register(self._out, select.POLLIN)
        try:
            self._read_line(b"", cpu_ns=int(BOOT_S * 1e9), wall_ms=int(BOOT_S * 1000))
        except BotFaultError as fault:
            self.close()
            raise OSError(f"{' '.join(command)} did not start: {fault.detail}") from None

    def go(
        self, files: Mapping[str, bytes], start: bytes, *, startup_ms: int, wall_ms: int, cpu_s: int
    ) -> Answer:
        home = Path(self._folder.name, "bot")
        for name, content in files.items():
            target = home / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
        if LINUX:
            resource.prlimit(self._pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
            resource.prlimit(self._pid, resource.RLIMIT_CORE, (0, 0))
            resource.prlimit(self._pid, resource.RLIMIT_CPU, (cpu_s, cpu_s + 1))
        self._charged = self._clock()
        line = wire.go_line(cpu_s=cpu_s, seed=wire.seed_of(start), path=str(home))
        return self._read_line(line + start, cpu_ns=startup_ms * 1_000_000, wall_ms=wall_ms)

    def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        if self._poll.poll(0) and self._receive():
            raise BotFaultError(Reason.PROTOCOL, "it wrote before its turn")
        return self._read_line(line, cpu_ns=cpu_ns, wall_ms=wall_ms)

    def _read_line(self, data: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        """Write `data` and read one line, as far as the clocks allow."""
        charged = self._charged
        asked = time.monotonic_ns()
        delay = self._run_delay()
        if data:
            data = self._send(data)
            if data:
                self._poll.register(self._in, select.POLLOUT)
        while True:
            left_s = (cpu_ns - (time.monotonic_ns() - asked)) / 1e9
            ready = self._poll.poll(1000 * min(SLICE_S, max(left_s, 0.001)))
            for fd, _ in ready:
                if fd == self._out:
                    self._buffer += self._receive()
                elif data:
                    data = self._send(data)
                    if not data:
                        self._poll.unregister(self._in)
            line, newline, rest = self._buffer.partition(b"\n")
            used = self._clock() - charged
            if newline or used > cpu_ns:
                break
            if len(self._buffer) > wire.MAX_LINE:
                raise BotFaultError(Reason.OUTPUT_FLOOD, f"a line has at most {wire.MAX_LINE} bytes")
            idle = time.monotonic_ns() - asked - used
            if idle > wall_ms * 1_000_000 and idle - (self._run_delay() - delay) > wall_ms * 1_000_000:
                raise BotFaultError(Reason.WALL_GUARD, f"no answer, and idle for {wall_ms / 1000:g} s")
        if used > cpu_ns:
            raise BotFaultError(Reason.CPU_TIME, f"used more than {cpu_ns / 1e9:g} s of CPU")
        if rest:
            raise BotFaultError(Reason.PROTOCOL, "it wrote more than one line")
        self._buffer = b""
        self._charged = charged + used
        return Answer(line, used)

    def _send(self, data: bytes) -> bytes:
        """What is left of `data`. A bot that no longer reads shows itself when its answer is read."""
        try:
            return data[os.write(self._in, data) :]
        except BlockingIOError:
            return data
        except BrokenPipeError:
            return b""

    def _receive(self) -> bytes:
        try:
            data = os.read(self._out, wire.MAX_LINE + 1)
        except BlockingIOError:
            return b""
        if not data:
            self._wait(DEATH_S)
            if self._status is None:
                raise BotFaultError(Reason.CRASH, "it closed its pipe to the referee")
            raise death(self._status, self.log())
        return data

    def _clock(self) -> int:
        """CPU time of the process in nanoseconds, all its threads together."""
        if not LINUX:
            return time.monotonic_ns()
        if self._status is not None:
            return self._usage.cpu_ns
        return time.clock_gettime_ns((~self._pid << 3) | 2)

    def _run_delay(self) -> int:
        """How long it was ready to run but the host was busy, in nanoseconds (its main thread)."""
        try:
            return int(Path(f"/proc/{self._pid}/schedstat").read_bytes().split()[1])
        except (OSError, IndexError, ValueError):
            return 0

    def _wait(self, seconds: float) -> None:
        """Reap the process if it ends within `seconds`."""
        deadline = time.monotonic() + seconds
        while self._status is None:
            pid, status, used = os.wait4(self._pid, os.WNOHANG)
            if pid:
                self._status = self._process.returncode = status
                rss_kb = used.ru_maxrss if LINUX else used.ru_maxrss // 1024
                self._usage = Usage(int((used.ru_utime + used.ru_stime) * 1e9), rss_kb)
            elif time.monotonic() > deadline:
                return
            else:
                time.sleep(0.001)

    def log(self) -> str:
        return os.pread(self._log.fileno(), LOG_CAP, 0).decode("utf-8", "backslashreplace")

    def close(self) -> Usage:
        if not self._closed:
            self._closed = True
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._pid, signal.SIGKILL)
            self._wait(BOOT_S)
            assert self._process.stdin
            assert self._process.stdout
            self._process.stdin.close()
            self._process.stdout.close()
            self._log.close()
            self._folder.cleanup()
        return self._usage


def _environment() -> dict[str, str]:
    """The same for every bot: equal seeds give equal games."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": os.environ.get("HOME", "/"),
        "LANG": "C.UTF-8",
        "PYTHONHASHSEED": "0",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
    }
