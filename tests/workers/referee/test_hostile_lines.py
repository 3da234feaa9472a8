"""Whatever line a bot's process writes, the game ends with a record."""

import json
from collections.abc import Callable, Iterator, Mapping
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import GAMES
from tests.workers.jobs import play
from tests.workers.sources import FIRST
from workers.box import Answer, Box, Usage
from workers.contract import Reason, SeatRecord
from workers.contract.messages import MAX_NOTE
from workers.processes import PlainBoxes
from workers.referee.seat import NOTES_CHARACTERS
from workers.wire import WireError, read_action


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


TEXTS = st.text() | st.text("\x00\x07\x1b\u202e\u2066\n\r\t<>&'\"\ud800é", max_size=80)
HUGE = st.builds(lambda text, times: (text or "x") * times, st.text(max_size=5), st.integers(1, 5000))
WRONG = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
NEARLY_A_LINE = st.fixed_dictionaries(
    {"type": st.just("action") | WRONG, "action": WRONG}, optional={"note": WRONG, "over": WRONG, "x": WRONG}
)
FOREIGN = sorted(
    {
        action
        for name in GAMES
        if name != "infection"
        for action in GAMES[name].new(min(GAMES[name].seats_allowed)).legal()
    }
)


def encoded(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


@given(NEARLY_A_LINE | WRONG)
def test_json_of_a_wrong_shape_loses_for_its_shape_or_its_action(value: object) -> None:
    lost_by(encoded(value), {Reason.PROTOCOL, Reason.ILLEGAL_ACTION})


@given(st.sampled_from(FOREIGN) | TEXTS.filter(bool))
def test_an_action_of_another_game_is_illegal_and_shown_without_harm(action: str) -> None:
    seat = lost_by(encoded({"type": "action", "action": action}), {Reason.PROTOCOL, Reason.ILLEGAL_ACTION})
    if action in FOREIGN:
        assert seat.reason is Reason.ILLEGAL_ACTION


def lost_by(line: bytes, reasons: set[Reason]) -> SeatRecord:
    """The seat that answers so in its first turn: out at once, in few words of plain text."""
    game = play(LineBoxes([b'{"type":"ready"}', line]), FIRST, FIRST)[0]
    lost = next(seat for seat in game.seats if seat.reason.is_fault)
    assert lost.reason in reasons
    assert game.actions == game.actions[: game.opening]
    assert lost.detail.replace("\n", "").isprintable()
    assert 0 < len(lost.detail) < 1000
    return lost


@given(st.lists(st.tuples(TEXTS | HUGE, WRONG), max_size=20))
def test_notes_are_cut_cleaned_and_few_whatever_a_bot_says(said: list[tuple[str, object]]) -> None:
    class Talker(LineBox):
        def ask(self, line: bytes, *, cpu_ns: int, wall_ms: int) -> Answer:
            action = json.loads(line)["legal"][0]
            text, score = remarks[self.turns % len(remarks)] if remarks else ("", None)
            self.turns += 1
            note = {"text": text, "score": score if type(score) in (int, float) else None}
            answer = encoded({"type": "action", "action": action, "note": note})
            return Answer(answer if is_taken(answer) else encoded({"type": "action", "action": action}), 0)

        turns = 0

    class Talkers:
        def open(self, seat: int) -> Box:
            return Talker([])

    remarks = said
    for game in play(Talkers(), FIRST, FIRST):
        assert {seat.reason for seat in game.seats} == {Reason.FINISHED}
        assert len(game.notes) <= len(game.actions)
        assert sum(len(note.text) for note in game.notes) <= 2 * NOTES_CHARACTERS
        for note in game.notes:
            assert len(note.text) <= MAX_NOTE
            assert note.text.replace("\n", "").replace("\t", "").isprintable()


def is_taken(line: bytes) -> bool:
    """Other lines lose, as other tests show: here the game is to go on."""
    try:
        read_action(line)
    except WireError:
        return False
    return True
