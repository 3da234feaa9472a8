"""The same mirrored group of Infection again and again, with a look at the clock at each ply."""

from collections.abc import Callable, Mapping
from itertools import pairwise
from time import perf_counter_ns
from typing import NamedTuple
from uuid import UUID

from workers.box import Answer, Box, Boxes, Usage
from workers.contract import Job, Limits, content_hash
from workers.referee import play_match

RANDOM = {"bot.py": b"import random\n\ndef choose(turn):\n    return random.choice(turn.legal)\n"}


class Ply(NamedTuple):
    asked_ns: int
    """By the clock: when the referee had done all else, and asked."""
    bot_ns: int
    """CPU charged to the bot for its answer."""


def job(bots: list[dict[str, bytes]], number: int = 1) -> Job:
    """Equal numbers give equal games."""
    return Job(
        match=UUID(int=number),
        attempt="a" * 32,
        game="infection",
        seats=2,
        options={"level": 1},
        seed=f"{number:032x}",
        secret="2" * 32,
        players=[content_hash(bot) for bot in bots],
        limits=Limits(bank_ms=60_000, move_ms=5_000, startup_ms=10_000, wall_ms=20_000),
        opening_plies=4,
    )


class Watched:
    """A box; `before` is called, and not measured, whenever the referee is about to ask.

    `plies` gets both numbers of each Ply, one after the other: what is done here counts as the referee's.
    """

    def __init__(self, box: Box, plies: list[int], before: Callable[[], None] | None) -> None:
        self._box = box
        self._ask = box.ask
        self._plies = plies
        self._before = before

    def go(
        self, files: Mapping[str, bytes], start: bytes, *, startup_ms: int, wall_ms: int, cpu_s: int
    ) -> Answer:
        return self._box.go(files, start, startup_ms=startup_ms, wall_ms=wall_ms, cpu_s=cpu_s)

    def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        if self._before:
            self._before()
        self._plies.append(perf_counter_ns())
        answer = self._ask(line, cpu_ns=cpu_ns, wall_ms=wall_ms)
        self._plies.append(answer.cpu_ns)
        return answer

    def log(self) -> str:
        return self._box.log()

    def close(self) -> Usage:
        return self._box.close()


class WatchedBoxes:
    def __init__(self, boxes: Boxes, before: Callable[[], None] | None) -> None:
        self.games: list[list[int]] = []
        self._boxes = boxes
        self._before = before

    def open(self, seat: int) -> Watched:
        if seat == 0:
            self.games.append([])
        return Watched(self._boxes.open(seat), self.games[-1], self._before)


def play_watched(boxes: Boxes, *, before: Callable[[], None] | None = None) -> list[list[Ply]]:
    """The plies of both games of a group between two random bots."""
    watched = WatchedBoxes(boxes, before)
    play_match(job([RANDOM, RANDOM]), [RANDOM, RANDOM], watched)
    return [[*map(Ply, game[::2], game[1::2])] for game in watched.games]


def referee_us(games: list[list[Ply]]) -> list[float]:
    """By ply: microseconds from one question to the next, without the CPU charged to the bot."""
    return [
        (later.asked_ns - ply.asked_ns - ply.bot_ns) / 1000 for game in games for ply, later in pairwise(game)
    ]
