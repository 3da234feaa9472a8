"""A bot in its sandbox, turn by turn: who may think, for how long, and what counts as a fault.

A turn: write the line, continue the process if it was stopped, wait for one line, read its CPU clock. Between
turns it stands still: most bots do by themselves, waiting for their next line. All are stopped when another
bot has thought for some milliseconds; who was seen running between its turns, right after each answer.
Whatever CPU it has used since its last answer is charged to the next one.
"""

import os
import select
from collections.abc import Callable, Mapping
from resource import RUSAGE_SELF, getrusage
from time import monotonic, sleep
from typing import Never

from workers.box import Answer, BotFaultError, Usage
from workers.contract.messages import Reason
from workers.deaths import death
from workers.sandbox import limits
from workers.sandbox.bubblewrap import BOT
from workers.sandbox.cgroups import Group
from workers.sandbox.clocks import CORES, Watch
from workers.sandbox.errors import SandboxError
from workers.sandbox.folder import Folder
from workers.sandbox.log import Log
from workers.sandbox.pauses import Pauses
from workers.sandbox.process import GoneError, Process, readable
from workers.wire import go_line, seed_of

NS_PER_MS = 1_000_000

MEMORY_DETAIL = (
    f"The bot used more than {limits.GROUP_MEMORY >> 20} MB of memory, and was ended. "
    "(No traceback: the system ends a process at once when it touches more memory than it may have.)"
)


