"""Clocks of another process: CPU time, and time in which it could have run but did not.

A busy host never costs a bot the game: CPU counts what it burned itself, and the wall guard only the time in
which it was neither running nor waiting for a core.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic_ns

CPUCLOCK_SCHED = 2

CORES = os.cpu_count() or 1


def cpu_clock(pid: int) -> int:
    """For clock_gettime_ns: CPU of all threads of `pid`, ended ones too. OSError: it is gone."""
    return (~pid << 3) | CPUCLOCK_SCHED


def run_delay_ns(pid: int) -> int:
    """How long the threads of `pid` have waited for a core."""
    total = 0
    with suppress(FileNotFoundError, ProcessLookupError):  # a thread, or all, have just ended
        for thread in Path(f"/proc/{pid}/task").iterdir():
            total += int((thread / "schedstat").read_bytes().split()[1])
    return total


def has_run_delay(pid: int) -> bool:
    """Whether this kernel tells; else starvation would count as idleness."""
    return Path(f"/proc/{pid}/schedstat").exists()


class Watch:
    """Bounds one wait for a bot: its CPU clock up to `cpu_end`, and `wall_ns` of idleness."""

    def __init__(self, pid: int, cpu_ns: Callable[[], int], *, cpu_end: int, wall_ns: int) -> None:
        self._pid = pid
        self._cpu_ns = cpu_ns
        self._cpu_end = cpu_end
        self._wall_ns = wall_ns
        self._cpu_began = cpu_ns()
        self._delay_began = run_delay_ns(pid)
        self._began = monotonic_ns()

    def look(self) -> tuple[int, int]:
        """Nanoseconds left of CPU and of idleness; the one that is not positive has run out.

        Wall time is read last above and first here: what passes between two readings, if we are the ones
        who wait for a core, must not count as the bot's idleness.
        """
        wall = monotonic_ns() - self._began
        cpu = self._cpu_ns()
        delay = run_delay_ns(self._pid) - self._delay_began
        idle = wall - (cpu - self._cpu_began) - delay
        return self._cpu_end - cpu, self._wall_ns - idle
