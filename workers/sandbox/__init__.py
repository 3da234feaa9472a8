"""Holds bots: one bubblewrap sandbox per bot and game, fail closed.

Theory of operation
===================

Processes. A worker's slot (SandboxSlot) opens a box per seat. For each, the spawner thread starts bubblewrap
(the monitor), under a uid of the slot that no other has if the worker is root. It makes new namespaces of
every kind and a file system of read-only binds, and forks the bot: first process of its pid namespace, one
Python that runs the driver (bots/api/driver.py), which runs the bot's code. A bot makes threads, never
processes.

    worker --- spawner thread --- bwrap (monitor) --- python driver.py + bot      one such line per bot

Pipes and files. To the bot: its stdin. From it: its stdout, the protocol. Both are non-blocking on our side,
one JSON object per line, 64 KiB at most from the bot. Its stderr, and whatever it prints, is one file without
a name that it may only append to, capped by RLIMIT_FSIZE: the worker drains nothing and nobody blocks.
--info-fd tells us the bot's pid, of which we hold a pidfd at once. Nothing else comes out: no file is ever
read back.

    spawn   bubblewrap; the driver sets hard rlimits, says "up". Only our own code has run. Done ahead: a slot
            has some booted (pool.py), each with an empty folder, for one bot and one game.
    go      the bot's files are put into the folder bound at /bot, then "go" and "start" are written; only now
            is bot code loaded. A worker that dies before leaves a driver that reads the end of its pipe.
    ready   the bot is up, and is stopped (SIGSTOP).
    turn    write, SIGCONT if it was stopped, wait, read one line, read its CPU clock. It now waits for its
            next line, if it is as honest as most. When another bot has thought for some milliseconds it is
            stopped, and the stop confirmed (state T): in quick turns that would cost a fifth of all. A bot
            whose clock has run on between two turns is stopped right after each answer from then on.
            CPU used after a stop was confirmed is a fault, CPU before is charged to the next turn.
    end     SIGKILL through the pidfd, then wait for the monitor: its exit code tells how the bot ended.

One core. The referee and the bots of a game take turns, on a core that they share (cores.py).

The monitor rests. Every stop and continue of the bot would wake it, as the parent, and cost each turn a third
more; so it is stopped itself from "up" to the end. It keeps the bot's pipes open, so the bot's death is seen
by its pidfd.

Who kills whom. The worker kills the bot; the kernel then ends all that is in the bot's pid namespace, and the
monitor ends by itself. If the worker dies, the kernel kills the monitor (--die-with-parent, tied to the
spawner thread, which lives as long as the worker) and with it the bot. A sandbox in its first milliseconds
may escape that, before any of the bot is in it: the next owner of the slot kills whatever runs there. The
monitor is never killed first.

Who enforces what. bubblewrap: what there is to see. The kernel, by rlimits that are set before any bot code
and that only root could raise: memory, threads, descriptors, the log's size, CPU of the whole life. seccomp
(policy.py): what namespaces do not isolate, and that a stop stays a stop. The box: CPU per turn, idleness,
the form of the protocol. A control group (cgroups.py), where the system has delegated some to the worker:
resident memory, tasks, an even share of the cores. A bot may replace the driver's code or run Python anew:
nothing above relies on it.
"""

from dataclasses import replace

from workers.sandbox.errors import SandboxError
from workers.sandbox.settings import Settings
from workers.sandbox.slots import SandboxSlot

__all__ = ["SandboxError", "SandboxSlot", "Settings", "probe"]


def probe() -> str:
    """Take a slot, play a probe bot in it, give it back; says how bots are held. Raises SandboxError."""
    with SandboxSlot(replace(Settings.read(), pool=0)) as slot:
        return slot.description
