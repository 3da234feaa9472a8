"""One game: from the drawn opening to the record."""

from collections.abc import Mapping, Sequence
from random import Random

from engines import CHANCE, Game, State
from engines.chance import number, stand_in
from engines.opening import Opening
from engines.ranks import rank
from workers.box import BotFaultError
from workers.contract import GameRecord, Job
from workers.contract.messages import MAX_PLIES
from workers.referee.seat import Seat


class RulesError(RuntimeError):
    """The rules broke their own promise: the platform's fault."""


def shows_all(state: State) -> bool:
    """Whether all seats see every action: one list of events serves them all."""
    return getattr(type(state), "seen", None) is Game.seen


class GamePlay:
    """The state of play of one game of the group."""

    def __init__(self, job: Job, game: int, state: State, opening: Opening, seats: list[Seat]) -> None:
        self.job = job
        self.game = game
        self.state = state
        self.streams = opening.streams
        self.seats = seats
        self.playing = len(seats)
        self.actions: list[str] = []
        self.cpu_ms: list[int] = []
        self.substituted: list[int] = []
        self.opening = len(opening.actions)
        self._shared = seats[0].events if shows_all(state) else None
        self._bound = min(state.max_actions, MAX_PLIES)
        self._stand_ins: dict[int, Random] = {}
        for action in opening.actions:
            mover = state.to_move
            assert mover is not None
            self._apply(mover, action)

    def start(self, files: Sequence[Mapping[str, bytes]]) -> None:
        """Start every seat, also after one has failed: no seat may win because it comes first."""
        for seat, bot in zip(self.seats, files, strict=True):
            try:
                seat.start(bot, number(self.job.secret, "bot", self.game, seat.number) >> 1)
            except BotFaultError as fault:
                self._out(seat, fault)

    def play(self) -> None:
        """Until the rules end the game or fewer than two seats play."""
        state, seats = self.state, self.seats
        while self.playing >= 2:
            mover = state.to_move
            if mover is None:
                return
            if len(self.actions) >= self._bound:
                raise RulesError(f"{self.job.game}: no end after {self._bound} actions")
            if mover == CHANCE:
                self._apply(mover, self.streams.draw(state))
                continue
            seat = seats[mover]
            if seat.fault is not None:
                self.substituted.append(len(self.actions))
                self._apply(mover, state.sample(self._stand_in(mover)))
                continue
            try:
                action, cpu_ns = seat.move(len(self.actions), state.view(mover), state.legal())
            except BotFaultError as fault:
                self._out(seat, fault)
                continue
            self._apply(mover, action, (cpu_ns + 500_000) // 1_000_000)

    def _apply(self, mover: int, action: str, cpu_ms: int = 0) -> None:
        state = self.state
        if self._shared is not None:
            self._shared.append((mover, action))
        else:
            for seat in self.seats:
                seat.events.append((mover, state.seen(action, seat.number)))
        state.apply(action)
        self.actions.append(action)
        self.cpu_ms.append(cpu_ms)

    def _out(self, seat: Seat, fault: BotFaultError) -> None:
        seat.out(fault, len(self.actions))
        self.playing -= 1

    def _stand_in(self, seat: int) -> Random:
        """Draws the actions of a seat that is out, from a stream of its own."""
        if seat not in self._stand_ins:
            self._stand_ins[seat] = stand_in(self.job.seed, self.game, seat)
        return self._stand_ins[seat]

    def finish(self) -> GameRecord:
        """Tell the bots, close the boxes, write the record."""
        scores = self.state.scores() if self.state.to_move is None else None
        ranks = rank(scores, [seat.fault_ply for seat in self.seats])
        reasons = [seat.reason for seat in self.seats]
        for seat in self.seats:
            seat.tell_over(ranks=ranks, scores=scores, reasons=reasons, ply=len(self.actions))
        return GameRecord(
            game=self.game,
            engine=self.state.version,
            opening=self.opening,
            actions=self.actions,
            cpu_ms=self.cpu_ms,
            substituted=self.substituted,
            notes=sorted((note for seat in self.seats for note in seat.notes), key=lambda note: note.ply),
            seats=[seat.record(place) for seat, place in zip(self.seats, ranks, strict=True)],
            scores=scores,
        )
