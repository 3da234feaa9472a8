"""The two messages and the archive: what one side writes, the other reads, and nothing else."""

import json
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.workers.jobs import job_for
from tests.workers.sources import FIRST
from workers.contract import GameRecord, Job, Reason, Result, SeatRecord, Status, content_hash, pack, unpack
from workers.contract.archive import MAX_UNPACKED, ArchiveError

NAMES = st.text(st.sampled_from("abc._é"), min_size=1, max_size=8).filter(lambda name: set(name) != {"."})
PATHS = st.lists(NAMES, min_size=1, max_size=3).map("/".join)
FILES = st.dictionaries(PATHS, st.binary(max_size=200), max_size=5)


def record(**changes: Any) -> GameRecord:
    seats = [
        SeatRecord(rank=1, reason=Reason.FINISHED, cpu_ms=10),
        SeatRecord(rank=2, reason=Reason.CRASH, ply=2, detail="it fell", cpu_ms=11, log="help"),
    ]
    facts: dict[str, Any] = {"game": 0, "engine": 1, "opening": 1, "actions": ["g1", "a1"], "cpu_ms": [0, 5]}
    return GameRecord(**{**facts, "seats": seats, **changes})


def result(**changes: Any) -> Result:
    facts: dict[str, Any] = {
        "status": Status.FINISHED,
        "match": UUID(int=7),
        "attempt": "a" * 32,
        "worker": "w",
        "games": [record()],
    }
    return Result(**{**facts, **changes})


def test_messages_survive_the_journey() -> None:
    job = job_for([FIRST, FIRST])
    for message in (job, result(), result(status=Status.FAILED, games=[], failure="no disk")):
        assert type(message).model_validate_json(json.dumps(message.model_dump(mode="json"))) == message


@pytest.mark.parametrize(
    "changes",
    [
        {"v": 2},
        {"more": 1},
        {"seats": 3},
        {"seed": "x"},
        {"players": []},
        {"players": ["/etc/passwd"] * 2},
        {"opening_plies": -1},
        {"kind": "friendly"},
        {"limits": {"bank_ms": 0, "move_ms": 0}},
        {"limits": {"bank_ms": float("inf"), "move_ms": 100}},
    ],
)
def test_a_bad_job_is_refused(changes: dict[str, Any]) -> None:
    good = job_for([FIRST, FIRST]).model_dump(mode="json")
    Job.model_validate(good)
    with pytest.raises(ValidationError):
        Job.model_validate(good | changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"games": []},
        {"status": Status.STARTED},
        {"status": Status.FAILED},
        {"failure": "but finished"},
        {"worker": "w" * 200},
    ],
)
def test_a_result_that_contradicts_itself_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        result(**changes)


def test_the_digest_is_about_the_games_not_the_run() -> None:
    seats = [
        SeatRecord(rank=1, reason=Reason.FINISHED, cpu_ms=99, rss_kb=1),
        SeatRecord(rank=2, reason=Reason.CRASH, ply=2, cpu_ms=98, log="other"),
    ]
    other_run = result(worker="other", attempt="b" * 32, games=[record(cpu_ms=[0, 7], seats=seats)])
    assert other_run.digest() == result().digest()


@pytest.mark.parametrize(
    "changes", [{"actions": ["g1", "a2"]}, {"opening": 0}, {"engine": 2}, {"substituted": [1]}]
)
def test_the_digest_sees_every_difference_of_play(changes: dict[str, Any]) -> None:
    assert result(games=[record(**changes)]).digest() != result().digest()


@given(FILES)
def test_an_archive_keeps_every_byte(files: dict[str, bytes]) -> None:
    assert unpack(pack(files)) == files


@given(FILES, FILES)
def test_only_equal_content_has_an_equal_hash(one: dict[str, bytes], other: dict[str, bytes]) -> None:
    assert (content_hash(one) == content_hash(other)) == (one == other)


def test_the_hash_does_not_depend_on_the_order_of_the_files() -> None:
    assert content_hash({"a": b"1", "b": b"2"}) == content_hash({"b": b"2", "a": b"1"})


@given(st.binary(max_size=200))
def test_any_bytes_are_an_archive_or_an_archive_error(blob: bytes) -> None:
    try:
        files = unpack(blob)
    except ArchiveError:
        return
    assert unpack(pack(files)) == files


def test_an_archive_that_unpacks_to_too_much_is_refused() -> None:
    with pytest.raises(ArchiveError):
        unpack(pack({"bot.py": bytes(MAX_UNPACKED + 300_000)}))


@pytest.mark.parametrize("path", ["/etc/passwd", "../bot.py", "a/../../b", ""])
def test_an_archive_with_a_place_outside_its_folder_is_refused(path: str) -> None:
    with pytest.raises(ArchiveError, match="bad entry"):
        unpack(pack({path: b""}))
