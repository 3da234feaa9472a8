"""What a slot does with a job, over a real Redis."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from tests.workers.jobs import job_for
from tests.workers.sources import FIRST, RANDOM
from workers.box import Box
from workers.cache import BotFiles
from workers.contract import Job, Result, Status, content_hash, pack
from workers.contract.keys import LEASE_SECONDS, blob_key, lease_key, token_key
from workers.outbox import Outbox
from workers.player import FAILURES_IN_A_ROW, Player
from workers.processes import PlainBoxes


class Recorder:
    """Where results go; may be away."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.away = False

    def publish(self, message: Mapping[str, Any]) -> None:
        if self.away:
            raise ConnectionError("away")
        self.results.append(Result.model_validate_json(json.dumps(message)))

    @property
    def statuses(self) -> list[Status]:
        return [result.status for result in self.results]


class Watched(PlainBoxes):
    """Plain processes that note who holds the lease while they are opened."""

    def __init__(self, store: "Redis", key: str) -> None:
        self.store = store
        self.key = key
        self.seen: list[tuple[object, int]] = []

    def open(self, seat: int) -> Any:
        self.seen.append((self.store.get(self.key), int(self.store.ttl(self.key))))
        return super().open(seat)


class NoBoxes:
    def open(self, seat: int) -> Box:
        raise OSError("no more processes")


@pytest.fixture
def recorder() -> Recorder:
    return Recorder()


@pytest.fixture
def player(store: "Redis", tmp_path: Path, recorder: Recorder) -> Player:
    return Player(
        worker="w1",
        redis=store,
        quick=store,
        files=BotFiles(tmp_path / "bots", 1_000_000, store),
        outbox=Outbox(tmp_path / "unsent", recorder.publish),
        open_slot=PlainBoxes,
        give_up=lambda: None,
    )


def dispatch(store: "Redis", bots: Sequence[dict[str, bytes]] = (RANDOM, FIRST)) -> Job:
    """As the site does it."""
    job = job_for(bots)
    store.set(token_key(str(job.match)), job.attempt)
    for bot in bots:
        store.set(blob_key(content_hash(bot)), pack(bot))
    return job


def test_a_job_is_started_and_finished(player: Player, store: "Redis", recorder: Recorder) -> None:
    job = dispatch(store)
    player.handle(job.model_dump(mode="json"))
    assert recorder.statuses == [Status.STARTED, Status.FINISHED]
    finished = recorder.results[1]
    assert (finished.match, finished.attempt, finished.worker) == (job.match, job.attempt, "w1")
    assert [game.game for game in finished.games] == [0, 1]


def test_a_stale_job_is_skipped(player: Player, store: "Redis", recorder: Recorder) -> None:
    job = dispatch(store)
    store.set(token_key(str(job.match)), "b" * 32)
    player.handle(job.model_dump(mode="json"))
    assert recorder.results == []


def test_a_job_of_a_match_that_has_ended_is_skipped(
    player: Player, store: "Redis", recorder: Recorder
) -> None:
    job = dispatch(store)
    store.delete(token_key(str(job.match)))
    player.handle(job.model_dump(mode="json"))
    assert recorder.results == []


def test_the_lease_is_held_while_the_match_is_played(player: Player, store: "Redis") -> None:
    job = dispatch(store)
    key = lease_key(str(job.match), job.attempt)
    player.boxes = watched = Watched(store, key)
    player.handle(job.model_dump(mode="json"))
    assert len(watched.seen) == 4
    for holder, ttl in watched.seen:
        assert holder == b"w1"
        assert 0 < ttl <= LEASE_SECONDS
    assert not store.exists(key)


def test_missing_files_are_told_as_our_failure(player: Player, store: "Redis", recorder: Recorder) -> None:
    job = dispatch(store)
    store.delete(blob_key(content_hash(FIRST)))
    player.handle(job.model_dump(mode="json"))
    assert recorder.statuses == [Status.STARTED, Status.FAILED]
    assert "neither here nor in Redis" in recorder.results[1].failure


def test_a_host_without_processes_is_told_as_our_failure(
    player: Player, store: "Redis", recorder: Recorder
) -> None:
    player.open_slot = NoBoxes
    job = dispatch(store)
    player.handle(job.model_dump(mode="json"))
    assert recorder.statuses == [Status.STARTED, Status.FAILED]
    assert recorder.results[1].failure == "OSError: no more processes"
    assert not store.exists(lease_key(str(job.match), job.attempt))


def test_a_slot_that_always_fails_takes_no_more_jobs(player: Player, store: "Redis") -> None:
    gave_up = []
    player.open_slot = NoBoxes
    player.give_up = lambda: gave_up.append(True)
    message = dispatch(store).model_dump(mode="json")
    for _ in range(FAILURES_IN_A_ROW - 1):
        player.handle(message)
    assert gave_up == []
    player.handle(message)
    assert gave_up == [True]


def test_a_bad_job_with_a_name_is_told(player: Player, recorder: Recorder) -> None:
    message = job_for([FIRST, FIRST]).model_dump(mode="json") | {"v": 2}
    player.handle(message)
    assert recorder.statuses == [Status.FAILED]
    assert "does not understand the job" in recorder.results[0].failure


@pytest.mark.parametrize("message", [None, 7, "job", [], {}, {"match": "x", "attempt": "y"}, {"match": []}])
def test_a_bad_job_without_a_name_is_dropped(player: Player, recorder: Recorder, message: object) -> None:
    player.handle(message)
    assert recorder.results == []


def test_an_unknown_game_or_option_is_our_failure(player: Player, store: "Redis", recorder: Recorder) -> None:
    job = dispatch(store)
    for changes in ({"game": "chess"}, {"options": {"level": 99}}):
        player.handle(job.model_dump(mode="json") | changes)
        assert recorder.results[-1].status is Status.FAILED
    assert "no game is called 'chess'" in recorder.results[1].failure
    assert "level" in recorder.results[-1].failure


def test_a_result_waits_while_redis_is_away_and_is_sent_later(
    player: Player, store: "Redis", recorder: Recorder
) -> None:
    job = dispatch(store)
    recorder.away = True
    player.handle(job.model_dump(mode="json"))
    assert recorder.results == []
    recorder.away = False
    restarted = Outbox(player.outbox.folder, recorder.publish)
    assert restarted.flush() == 2
    assert sorted(recorder.statuses) == [Status.FINISHED, Status.STARTED]
    assert restarted.flush() == 0


def test_a_damaged_kept_result_does_not_hold_up_the_others(
    player: Player, store: "Redis", recorder: Recorder
) -> None:
    recorder.away = True
    player.handle(dispatch(store).model_dump(mode="json"))
    recorder.away = False
    (player.outbox.folder / "0.json").write_text("{")
    assert player.outbox.flush() == 2
    assert [path.suffix for path in player.outbox.folder.iterdir()] == [".damaged"]


def test_the_same_job_has_the_same_digest_on_any_worker(
    player: Player, store: "Redis", recorder: Recorder
) -> None:
    job = dispatch(store)
    player.handle(job.model_dump(mode="json"))
    player.worker = "w2"
    player.handle(job.model_dump(mode="json"))
    finished = [result for result in recorder.results if result.status is Status.FINISHED]
    assert finished[0].digest() == finished[1].digest()
