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


class RunDelay:
    """How long the threads of a process have waited for a core, in nanoseconds; ended threads count on.

    The kernel adds a wait when it is over: what a thread waits just now is not in it.
    """

    def __init__(self, pid: int) -> None:
        self._threads = Path(f"/proc/{pid}/task")
        self._waited: dict[str, int] = {}

    def __call__(self) -> int:
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            for thread in self._threads.iterdir():
                with suppress(FileNotFoundError, ProcessLookupError):
                    self._waited[thread.name] = int((thread / "schedstat").read_bytes().split()[1])
        return sum(self._waited.values())


def is_runnable(pid: int) -> bool:
    """Whether a thread of `pid` runs or waits for a core at this moment."""
    with suppress(FileNotFoundError, ProcessLookupError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):
                if (thread / "stat").read_bytes().rpartition(b")")[2][1:2] == b"R":
                    return True
    return False


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
        self._delay = RunDelay(pid)
        self._delay_began = self._delay()
        self._began = monotonic_ns()

    def look(self) -> tuple[int, int]:
        """Nanoseconds left of CPU and of idleness; the one that is not positive has run out.

        Wall time is read last above and first here: what passes between two readings, if we are the ones
        who wait for a core, must not count as the bot's idleness. Nor is it idle while it waits for one
        itself, or when the whole host has been frozen in the midst of its thinking.
        """
        wall = monotonic_ns() - self._began
        cpu = self._cpu_ns()
        delay = self._delay() - self._delay_began
        idle_left = self._wall_ns - (wall - (cpu - self._cpu_began) - delay)
        if idle_left <= 0 and is_runnable(self._pid):
            idle_left = 1
        return self._cpu_end - cpu, idle_left
