"""Whatever line a bot's process writes, the game ends with a record."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workers.jobs import play
from tests.workers.sources import FIRST
from workers.box import Answer, Box, Usage
from workers.contract import Reason
from workers.processes import PlainBoxes


class LineBox:
    """A bot's process that answers with given lines, then with nothing that is legal."""

    def __init__(self, lines: list[bytes]) -> None:
        self.lines = iter(lines)
        self.closed = False

    def go(
        self, files: Mapping[str, bytes], start: bytes, *, startup_ms: int, wall_ms: int, cpu_s: int
    ) -> Answer:
        return Answer(next(self.lines, b'{"type":"ready"}'), 0)

    def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        return Answer(next(self.lines, b'{"type":"action","action":"end"}'), 0)

    def log(self) -> str:
        return ""

    def close(self) -> Usage:
        self.closed = True
        return Usage(0, 0)


class LineBoxes:
    def __init__(self, lines: list[bytes]) -> None:
        self.lines = lines

    def open(self, seat: int) -> Box:
        return LineBox(self.lines)


READY = st.sampled_from([b'{"type":"ready"}', b'{"type":"ready","over":true}'])


@given(READY, st.lists(st.binary(max_size=100), max_size=3))
def test_any_bytes_instead_of_an_action_are_a_protocol_fault(ready: bytes, lines: list[bytes]) -> None:
    for game in play(LineBoxes([ready, *lines]), FIRST, FIRST):
        assert sorted(seat.rank for seat in game.seats) == [1, 2]
        reasons = {seat.reason for seat in game.seats}
        assert reasons <= {Reason.FINISHED, Reason.PROTOCOL, Reason.ILLEGAL_ACTION}
        assert len(reasons) == 2


@given(st.binary(max_size=100))
def test_any_bytes_instead_of_ready_are_a_protocol_fault(line: bytes) -> None:
    for game in play(LineBoxes([line]), FIRST, FIRST):
        assert [seat.rank for seat in game.seats] == [1, 1]
        assert {seat.reason for seat in game.seats} == {Reason.PROTOCOL}


class FailingBoxes:
    """Plain processes, until the host fails at one of them."""

    def __init__(self, fails_at: int, wrap: Callable[[Box], Box]) -> None:
        self.numbers: Iterator[int] = count()
        self.fails_at = fails_at
        self.wrap = wrap
        self.opened: list[Box] = []

    def open(self, seat: int) -> Box:
        box: Box = PlainBoxes().open(seat)
        if next(self.numbers) == self.fails_at:
            self.opened.append(box)
            box = self.wrap(box)
        self.opened.append(box)
        return box


class FailsInMidGame:
    """A process whose host fails at its third question."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.go = box.go
        self.log = box.log
        self.close = box.close
        self.asked = 0

    def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
        self.asked += 1
        if self.asked == 3:
            raise OSError("the host failed")
        return self.box.ask(line, cpu_ns=cpu_ns, wall_ms=wall_ms)


def refuse(box: Box) -> Box:
    raise OSError("the host failed")


@pytest.mark.parametrize("wrap", [refuse, FailsInMidGame])
def test_a_failure_of_the_host_is_no_result_and_leaves_no_process(wrap: Callable[[Box], Box]) -> None:
    boxes = FailingBoxes(1, wrap)
    with pytest.raises(OSError, match="the host failed"):
        play(boxes, FIRST, FIRST)
    for box in boxes.opened[:1]:
        assert box.close().rss_kb > 0