class SandboxBox:
    """Implements workers.box.Box."""

    def __init__(
        self,
        process: Process,
        folder: Folder,
        log: Log,
        pauses: Pauses,
        *,
        gone: "Callable[[SandboxBox], None]",
    ) -> None:
        """Owns all but `pauses`. `process` was spawned, it may still be booting. `gone` is called last."""
        self.process = process
        self._folder = folder
        self._log = log
        self._pauses = pauses
        self._answers = select.poll()
        self._answers.register(process.stdout, select.POLLIN)
        self._events = select.poll()
        """Answers, and its death: the resting monitor keeps its pipe open."""
        self._events.register(process.stdout, select.POLLIN)
        self._events.register(process.pidfd, select.POLLIN)
        self._charged = 0
        """Its CPU clock at its last answer."""
        self._used = 0
        """CPU charged with its last answer."""
        self._restless = True
        """Whether it is stopped at once when it has answered."""
        self._life_s = 0
        self._out_of_time = Reason.STARTUP_TIME
        self._peak_kb = 0
        self._fault: BotFaultError | None = None
        self._usage: Usage | None = None
        """Set once the process is dead and its pipes are closed."""
        self._text = ""
        self._up = False
        self._group: Group | None = None
        self._gone = gone
        self._closed = False

    def confine(self, group: Group) -> None:
        """Into a control group of its own, before any of the bot is there. Raises OSError."""
        self._group = group
        group.admit(self.process.pid)

    def wait_until_up(self) -> None:
        """Raises SandboxError, closed: until "go" only our own code runs."""
        if self._up:
            return
        line = b""
        deadline = monotonic() + limits.BOOT_SECONDS
        while not line.endswith(b"\n"):
            if not readable(self.process.stdout, max(0.0, deadline - monotonic())):
                self.close()
                raise SandboxError(f"a sandbox did not start within {limits.BOOT_SECONDS:.0f} s")
            chunk = os.read(self.process.stdout, limits.MAX_LINE)
            if not chunk:
                status, _, _ = self.process.exit()
                self.close()
                raise SandboxError(self._text.strip() or f"bubblewrap ended with wait status {status}")
            line += chunk
        self._up = True
        self.process.rest_monitor()

    def go(
        self, files: Mapping[str, bytes], start: bytes, *, startup_ms: int, wall_ms: int, cpu_s: int
    ) -> Answer:
        self._folder.fill(files)
        self._life_s = cpu_s
        lines = go_line(cpu_s=cpu_s, seed=seed_of(start), path=BOT) + start
        try:
            self._charged = self.process.cpu_ns()
            answer = self._exchange(lines, startup_ms * NS_PER_MS, wall_ms * NS_PER_MS)
        except GoneError:
            self._crash()
        self._out_of_time = Reason.CPU_TIME
        self._restless = False
        self._peak_kb = self.process.peak_kb()
        return answer

    def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        if self._usage is not None:
            raise self._fault or SandboxError("the box is closed")
        process = self.process
        try:
            if self._answers.poll(0):
                self._spoke_between_turns()
            if process.told_to_stop or self._used > limits.RESTLESS_CPU_NS:
                self._look_back()  # else there is nothing to see, and looking costs
            return self._exchange(line, cpu_ns, wall_ms * NS_PER_MS)
        except GoneError:
            self._crash()

    def _look_back(self) -> None:
        """Whether it has run since its last answer."""
        cpu, still = self.process.cpu_ns(), self.process.still_cpu_ns
        if still is not None and cpu - still > limits.STOPPED_CPU_NS:
            self._lose(Reason.PROTOCOL, "it used CPU while it was stopped")
        if cpu - self._charged > limits.RESTLESS_CPU_NS:
            self._restless = True

    def _exchange(self, line: bytes, cpu_ns: int, wall_ns: int) -> Answer:
        """Write `line`, read one line."""
        process = self.process
        reply = b""
        try:  # a stopped process reads the line as soon as it continues: one switch, not two
            sent = os.write(process.stdin, line)
            if process.told_to_stop:
                process.resume()
            if sent == len(line) and self._answers.poll(limits.QUICK_POLL_MS):
                reply = os.read(process.stdout, limits.MAX_LINE)
        except BlockingIOError:
            sent = 0
            if process.told_to_stop:
                process.resume()
        except BrokenPipeError:
            raise GoneError from None
        if b"\n" not in reply:
            reply = self._wait(line[sent:], reply, cpu_ns, wall_ns)
        now = process.cpu_ns()
        if self._restless:
            process.stop()
        self._pauses.add(process)
        self._used = used = now - self._charged
        self._charged = now
        if used > cpu_ns:
            self._lose_by_cpu(used, cpu_ns)
        end = reply.find(b"\n")
        if end >= limits.MAX_LINE:
            self._lose(Reason.OUTPUT_FLOOD, f"a line has at most {limits.MAX_LINE} bytes")
        if end + 1 < len(reply):
            self._lose(Reason.PROTOCOL, "it wrote more than one line")
        return Answer(reply[:end], used)

    def _wait(self, unsent: bytes, reply: bytes, cpu_ns: int, wall_ns: int) -> bytes:
        """Write what is left of a turn and read the line on it, as far as the clocks allow."""
        process = self.process
        watch: Watch | None = None
        patience = limits.FIRST_POLL_MS
        while len(reply) < limits.MAX_LINE:
            self._pauses.settle(process)
            if unsent:
                self._wait_to_write(patience)
                unsent = unsent[self._write(unsent) :]
            elif self._events.poll(patience):
                chunk = self._read()
                reply += chunk
                if b"\n" in chunk:
                    return reply
            if watch is None:
                cpu_end = self._charged + cpu_ns
                watch = Watch(process.pid, process.cpu_ns, cpu_end=cpu_end, wall_ns=wall_ns)
            patience = self._patience(watch, cpu_ns, wall_ns)
        return self._lose(Reason.OUTPUT_FLOOD, f"a line has at most {limits.MAX_LINE} bytes")

    def _read(self) -> bytes:
        try:
            chunk = os.read(self.process.stdout, limits.MAX_LINE)
        except BlockingIOError:
            raise GoneError from None
        if not chunk:
            raise GoneError
        return chunk

    def _write(self, line: bytes) -> int:
        try:
            return os.write(self.process.stdin, line)
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            raise GoneError from None

    def _wait_to_write(self, patience: int) -> None:
        poll = select.poll()
        poll.register(self.process.stdin, select.POLLOUT)
        poll.poll(patience)

    def _patience(self, watch: Watch, cpu_ns: int, wall_ns: int) -> int:
        """Milliseconds until a limit can be reached at the earliest. Loses when one is."""
        cpu_left, idle_left = watch.look()
        if cpu_left <= 0:
            self._lose_by_cpu(cpu_ns - cpu_left, cpu_ns)
        if idle_left <= 0:
            self._lose(Reason.WALL_GUARD, f"no answer, and idle for {wall_ns / 1e9:g} s")
        return max(limits.SHORTEST_POLL_MS, min(cpu_left // CORES, idle_left) // NS_PER_MS)

    def _spoke_between_turns(self) -> Never:
        self._read()
        self._lose(Reason.PROTOCOL, "it wrote before its turn")

    def _lose_by_cpu(self, used: int, limit: int) -> Never:
        self._lose(self._out_of_time, f"used {used / 1e9:.3f} s of CPU; it had {limit / 1e9:.3f} s")

    def _lose(self, reason: Reason, detail: str) -> Never:
        self._end()
        self._fault = BotFaultError(reason, detail)
        raise self._fault

    def _crash(self) -> Never:
        status, cpu_ns, _ = self.process.exit()
        self._end()
        if self._group is not None and self._group.ran_out_of_memory():
            self._lose(Reason.MEMORY, MEMORY_DETAIL)
        if os.WIFSIGNALED(status) and cpu_ns >= self._life_s * 10**9:
            self._lose(self._out_of_time, f"used up the {self._life_s} s of CPU of its whole life")
        self._fault = death(status, self._log.text())
        raise self._fault

    def _end(self) -> Usage:
        """The process is dead afterwards, and all that could be its child."""
        if self._usage is None:
            process = self.process
            self._pauses.drop(process)
            peak = max(self._peak_kb, process.peak_kb())
            try:
                alive_cpu = process.cpu_ns()
            except GoneError:
                alive_cpu = 0
            if self._group is not None:
                self._group.kill()
            _, cpu, largest = process.end()
            if not alive_cpu and largest > getrusage(RUSAGE_SELF).ru_maxrss:
                # Of a process that died by itself. What the kernel tells starts at the worker's own size.
                peak = largest
            self._usage = Usage(alive_cpu or cpu, peak)
        return self._usage

    def wait_until_still(self) -> None:
        """Until it is stopped after its last answer. SandboxError: it does not obey."""
        if not self.process.told_to_stop:
            self.process.stop()
        while not self.process.stands_still():
            sleep(0.001)
        self._pauses.drop(self.process)

    def log(self) -> str:
        return self._text if self._closed else self._log.text()

    def close(self) -> Usage:
        usage = self._end()
        if not self._closed:
            self._text = self._log.text()
            self._closed = True
            self._log.close()
            self._folder.remove()
            if self._group is not None:
                self._group.remove()
            self._gone(self)
        return usage
