"""What the referee tells a bot, on the raw wire: its own seat's eyes and clock, and nothing else."""

import json
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from engines import GAMES
from engines.chance import number
from tests.workers.jobs import job_for
from tests.workers.sources import FIRST
from workers.box import Answer, Box, Usage
from workers.contract import GameRecord, Job
from workers.referee import play_match

SEED, SECRET = "0123456789abcdef" * 2, "fedcba9876543210" * 2
THINKS_NS = 3_000_000


class Tap:
    """At the other end of one bot's pipe: keeps every line, answers with any legal action."""

    def __init__(self, seat: int) -> None:
        self.lines: list[bytes] = []
        self._chosen = Random(seat)
        self._thinks_ns = THINKS_NS * seat
        """Seat 0 none at all: what the others use must not show in its clock."""

    def go(
        self, files: Mapping[str, bytes], start: bytes, *, startup_ms: int, wall_ms: int, cpu_s: int
    ) -> Answer:
        self.lines.append(start)
        return Answer(b'{"type":"ready","over":true}', 0)

    def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        self.lines.append(line)
        message = json.loads(line)
        if message["type"] == "over":
            return Answer(b"", 0)
        acts = [action for action in message["legal"] if action != "end"]
        action = self._chosen.choice(acts or message["legal"])
        note = {"text": "a remark for readers", "score": 1}
        return Answer(
            json.dumps({"type": "action", "action": action, "note": note}).encode(), self._thinks_ns
        )

    def log(self) -> str:
        return "a log line"

    def close(self) -> Usage:
        return Usage(0, 0)


class Taps:
    def __init__(self) -> None:
        self.opened: list[Tap] = []

    def open(self, seat: int) -> Box:
        self.opened.append(Tap(seat))
        return self.opened[-1]


Played = tuple[Job, list[GameRecord], list[Tap]]


@pytest.fixture(scope="module", params=sorted(GAMES))
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


@pytest.fixture(scope="module")
def played(name: str) -> Played:
    return play_group(name)


def play_group(name: str) -> Played:
    """Its taps are seat by seat, game after game."""
    seats = min(GAMES[name].seats_allowed)
    bank = {"bank_ms": 600_000, "move_ms": 1000, "startup_ms": 1000, "wall_ms": 1000}
    job = job_for(
        [FIRST] * seats, game=name, options={}, seed=SEED, secret=SECRET, opening_plies=2, limits=bank
    )
    taps = Taps()
    return job, play_match(job, [FIRST] * seats, taps), taps.opened


def lines_of(taps: list[Tap]) -> Iterator[tuple[int, bytes]]:
    for at, tap in enumerate(taps):
        for line in tap.lines:
            yield at, line


def test_a_line_holds_what_is_documented_and_no_more(played: Played) -> None:
    keys = {
        "start": {"type", "game", "seats", "seat", "options", "seed", "clock"},
        "turn": {"type", "ply", "view", "legal", "events", "clock"},
        "over": {"type", "ranks", "scores", "reasons", "ply"},
    }
    for _, line in lines_of(played[2]):
        message = json.loads(line)
        assert {*message} == keys[message["type"]]
        assert {*message.get("clock", {"bank": 0, "per_move": 0})} == {"bank", "per_move"}
        assert b"remark" not in line
        assert b"log line" not in line


def test_every_turn_shows_its_own_seats_eyes_and_the_actions_as_that_seat_saw_them(
    name: str, played: Played
) -> None:
    job, games, taps = played
    for record in games:
        state = GAMES[name].new(job.seats, **job.options)
        unseen: list[list[list[Any]]] = [[] for _ in range(job.seats)]
        turns = [iter(tap.lines[1:]) for tap in taps[record.game * job.seats :][: job.seats]]
        for ply, action in enumerate(record.actions):
            mover = state.to_move
            assert mover is not None
            if mover >= 0 and ply >= record.opening:
                message = json.loads(next(turns[mover]))
                del message["clock"]
                expected = {"ply": ply, "view": state.view(mover), "legal": state.legal()}
                assert message == {"type": "turn", "events": unseen[mover], **expected}
                unseen[mover] = []
            for seat in range(job.seats):
                unseen[seat].append([mover, state.seen(action, seat)])
            state.apply(action)


def test_a_card_drawn_in_secret_is_a_question_mark_to_all_but_its_owner() -> None:
    job, games, taps = play_group("vale")
    told: list[set[str]] = [set(), set()]
    for at, line in lines_of(taps):
        message = json.loads(line)
        if message["type"] != "turn":
            continue
        own = at % job.seats
        for seat, player in enumerate(message["view"]["players"]):
            assert (player["drawn"] is None) == (seat != own)
        told[own] |= {action for seat, action in message["events"] if action.startswith("deck:")}
    assert "deck:?" in told[0] | told[1]
    assert any(action.startswith("deck:") for game in games for action in game.actions)
    assert not any("?" in action for game in games for action in game.actions)


def test_no_line_holds_the_seed_of_chance_or_the_secret(
    played: Played,
) -> None:
    forms = [
        form.encode()
        for text in (SEED, SECRET)
        for form in (text, text.upper(), str(int(text, 16)), text[:16], str(int(text[:16], 16)))
    ]
    for _, line in lines_of(played[2]):
        assert not any(form in line for form in forms)


def test_a_bots_own_seed_differs_by_seat_and_game_and_does_not_come_from_the_seed_of_chance(
    played: Played,
) -> None:
    job, _, taps = played
    seeds = [json.loads(tap.lines[0])["seed"] for tap in taps]
    places = [(game, seat) for game in range(job.seats) for seat in range(job.seats)]
    assert seeds == [number(SECRET, "bot", game, seat) >> 1 for game, seat in places]
    assert len({*seeds}) == len(seeds)
    assert not {*seeds} & {number(SEED, "bot", game, seat) >> 1 for game, seat in places}


def test_a_clock_shows_a_seats_own_time_and_not_what_the_others_use(
    played: Played,
) -> None:
    job, games, taps = played
    assert all(seat.cpu_ms for seat in games[0].seats[1:])
    for at, tap in enumerate(taps):
        used = 0
        for line in tap.lines:
            message = json.loads(line)
            if message["type"] == "over":
                continue
            assert message["clock"] == {"bank": round(600 - used / 1e9, 3), "per_move": 1.0}
            if message["type"] == "turn":
                used += THINKS_NS * (at % job.seats)
