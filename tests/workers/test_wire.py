"""Lines from a bot are hostile: each decodes to a value of the stated type, or is a WireError."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import MAX_ACTION
from workers import wire
from workers.contract.messages import MAX_NOTE

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)
KEYS = st.sampled_from(["type", "action", "note", "over", "text", "score", "x"])
NEARLY = st.dictionaries(KEYS, JSON | st.sampled_from(["action", "ready", "g1"]))


def check(line: bytes) -> None:
    for read in (wire.read_action, wire.read_ready):
        try:
            found: Any = read(line)
        except wire.WireError as error:
            says = str(error)
        else:
            says = ""
        assert says.isprintable()
        assert len(says) < 1000
        if says:
            continue
        if read is wire.read_ready:
            assert isinstance(found, bool)
            continue
        action, remark = found
        assert isinstance(action, str)
        assert 0 < len(action) <= MAX_ACTION
        assert remark is None or (len(remark.text) <= MAX_NOTE and abs(remark.score or 0) <= wire.MAX_SCORE)


@given(st.binary(max_size=300))
def test_any_bytes_are_answered(line: bytes) -> None:
    check(line)


@given(JSON | NEARLY)
def test_any_json_is_answered(value: Any) -> None:
    check(json.dumps(value).encode())
    check(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"[" * 1000 + b"]" * 1000,
        b"1" * 60_000,
        b'{"type":"action","action":"a","note":{"score":' + b"9" * 400 + b"}}",
        b'{"type":"action","action":"a","note":{"score":1e999}}',
        b'{"type":"action","action":"a","note":{"score":NaN}}',
        b'{"type":"action","action":"a","note":{"score":true}}',
        b'{"type":"action","action":"a","note":{"score":1e16}}',
        b'{"type":"action","action":"a","note":{"text":1}}',
        b'{"type":"action","action":"a","note":"hello"}',
        b'{"type":"action","action":"a","note":{"txt":""}}',
        b'{"type":"action","action":"a","extra":1}',
        b'{"type":"action","action":""}',
        b'{"type":"action","action":"' + b"a" * 65 + b'"}',
        b'{"type":"action","action":["a"]}',
        b'{"type":"action"}',
        b'{"type":"ready","over":1}',
        b'{"type":"ready","more":true}',
        b'{"type":"action","action":"\\ud800"}',
        b'{"type":"action","action":"\xff"}',
        b'\xef\xbb\xbf{"type":"action","action":"a"}',
        b'{"type":"action","action":"a"} {}',
        b" " * (wire.MAX_LINE + 1),
    ],
)
def test_a_line_of_another_shape_is_refused(line: bytes) -> None:
    with pytest.raises(wire.WireError):
        wire.read_action(line)
    with pytest.raises(wire.WireError):
        wire.read_ready(line)


def test_a_note_is_cut_and_cleaned() -> None:
    line = json.dumps({"type": "action", "action": "g2", "note": {"text": "\u202e" + "x" * 600}}).encode()
    action, remark = wire.read_action(line)
    assert action == "g2"
    assert remark is not None
    assert remark.text.startswith("\\u202exxx")
    assert len(remark.text) == MAX_NOTE
    assert remark.score is None


def test_an_empty_note_is_none() -> None:
    assert wire.read_action(b'{"type":"action","action":"g2","note":{}}') == ("g2", None)
    assert wire.read_action(b'{"type":"action","action":"g2","note":null}') == ("g2", None)


def test_a_score_alone_is_a_note() -> None:
    _, remark = wire.read_action(b'{"type":"action","action":"g2","note":{"score":3}}')
    assert remark == wire.Remark("", 3.0)


def test_ready_says_whether_the_bot_wants_the_outcome() -> None:
    assert wire.read_ready(b'{"type":"ready","over":true}') is True
    assert wire.read_ready(b'{"type":"ready"}') is False


def test_the_referees_lines_are_one_json_object_each() -> None:
    lines = [
        wire.go_line(cpu_s=20, seed=7, path="/bot"),
        wire.start_line(
            game="infection", seats=2, seat=0, options={"level": 1}, seed=7, bank_s=3.0, move_s=1.0
        ),
        wire.turn_line(4, {"a": [1]}, ["g2"], [(0, "g1"), (-1, "die:4")], (2.5, 1.0)),
        wire.over_line(ranks=[1, 2], scores=None, reasons=["finished", "crash"], ply=80),
    ]
    for line in lines:
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
    assert json.loads(lines[2])["events"] == [[0, "g1"], [-1, "die:4"]]
    assert wire.seed_of(lines[1]) == 7
