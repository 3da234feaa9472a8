"""One core for the referee of a game and its bots.

They take turns: no two of them ever run at once. On one core a turn passes by a switch, with all that the
cache holds; from core to core it wakes a sleeping one, which on an idle host costs a quick ply more than all
else in it. Other programs move aside, as only what plays is bound, and only while it plays.

Each of a host's first slots has its own core, further ones go where there is room. Left to the kernel's
choice at each game's start, two slots on two cores met on one so often that they played a fifth less.
"""

import os
import threading
from contextlib import suppress


def core_of(number: int) -> set[int] | None:
    """The core of slot `number`, of those that this process may use; None: it has none of its own."""
    cores = sorted(os.sched_getaffinity(0))
    return {cores[number]} if number < len(cores) else None


class Bound:
    """The thread that makes it keeps to `core`, with the bots that share it, until it is released."""

    def __init__(self, core: set[int]) -> None:
        self._core = core
        self._thread, self._before = threading.get_native_id(), os.sched_getaffinity(0)
        bind(self._thread, core)

    def share(self, pid: int) -> None:
        """With a process that has one thread yet; those that it starts are bound as well."""
        bind(pid, self._core)

    def release(self) -> None:
        """From any thread."""
        bind(self._thread, self._before)


def bind(thread: int, cores: set[int]) -> None:
    """It may have ended, and a host may forbid it: then turns are slower, and nothing else changes."""
    with suppress(OSError):
        os.sched_setaffinity(thread, cores)
