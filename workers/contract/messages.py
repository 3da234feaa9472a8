"""The two messages, validated on both sides: a `Job` goes to a worker, a `Result` comes back.

A match is a mirrored group: k seats, k games on one seed. In game number g the seat s is played by the
player `player_of(s, g, k)`; players are numbered by their seat in game 0.
"""

import hashlib
import json
from enum import StrEnum
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator

from engines import MAX_ACTION

VERSION = 1

MAX_LOG = 64 * 1024
"""Characters of a bot's log that are kept, per seat and game."""
MAX_NOTE = 500
MAX_DETAIL = 8000
"""Characters of a reason's detail: a traceback's tail, the illegal action, the broken line."""
MAX_PLIES = 20_000

Hex32 = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Count = Annotated[int, Field(ge=0, le=2**53)]
Action = Annotated[str, Field(min_length=1, max_length=MAX_ACTION)]
Place = int | list[int]


def player_of(seat: int, game: int, seats: int) -> int:
    """Which player sits at `seat` in game number `game` of the group."""
    return (seat + game) % seats


class Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Limits(Message):
    """A time control. CPU times in milliseconds; a busy host never costs a bot the game."""

    bank_ms: Annotated[int, Field(ge=100, le=600_000)]
    """CPU of one seat in one game, all its moves together."""
    move_ms: Annotated[int, Field(ge=10, le=60_000)]
    """CPU of one move."""
    startup_ms: Annotated[int, Field(ge=100, le=60_000)] = 10_000
    """CPU until `ready`: imports, a model's weights, the `start` hook."""
    wall_ms: Annotated[int, Field(ge=100, le=120_000)] = 10_000
    """Longest a move may last in which the bot is neither running nor runnable: it sleeps or waits."""


class Reason(StrEnum):
    """How a seat's game ended: normally, or by the fault that lost it."""

    FINISHED = "finished"
    CRASH = "crash"
    STARTUP_TIME = "startup_time"
    CPU_TIME = "cpu_time"
    WALL_GUARD = "wall_guard"
    MEMORY = "memory"
    ILLEGAL_ACTION = "illegal_action"
    PROTOCOL = "protocol"
    OUTPUT_FLOOD = "output_flood"

    @property
    def is_fault(self) -> bool:
        return self is not Reason.FINISHED


class Job(Message):
    """One match to play."""

    v: Literal[1] = 1
    kind: Literal["rated", "check", "unrated"] = "rated"
    match: UUID
    attempt: Hex32
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[int, Field(ge=2, le=8)]
    options: dict[str, str | int | bool]
    """Concrete: a ladder's lists are already resolved by the seed."""
    seed: Hex32
    secret: Hex32
    """Seeds of the bots derive from this one, never from `seed`: a bot must not know the cards to come."""
    opening_plies: Annotated[int, Field(ge=0, le=40)] = 0
    players: Annotated[list[Hash], Field(min_length=2, max_length=8)]
    """Content hash of each player's bot, by its seat in game 0."""
    limits: Limits

    @model_validator(mode="after")
    def _one_player_a_seat(self) -> Self:
        if len(self.players) != self.seats:
            raise ValueError(f"{len(self.players)} players for {self.seats} seats")
        return self


class Note(Message):
    """What a bot said of its action; shown to everybody after the game."""

    ply: Count
    text: Annotated[str, Field(max_length=MAX_NOTE)] = ""
    score: Annotated[float, Field(allow_inf_nan=False)] | None = None


class SeatRecord(Message):
    """How one seat fared in one game."""

    rank: Annotated[int, Field(ge=1, le=8)]
    """1 is best; ties share a rank."""
    reason: Reason
    ply: Count | None = None
    """Of the fault: the number of actions played before it."""
    detail: Annotated[str, Field(max_length=MAX_DETAIL)] = ""
    """Escaped text for the bot's owner: what exactly was wrong."""
    cpu_ms: Count
    startup_ms: Count = 0
    rss_kb: Count = 0
    log: Annotated[str, Field(max_length=MAX_LOG + 200)] = ""


class GameRecord(Message):
    """One game of the group, complete enough to be re-run bit for bit."""

    game: Annotated[int, Field(ge=0, le=7)]
    engine: Annotated[int, Field(ge=1)]
    """Version of the game's rules."""
    opening: Annotated[int, Field(ge=0)]
    """How many of the first actions are the drawn opening (chance included)."""
    actions: Annotated[list[Action], Field(max_length=MAX_PLIES)]
    """Every action, chance and opening included; its index is its ply."""
    cpu_ms: list[Count]
    """Thinking time of each action; 0 where no bot thought."""
    substituted: list[Count] = []
    """Plies drawn for seats that were out by a fault."""
    notes: list[Note] = []
    seats: Annotated[list[SeatRecord], Field(min_length=2, max_length=8)]
    scores: list[Place] | None = None
    """By the rules, if the game came to its end."""

    @model_validator(mode="after")
    def _one_time_an_action(self) -> Self:
        if len(self.cpu_ms) != len(self.actions):
            raise ValueError(f"{len(self.cpu_ms)} times for {len(self.actions)} actions")
        return self


class Status(StrEnum):
    STARTED = "started"
    """The worker has taken the job: QUEUED becomes RUNNING."""
    FINISHED = "finished"
    """All games of the group are in `games`."""
    FAILED = "failed"
    """The platform's own fault, told in `failure`: nobody's loss."""


class Result(Message):
    """What a worker says of a job."""

    v: Literal[1] = 1
    status: Status
    match: UUID
    attempt: Hex32
    worker: Annotated[str, Field(max_length=120)]
    games: Annotated[list[GameRecord], Field(max_length=8)] = []
    failure: Annotated[str, Field(max_length=MAX_DETAIL)] = ""

    @model_validator(mode="after")
    def _status_matches_content(self) -> Self:
        if (self.status is Status.FINISHED) != bool(self.games):
            raise ValueError("games come with the status 'finished', and only with it")
        if (self.status is Status.FAILED) != bool(self.failure):
            raise ValueError("a failure comes with the status 'failed', and only with it")
        return self

    def digest(self) -> str:
        """What two honest runs of deterministic bots share: everything but times, logs and the worker.

        Two results of one match with different digests are reported as nondeterminism.
        """
        facts: list[Any] = []
        for game in self.games:
            seats = [[seat.rank, seat.reason, seat.ply] for seat in game.seats]
            facts.append([game.game, game.engine, game.opening, game.actions, game.substituted, seats])
        return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()
