"""Plays a reported game again by the rules: the site believes no worker's score.

The seed decides the opening and every chance action, the rules decide which actions are legal and what
the end is worth, and the faults decide who ranks last. What remains to be believed is what each bot
answered, how long it took and why it failed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines import CHANCE, GAMES, Score, State
from engines.chance import ChanceStreams, stand_in
from engines.opening import Opening, draw_opening
from engines.ranks import rank
from ladder.matches.models import Match
from ladder.matches.replays import Replay
from workers.contract import GameRecord, Result
from workers.contract.messages import MAX_PLIES


class ResultError(ValueError):
    """A result that no honest worker with our rules can send: the platform's fault, never a bot's."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of a game."""

    ranks: list[int]
    scores: list[Score] | None
    """None if a fault ended the game before the rules did."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a group have in common."""

    game: str
    seats: int
    options: Mapping[str, Any]
    seed: str
    start: State
    opening: Opening

    @classmethod
    def of(cls, match: Match) -> "Setting":
        start = GAMES[match.game].new(match.seats_count, **match.options)
        opening = draw_opening(start, match.opening_plies, match.seed)
        return cls(match.game, match.seats_count, match.options, match.seed, start, opening)


def judge_result(match: Match, result: Result) -> list[Verdict]:
    """The verdicts on a finished group, game by game. Raises ResultError."""
    numbers = [game.game for game in result.games]
    if numbers != list(range(match.seats_count)):
        raise ResultError(f"games {numbers} of a group of {match.seats_count}")
    setting = Setting.of(match)
    return [_judge_record(setting, record) for record in result.games]


def _judge_record(setting: Setting, record: GameRecord) -> Verdict:
    if record.engine != setting.start.version:
        raise ResultError(f"played by version {record.engine} of the rules, not {setting.start.version}")
    if len(record.seats) != setting.seats:
        raise ResultError(f"{len(record.seats)} seats instead of {setting.seats}")
    for number, seat in enumerate(record.seats):
        if seat.reason.is_fault != (seat.ply is not None):
            raise ResultError(f"seat {number}: reason {seat.reason} with ply {seat.ply}")
    if any(note.ply >= len(record.actions) for note in record.notes):
        raise ResultError("a note on an action that was not played")
    if len(record.notes) > len(record.actions):
        raise ResultError("more notes than actions")
    verdict = judge(setting, record.game, Replay.of(record))
    reported = [seat.rank for seat in record.seats]
    if reported != verdict.ranks:
        raise ResultError(f"game {record.game}: ranks {reported}; by the rules {verdict.ranks}")
    if record.scores != verdict.scores:
        raise ResultError(f"game {record.game}: scores {record.scores}; by the rules {verdict.scores}")
    return verdict


def judge(setting: Setting, number: int, replay: Replay) -> Verdict:
    """Replay game `number` of a group in bounded time. ResultError says the first thing that is wrong."""
    actions = replay.actions
    faults = list(replay.faults) or [None] * setting.seats
    drawn = len(setting.opening.actions)
    bound = min(setting.start.max_actions, MAX_PLIES)
    if len(actions) > bound:
        raise ResultError(f"game {number}: {len(actions)} actions; a game has at most {bound}")
    if replay.opening != drawn or actions[:drawn] != setting.opening.actions:
        raise ResultError(f"game {number}: the opening is not the one the seed draws")
    if any(ply is not None and not drawn <= ply <= len(actions) for ply in faults):
        raise ResultError(f"game {number}: a fault outside the game: {faults}")
    course = _Course(setting, number, faults)
    for ply in range(drawn, len(actions)):
        course.step(ply, actions[ply])
    if course.substituted != replay.substituted:
        raise ResultError(f"game {number}: plies {replay.substituted} are not those of seats that are out")
    return course.end(len(actions))


class _Course:
    """One game on its way from the end of the opening."""

    def __init__(self, setting: Setting, number: int, faults: list[int | None]) -> None:
        self.setting, self.number, self.faults = setting, number, faults
        self.first = len(setting.opening.actions)
        self.state = setting.start.copy()
        for action in setting.opening.actions:
            self.state.apply(action)
        self.streams = ChanceStreams(setting.seed)
        self.streams.drawn.update(setting.opening.streams.drawn)
        self.stand_ins = {
            seat: stand_in(setting.seed, number, seat) for seat, ply in enumerate(faults) if ply is not None
        }
        self.substituted: list[int] = []

    def step(self, ply: int, action: str) -> None:
        state = self.state
        mover = self._mover(ply)
        if mover is None or self._playing(ply) < 2:
            raise self._wrong(ply, "the game was over")
        if mover == CHANCE:
            expected = self.streams.draw(state)
            if action != expected:
                raise self._wrong(ply, f"{action!r}; chance drew {expected!r}")
        elif self._is_out(mover, ply):
            self.substituted.append(ply)
            if action != state.sample(self.stand_ins[mover]):
                raise self._wrong(ply, f"{action!r} is not the action drawn for seat {mover}")
        elif action not in state.legal():
            raise self._wrong(ply, f"{action!r} is not legal")
        state.apply(action)

    def end(self, plies: int) -> Verdict:
        mover = self._mover(plies)
        if mover is not None and self._playing(plies) >= 2:
            raise self._wrong(plies, "the game was not over")
        scores = self.state.scores() if mover is None else None
        return Verdict(rank(scores, self.faults), scores)

    def _mover(self, ply: int) -> int | None:
        """Who is to move, having seen that only it can have failed here (at the start: anybody)."""
        mover = self.state.to_move
        for seat, fault in enumerate(self.faults):
            if fault == ply and ply > self.first and seat != mover:
                raise self._wrong(ply, f"a fault of seat {seat}, which was not to move")
        return mover

    def _is_out(self, seat: int, ply: int) -> bool:
        fault = self.faults[seat]
        return fault is not None and fault <= ply

    def _playing(self, ply: int) -> int:
        return sum(not self._is_out(seat, ply) for seat in range(self.setting.seats))

    def _wrong(self, ply: int, what: str) -> ResultError:
        return ResultError(f"game {self.number}, ply {ply}: {what}")
