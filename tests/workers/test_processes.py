"""Plain processes: what differs from the sandbox, and what they leave behind."""

import os
import sys
from pathlib import Path

import pytest

from tests.workers.jobs import play
from tests.workers.sources import FIRST, bot
from workers import wire
from workers.box import Boxes
from workers.contract import Reason
from workers.processes import PlainBox

START = wire.start_line(
    game="infection", seats=2, seat=0, options={"level": 1}, seed=1, bank_s=1.0, move_s=1.0
)


def test_a_bot_that_closes_its_pipe_has_crashed(plain: Boxes) -> None:
    closes = bot("""
        import os, time

        def choose(turn):
            os.close(11)
            time.sleep(60)
    """)
    seat = play(plain, closes, FIRST)[0].seats[0]
    assert (seat.reason, seat.detail) == (Reason.CRASH, "it closed its pipe to the referee")


def test_nothing_is_left_behind() -> None:
    box = PlainBox()
    box.go(FIRST, START, startup_ms=5_000, wall_ms=5_000, cpu_s=10)
    folder = Path(f"/proc/{box._pid}/cwd").resolve()
    assert folder.is_dir()
    usage = box.close()
    assert box.close() == usage
    assert usage.cpu_ns > 0
    assert not folder.exists()
    with pytest.raises(ProcessLookupError):
        os.kill(box._pid, 0)


def test_a_bot_finds_its_other_files_beside_it(plain: Boxes) -> None:
    files = {
        **bot("""
            from pathlib import Path
            from brain.parts import pick

            weights = Path(__file__).parent / "data/weights.txt"

            def choose(turn):
                return pick(turn, int(weights.read_text()))
        """),
        "brain/parts.py": b"def pick(turn, number): return turn.legal[number]",
        "data/weights.txt": b"0",
    }
    for game in play(plain, files, FIRST):
        assert not any(seat.reason.is_fault for seat in game.seats), [seat.detail for seat in game.seats]


def test_a_bot_may_use_numpy(boxes: Boxes) -> None:
    uses = bot("""
        import numpy as np

        def choose(turn):
            return turn.legal[int(np.argmax(np.zeros(len(turn.legal))))]
    """)
    game = play(boxes, uses, FIRST)[0]
    assert [seat.detail for seat in game.seats] == ["", ""]


def test_a_large_view_reaches_the_bot_through_a_small_pipe() -> None:
    box = PlainBox()
    try:
        box.go(FIRST, START, startup_ms=5_000, wall_ms=5_000, cpu_s=10)
        line = wire.turn_line(0, {"blob": "x" * 1_000_000}, ["g2"], [], (1.0, 1.0))
        answer = box.ask(line, cpu_ns=10**9, wall_ms=5_000)
    finally:
        box.close()
    assert wire.read_action(answer.line)[0] == "g2"


def test_an_interpreter_that_does_not_start_is_our_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with pytest.raises(OSError, match="did not start"):
        PlainBox()


def test_the_seed_of_a_job_seeds_the_bots_random_module(plain: Boxes) -> None:
    tells = bot("""
        import random

        def choose(turn):
            turn.note(score=random.random())
            return turn.legal[0]
    """)
    one, two = (play(plain, tells, FIRST)[0].notes for _ in range(2))
    assert [note.score for note in one] == [note.score for note in two]
    assert len({note.score for note in one}) == len(one)
