"""The numbers of the sandbox, each with its reason. What a bot's process may use stands in its driver."""

from bots.api.limits import LOG_CAP
from workers.wire import MAX_LINE

__all__ = ["LOG_CAP", "MAX_LINE"]

BOOT_SECONDS = 30.0
"""From spawn to "up": only our own code runs, so a host that needs longer is at fault, not a bot."""

END_SECONDS = 30.0
"""For a killed process to be gone. Past it, it hangs in the kernel."""

TAKE_SECONDS = 2.0
"""For a slot to come free: a child that a dying worker has just forked holds its lock until it is bwrap."""

STOP_SECONDS = 10.0
"""For a stopped process to be in state T; only a starved host needs more than a millisecond."""

STOPPED_CPU_NS = 5_000_000
"""CPU after a confirmed stop that is no fault: another thread may still have been on its way to it."""

RESTLESS_CPU_NS = 200_000
"""CPU after an answer that is no more than the way back to waiting for the next line (about 10,000).

Who uses more computes between turns, and is stopped at once from then on.
"""

QUICK_POLL_MS = 5
"""A bot that answers within is waited for and no more; else the others are stopped, and seen stopped.

A bot that stayed awake gains so much a turn until it is seen running, and is charged for it in any case. Not
less: a wait that ends before the kernel's next tick sets the hardware's timer, which costs a quick ply 2 us.
"""

FIRST_POLL_MS = 5
"""The next wait; only from then on are clocks read, and the wall guard counts."""

SHORTEST_POLL_MS = 1
"""The clocks of a bot that answers late are read at most this often, if it says nothing."""

DETAIL = 4_000
"""Characters of the log's end that go with a crash."""

SEATS = 8
"""Of the largest game, and uids that one slot owns."""

GROUP_MEMORY = 320 * 1024 * 1024
"""Resident bytes of a bot in a control group: what it touches, not what it reserves (RLIMIT_AS, 512 MB)."""

GROUP_TASKS = 16
"""Above what RLIMIT_NPROC lets a bot have: a second bolt."""

GROUP_WEIGHT = 100
"""Of the cores, the same for every bot: one with many threads gains nothing over the others."""

POOL = 4
"""Both games of a group of two seats."""

SLOT_UIDS = "60800-61183"
"""48 slots. Unassigned on Debian, and below the range that systemd gives to dynamic users."""
