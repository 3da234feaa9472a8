"""A core for each of a host's first slots.

The referee of a game and its bots take turns: no two of them ever run at once. On one core a turn passes by a
switch, with all that the cache holds; from core to core it wakes a sleeping one, which on an idle host costs
a quick ply more than all else in it. Other programs move aside, as only what is in a slot is bound. Slots
beyond the number of cores go where there is room.
"""

import os
import threading
from collections.abc import Callable
from contextlib import suppress


def core_of(number: int) -> set[int] | None:
    """The core of slot `number`, of those that this process may use; None: it has none of its own."""
    cores = sorted(os.sched_getaffinity(0))
    return {cores[number]} if number < len(cores) else None


def bind_this_thread(core: set[int]) -> Callable[[], None]:
    """Returns what lets it go again, from any thread."""
    thread, before = threading.get_native_id(), os.sched_getaffinity(0)
    bind(thread, core)
    return lambda: bind(thread, before)


def bind(thread: int, cores: set[int]) -> None:
    """A thread, or a process that has but one yet; those that it starts are bound as well.

    It may have ended, and a host may forbid it: then turns are slower, and nothing else changes.
    """
    with suppress(OSError):
        os.sched_setaffinity(thread, cores)
