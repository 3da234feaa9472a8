"""Two results of one match: where they part."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from ladder.matches.models import Game
from ladder.matches.replays import Replay, unpack
from workers.contract import Result


def first_difference(games: Iterable[Game], result: Result) -> str:
    """The first ply at which a result leaves the recorded games, in words; empty if it nowhere does.

    What bots think, print and note may differ; how long they thought, too.
    """
    stored = sorted(games, key=lambda game: game.number)
    if len(stored) != len(result.games):
        return f"{len(result.games)} games instead of {len(stored)}"
    for game, record in zip(stored, result.games, strict=True):
        replay, other = unpack(game.replay), Replay.of(record)
        reasons = [seat.reason.value for seat in record.seats]
        text = _difference(replay, other) or _reasons(game.reasons, reasons)
        if text:
            return f"game {game.number}, {text}"
    return ""


def _difference(replay: Replay, other: Replay) -> str:
    for ply, (was, now) in enumerate(zip_longest(replay.actions, other.actions)):
        if was != now:
            return f"ply {ply}: {_say(now)} instead of {_say(was)}"
    seats = len(other.faults)
    if (list(replay.faults) or [None] * seats) != other.faults:
        return f"ply {len(other.actions)}: faults {other.faults} instead of {replay.faults or 'none'}"
    return ""


def _reasons(was: Sequence[str], now: Sequence[str]) -> str:
    return "" if list(was) == list(now) else f"the end: {', '.join(now)} instead of {', '.join(was)}"


def _say(action: str | None) -> str:
    return "the end of the game" if action is None else repr(action)
