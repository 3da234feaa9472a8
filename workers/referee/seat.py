"""One bot in one game: the lines to and from it, what it has seen, what it may still use."""

from collections.abc import Mapping, Sequence
from time import perf_counter_ns
from typing import Any

from workers import wire
from workers.box import BotFaultError, Box, Usage
from workers.contract import Job, Note, Reason, SeatRecord
from workers.contract.messages import MAX_DETAIL, MAX_LOG
from workers.referee.clocks import SeatClock
from workers.text import clean, quote

OVER_CPU_NS = 100_000_000
OVER_WALL_MS = 500
"""For the `over` hook. Nothing depends on it, so it gets little and its faults are ignored."""

NOTES_CHARACTERS = 64 * 1024
"""Of all notes of a seat in one game; later texts are dropped, scores stay."""


class Seat:
    """A seat that is played by a bot, until `fault` is set."""

    def __init__(self, number: int, box: Box, job: Job, events: list[tuple[int, str]]) -> None:
        """`events`: the actions so far as this seat may see them; grows while the game is played."""
        self.number = number
        self.box = box
        self.job = job
        self.clock = SeatClock(job.limits)
        self.events = events
        self.told = 0
        """How many of them it knows."""
        self.notes: list[Note] = []
        self.fault: BotFaultError | None = None
        self.fault_ply: int | None = None
        self._note_room = NOTES_CHARACTERS
        self._wants_over = False
        self._log = ""
        self._usage: Usage | None = None

    def start(self, files: Mapping[str, bytes], seed: int) -> None:
        """Hand over the bot and wait until it is ready. Raises BotFaultError."""
        job, clock = self.job, self.clock
        line = wire.start_line(
            game=job.game,
            seats=job.seats,
            seat=self.number,
            options=job.options,
            seed=seed,
            bank_s=clock.bank_s,
            move_s=clock.move_s,
        )
        limits = job.limits
        try:
            answer = self.box.go(
                files, line, startup_ms=limits.startup_ms, wall_ms=limits.wall_ms, cpu_s=clock.life_s
            )
        except BotFaultError as fault:
            if fault.reason in (Reason.CPU_TIME, Reason.STARTUP_TIME):
                raise clock.start_overrun() from None
            raise
        clock.charge_start(answer.cpu_ns)
        try:
            self._wants_over = wire.read_ready(answer.line)
        except wire.WireError as error:
            raise BotFaultError(Reason.PROTOCOL, str(error)) from None

    def move(self, ply: int, view: dict[str, Any], legal: list[str]) -> tuple[str, int]:
        """Ask for an action: a legal one, and the CPU it took in nanoseconds. Raises BotFaultError."""
        clock = self.clock
        events = self.events
        line = wire.turn_line(ply, view, legal, events[self.told :], (clock.bank_s, clock.move_s))
        asked = perf_counter_ns()
        try:
            answer = self.box.ask(line, cpu_ns=clock.allowance_ns, wall_ms=clock.wall_ms)
        except BotFaultError as fault:
            if fault.reason is Reason.CPU_TIME:
                raise clock.overrun() from None
            raise
        cpu_ns = answer.cpu_ns
        clock.charge(cpu_ns, perf_counter_ns() - asked - cpu_ns)
        try:
            action, remark = wire.read_action(answer.line)
        except wire.WireError as error:
            raise BotFaultError(Reason.PROTOCOL, str(error)) from None
        if action not in legal:
            raise BotFaultError(Reason.ILLEGAL_ACTION, _illegal(action, legal))
        self.told = len(events)
        if remark is not None:
            self._keep(ply, remark)
        return action, cpu_ns

    def _keep(self, ply: int, remark: wire.Remark) -> None:
        text = remark.text if len(remark.text) <= self._note_room else ""
        self._note_room -= len(text)
        if text or remark.score is not None:
            self.notes.append(Note(ply=ply, text=text, score=remark.score))

    def out(self, fault: BotFaultError, ply: int) -> None:
        """The seat has lost by `fault`: its process ends here."""
        self.fault, self.fault_ply = fault, ply
        self.close()

    def tell_over(
        self, *, ranks: Sequence[int], scores: Sequence[Any] | None, reasons: Sequence[str], ply: int
    ) -> None:
        """Tell a bot that asked for it how the game ended. It answers nothing and cannot lose any more."""
        if self.fault is not None or not self._wants_over:
            return
        line = wire.over_line(ranks=ranks, scores=scores, reasons=reasons, ply=ply)
        try:
            self.box.ask(line, cpu_ns=OVER_CPU_NS, wall_ms=OVER_WALL_MS)
        except BotFaultError:
            return

    def close(self) -> None:
        """Idempotent; keeps log and usage for the record."""
        if self._usage is None:
            try:
                self._log = self.box.log()
            finally:
                self._usage = self.box.close()

    @property
    def reason(self) -> Reason:
        return Reason.FINISHED if self.fault is None else self.fault.reason

    def record(self, rank: int) -> SeatRecord:
        self.close()
        assert self._usage is not None
        return SeatRecord(
            rank=rank,
            reason=self.reason,
            ply=self.fault_ply,
            detail="" if self.fault is None else clean(self.fault.detail, MAX_DETAIL, keep="tail"),
            cpu_ms=_milliseconds(self.clock.spent_ns),
            startup_ms=_milliseconds(self.clock.startup_ns),
            rss_kb=self._usage.rss_kb,
            log=clean(self._log, MAX_LOG),
        )


def _milliseconds(nanoseconds: int) -> int:
    return (nanoseconds + 500_000) // 1_000_000


def _illegal(action: str, legal: list[str]) -> str:
    some = ", ".join(legal[:10]) + (", ..." if len(legal) > 10 else "")
    return f"{quote(action)} is not legal here. Legal were {len(legal)} actions: {some}"
