"""How a bot's process ended, as a fault its author understands."""

import os
import signal

from workers.box import BotFaultError
from workers.contract import Reason

EXITS = {
    65: (Reason.CRASH, "The bot raised an exception that it did not catch."),
    66: (Reason.MEMORY, "The bot ran out of memory."),
    67: (Reason.CRASH, "No bot could be loaded from the upload."),
}
"""Exit codes of the driver. A bot can forge them: all of them lose."""

TAIL = 4000
"""Characters of the log's end that go into the detail; the driver writes the traceback there."""


def death(status: int, log: str) -> BotFaultError:
    """The fault for a wait status (as `os.wait4` gives it) and the bot's whole log."""
    reason, what = _what(status)
    tail = log[-TAIL:].strip()
    return BotFaultError(reason, f"{what}\n\n{tail}" if tail else what)


def _what(status: int) -> tuple[Reason, str]:
    if os.WIFSIGNALED(status):
        return _by_signal(os.WTERMSIG(status))
    code = os.WEXITSTATUS(status)
    other = Reason.CRASH, f"The bot's process exited with status {code} in the middle of the game."
    return EXITS.get(code, other)


def _by_signal(number: int) -> tuple[Reason, str]:
    if number == signal.SIGXCPU:
        return Reason.CPU_TIME, "The CPU time of the whole game is used up."
    if number == signal.SIGSYS:
        return Reason.CRASH, "The bot's process was killed by a forbidden system call (SIGSYS)."
    name = signal.Signals(number).name if number in {*signal.Signals} else f"signal {number}"
    return Reason.CRASH, f"The bot's process was killed by {name}."
