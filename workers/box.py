"""A bot's process as the referee sees it, sandboxed or (one's own bots, on one's own machine) not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from workers.contract import Reason


class BotFaultError(Exception):
    """The bot, and nobody else, did something that loses. Every other exception is the platform's own."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


class Answer(NamedTuple):
    """One line of the bot and the CPU it burned since its last one (nanoseconds, all threads)."""

    line: bytes
    cpu_ns: int


@dataclass(frozen=True, slots=True)
class Usage:
    """What the process used in its whole life."""

    cpu_ns: int
    rss_kb: int


class Box(Protocol):
    """One bot in one game. Booted when it is made; it knows nothing until `go`."""

    def go(
        self, files: Mapping[str, bytes], start: bytes, *, startup_ms: int, wall_ms: int, cpu_s: int
    ) -> Answer:
        """Hand over the bot's files and the `start` line; wait for its `ready` line; stop the process.

        `cpu_s` is the hard limit of the whole life. Raises BotFaultError.
        """

    def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        """Write `line` (with its newline), read one line; before and after, the bot stands still.

        `cpu_ns` bounds what `Answer.cpu_ns` may reach; `wall_ms` the time it is neither running nor runnable.
        Raises BotFaultError.
        """

    def log(self) -> str:
        """What the bot has printed, cut at the cap, control characters kept out."""

    def close(self) -> Usage:
        """Kill what is left and clean up. Idempotent; never raises BotFaultError."""


class Boxes(Protocol):
    """Where boxes come from: a sandbox slot of the worker, or plain processes."""

    def open(self, seat: int) -> Box:
        """A fresh process, booted. Raises OSError or SandboxError: the platform's fault, never a bot's."""
