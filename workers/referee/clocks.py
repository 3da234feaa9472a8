"""What a seat may still use: CPU by bank and by move, and idle time."""

from workers.box import BotFaultError
from workers.contract import Limits, Reason

LIFE_MARGIN_S = 3
"""On top of start-up and bank in the process's hard CPU limit: boot, the `over` hook, rounding."""

IDLE_BUDGET_MOVES = 6
"""A seat may idle through this many wall guards in a game; then the guard falls to IDLE_FLOOR_MS."""
IDLE_FLOOR_MS = 1_000
"""No sound bot idles for this long. The guard counts only time in which the bot neither runs nor could."""
IDLE_IGNORED_NS = 20_000_000
"""Waits below this are the host's scheduling."""


class SeatClock:
    """The clock of one seat in one game; nanoseconds of CPU time inside."""

    __slots__ = ("bank_ns", "idle_ns", "limits", "move_ns", "move_s", "spent_ns", "startup_ns", "wall_ms")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.bank_ns = limits.bank_ms * 1_000_000
        self.move_ns = limits.move_ms * 1_000_000
        self.startup_ns = 0
        self.spent_ns = 0
        self.move_s = limits.move_ms / 1000
        self.wall_ms = limits.wall_ms
        """The wall guard of the next move: whole, until a bot has idled through several of them."""
        self.idle_ns = IDLE_BUDGET_MOVES * limits.wall_ms * 1_000_000

    @property
    def life_s(self) -> int:
        """Seconds of CPU that the whole process can ever be entitled to."""
        return -(-(self.limits.startup_ms + self.limits.bank_ms) // 1000) + LIFE_MARGIN_S

    @property
    def bank_s(self) -> float:
        """What is left for all moves to come, in seconds."""
        return (self.bank_ns - self.spent_ns) // 1_000_000 / 1000

    @property
    def allowance_ns(self) -> int:
        """CPU for the next move: its own limit, or what is left of the bank."""
        left = self.bank_ns - self.spent_ns
        return self.move_ns if self.move_ns < left else left

    def charge_start(self, cpu_ns: int) -> None:
        self.startup_ns = cpu_ns
        if cpu_ns > self.limits.startup_ms * 1_000_000:
            raise self.start_overrun()

    def charge(self, cpu_ns: int, waited_ns: int) -> None:
        """Book a move. `waited_ns`: wall time beyond the CPU, be it the bot's idling or the host's load."""
        spent = self.spent_ns + cpu_ns
        if cpu_ns > self.move_ns or spent > self.bank_ns:
            raise self.overrun()
        self.spent_ns = spent
        if waited_ns > IDLE_IGNORED_NS:
            self.idle_ns = max(0, self.idle_ns - waited_ns)
            whole_ms, left_ms = self.limits.wall_ms, self.idle_ns // 1_000_000
            self.wall_ms = whole_ms if left_ms >= whole_ms else max(min(IDLE_FLOOR_MS, whole_ms), left_ms)

    def start_overrun(self) -> BotFaultError:
        self.startup_ns = self.limits.startup_ms * 1_000_000
        return BotFaultError(
            Reason.STARTUP_TIME,
            f"Not ready after {self.limits.startup_ms / 1000:g} s of CPU: imports, loading of data and "
            "the `start` hook must end within them.",
        )

    def overrun(self) -> BotFaultError:
        """Books what the move was allowed, and says which limit was met."""
        left = self.bank_ns - self.spent_ns
        if left <= self.move_ns:
            self.spent_ns = self.bank_ns
            return BotFaultError(
                Reason.CPU_TIME,
                f"The bank of {self.limits.bank_ms / 1000:g} s of CPU for the whole game is used up "
                f"({left / 1e9:.3f} s of it were left at the start of this move).",
            )
        self.spent_ns += self.move_ns
        return BotFaultError(
            Reason.CPU_TIME,
            f"No action within {self.limits.move_ms / 1000:g} s of CPU, the limit of one move "
            f"({left / 1e9:.3f} s of the bank were left).",
        )
