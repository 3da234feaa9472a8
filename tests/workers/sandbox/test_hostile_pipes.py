"""Whatever bytes come out of a bot's pipe, in whatever pieces: one line, or the right fault, and soon."""

from time import monotonic

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.workers.sandbox.arena import start
from workers.box import BotFaultError
from workers.contract import Reason
from workers.sandbox import SandboxSlot
from workers.wire import MAX_LINE, turn_line

SAYS = """
import os
with open("/bot/said", "rb") as file:
    said = file.read()
def choose(turn):
    at = 0
    while at < len(said):
        at += os.write(11, said[at:at + PIECE])
    os.read(10, 1)
"""
WALL_MS = 60

LINES = st.lists(st.binary(max_size=40).map(lambda text: text.replace(b"\n", b"")), max_size=4)
MANY = st.builds(lambda line, times: [line] * times, st.binary(max_size=3), st.integers(2, 5000))
PARTIAL = st.binary(max_size=40).map(lambda text: text.replace(b"\n", b""))
LONG = st.integers(MAX_LINE - 2, MAX_LINE + 2).map(lambda size: b"x" * size)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(LINES | MANY, PARTIAL | LONG, st.integers(1, 70_000))
def test_any_bytes_are_one_line_or_a_fault_in_bounded_time(
    slot: SandboxSlot, lines: list[bytes], rest: bytes, piece: int
) -> None:
    said = b"".join(line + b"\n" for line in lines) + rest
    box = slot.open(0)
    try:
        source = SAYS.replace("PIECE", str(max(piece, len(said) // 50 + 1)))
        start(box, source, files={"said": said})
        began = monotonic()
        fault = answer = None
        try:
            answer = box.ask(turn_line(0, {}, ["one"], [], (1, 1)), cpu_ns=10**9, wall_ms=WALL_MS)
        except BotFaultError as error:
            fault = error
        assert monotonic() - began < 20
    finally:
        box.close()
    first, newline, more = said.partition(b"\n")
    if answer:
        assert (answer.line, newline) == (first, b"\n")
        assert len(first) < MAX_LINE
    if fault:
        may = {
            Reason.WALL_GUARD: not newline and len(said) < MAX_LINE,
            Reason.OUTPUT_FLOOD: len(first) + len(newline) >= MAX_LINE,
            Reason.PROTOCOL: bool(newline and more),
        }
        assert may[fault.reason], said[:100]
