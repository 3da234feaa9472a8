"""Every way a bot can lose by its own fault: the reason, and a detail its author understands."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.workers.jobs import LIMITS, play
from tests.workers.sources import FIRST, bot
from workers.box import Boxes
from workers.contract import Reason, player_of


@dataclass(frozen=True)
class Case:
    reason: Reason
    says: str
    source: str
    limits: dict[str, int] = field(default_factory=dict)


CASES = {
    "raises": Case(
        Reason.CRASH, "ValueError: my mistake", 'def choose(turn):\n    raise ValueError("my mistake")'
    ),
    "has a syntax error": Case(Reason.CRASH, "SyntaxError", "def choose(turn)\n    return 1"),
    "imports what is not there": Case(
        Reason.CRASH, "No module named 'no_such_thing'", "import no_such_thing\ndef choose(turn): return 1"
    ),
    "has no choose": Case(Reason.CRASH, "choose(turn)", "def chose(turn): return turn.legal[0]"),
    "returns no string": Case(Reason.CRASH, "None", "def choose(turn): return None"),
    "exits": Case(Reason.CRASH, "status 3", "import os\ndef choose(turn): os._exit(3)"),
    "reads address 0": Case(Reason.CRASH, "SIGSEGV", "import ctypes\ndef choose(turn): ctypes.string_at(0)"),
    "loops while it is imported": Case(Reason.STARTUP_TIME, "0.1 s", "while True: pass", {"startup_ms": 100}),
    "loops in its start hook": Case(
        Reason.STARTUP_TIME,
        "0.1 s",
        "def choose(turn): return turn.legal[0]\ndef start(game):\n    while True: pass",
        {"startup_ms": 100},
    ),
    "loops in its turn": Case(
        Reason.CPU_TIME, "limit of one move", "def choose(turn):\n    while True: pass", {"move_ms": 100}
    ),
    "uses up its bank": Case(
        Reason.CPU_TIME,
        "bank of 0.1 s",
        """
import time
def choose(turn):
    end = time.process_time() + 0.03
    while time.process_time() < end: pass
    return turn.legal[0]
""",
        {"bank_ms": 100},
    ),
    "sleeps in its turn": Case(
        Reason.WALL_GUARD, "0.2 s", "import time\ndef choose(turn): time.sleep(60)", {"wall_ms": 200}
    ),
    "sleeps while it is imported": Case(
        Reason.WALL_GUARD, "0.2 s", "import time\ntime.sleep(60)", {"wall_ms": 200}
    ),
    "wants a gigabyte": Case(Reason.MEMORY, "memory", "def choose(turn): return bytearray(1 << 30).decode()"),
    "plays an illegal action": Case(
        Reason.ILLEGAL_ACTION, '"z9z9" is not legal', 'def choose(turn): return "z9z9"'
    ),
    "forges a line": Case(
        Reason.PROTOCOL,
        "not an action line",
        """
import os
def choose(turn):
    os.write(11, b'{"type":"action","action":7}\\n')
    os.read(10, 1)
""",
    ),
    "writes no JSON": Case(
        Reason.PROTOCOL,
        "not JSON",
        'import os\ndef choose(turn):\n    os.write(11, b"hello\\n")\n    os.read(10, 1)',
    ),
    "answers in advance": Case(
        Reason.PROTOCOL,
        "more than one line",
        """
import os
def choose(turn):
    line = b'{"type":"action","action":"%s"}\\n' % turn.legal[0].encode()
    os.write(11, line + line)
    while True: os.read(10, 1)
""",
    ),
    "floods the pipe": Case(
        Reason.OUTPUT_FLOOD,
        "65536",
        'import os\ndef choose(turn):\n    while True: os.write(11, b"x" * 4096)',
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_bot_that(name: str, boxes: Boxes) -> None:
    case = CASES[name]
    limits: dict[str, Any] = {**LIMITS.model_dump(), **case.limits}
    games = play(boxes, bot(case.source), FIRST, limits=limits)
    assert len(games) == 2
    for game in games:
        guilty, other = (
            next(seat for number, seat in enumerate(game.seats) if player_of(number, game.game, 2) == player)
            for player in (0, 1)
        )
        assert (guilty.reason, guilty.rank) == (case.reason, 2), guilty.detail
        assert case.says in guilty.detail
        assert guilty.ply == len(game.actions)
        assert (other.reason, other.rank, other.detail) == (Reason.FINISHED, 1, "")


def test_the_traceback_is_in_the_detail_and_in_the_log(boxes: Boxes) -> None:
    source = 'def choose(turn):\n    print("thinking")\n    raise KeyError("g1")'
    seat = play(boxes, bot(source), FIRST)[0].seats[0]
    for text in (seat.detail, seat.log):
        assert "Traceback (most recent call last)" in text
        assert 'bot.py", line 3, in choose' in text
        assert "KeyError: 'g1'" in text
    assert seat.log.startswith("thinking\n")


def test_what_a_detail_shows_of_a_bots_text_is_harmless(boxes: Boxes) -> None:
    source = 'def choose(turn): return "\\x1b[31m\\u202egnp.exe\\n"'
    seat = play(boxes, bot(source), FIRST)[0].seats[0]
    assert '"\\x1b[31m\\u202egnp.exe\\n" is not legal' in seat.detail


def test_two_bots_that_never_start_draw_with_both_reasons(boxes: Boxes) -> None:
    crash = bot('raise RuntimeError("never ready")')
    empty = bot("choice = None")
    for game in play(boxes, crash, empty):
        assert [seat.rank for seat in game.seats] == [1, 1]
        assert [seat.reason for seat in game.seats] == [Reason.CRASH, Reason.CRASH]
        assert {"never ready" in seat.detail for seat in game.seats} == {True, False}


def test_after_a_fault_the_other_games_of_the_group_are_played(plain: Boxes) -> None:
    only_first = bot("""
        def choose(turn):
            assert turn.seat == 1
            return turn.legal[0]
    """)
    first, second = play(plain, only_first, FIRST)
    assert [seat.reason for seat in first.seats] == [Reason.CRASH, Reason.FINISHED]
    assert [seat.reason for seat in second.seats] == [Reason.FINISHED, Reason.FINISHED]
    assert second.scores is not None
