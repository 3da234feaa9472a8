"""The recorder's door: what it lets in, and what it does when the database goes away."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from celery_batches import SimpleRequest
from django.db import connection, transaction

from ladder.celery import recorder
from ladder.matches.models import Game, Match, MatchState
from ladder.matches.record_task import record_results
from tests.ladder.matches import scene
from workers.contract import RECORD_TASK, Result


def request(*args: Any) -> SimpleRequest:
    return SimpleRequest("id", RECORD_TASK, args, {}, {}, "host", True, None, None, None)


def message(result: Result) -> SimpleRequest:
    return request(result.model_dump(mode="json"))


def test_nothing_but_record_can_be_called_by_a_message() -> None:
    recorder.loader.import_default_modules()
    assert [name for name in recorder.tasks if not name.startswith("celery.")] == [RECORD_TASK]
    assert recorder.conf.accept_content == ["json"]
    assert recorder.conf.worker_enable_remote_control is False


SPOILS: list[Callable[[Any], Any]] = [
    lambda data: {**data, "v": 2},
    lambda data: {**data, "worker": "w" * 10_000},
    lambda data: {**data, "games": data["games"] * 9},
    lambda data: {**data, "more": 1},
    lambda data: data["games"],
    lambda data: None,
]


@pytest.mark.django_db(transaction=True)
def test_messages_that_are_no_results_are_dropped_and_the_rest_recorded() -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    bad, good = scene.match(ladder, a, b), scene.match(ladder, a, b)
    spoilt = [spoil(scene.played(bad).model_dump(mode="json")) for spoil in SPOILS]
    record_results.run([*map(request, spoilt), request(), message(scene.played(good))])
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, good.state) == (MatchState.QUEUED, MatchState.FINISHED)


WAITING = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND wait_event_type = 'Lock'
"""


@pytest.mark.django_db(transaction=True)
def test_a_batch_survives_the_loss_of_the_database_connection() -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    results = [message(scene.started(match)), message(scene.played(match))]

    def run() -> None:
        try:
            record_results.run(results)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as recorder_process:
        with transaction.atomic(), connection.cursor() as cursor:
            Match.objects.select_for_update().get(pk=match.pk)
            running = recorder_process.submit(run)
            lost = False
            while not lost:
                assert not running.done()
                cursor.execute("SELECT pg_stat_clear_snapshot()")
                cursor.execute(WAITING)
                lost = bool(cursor.fetchall())
        running.result(timeout=60)
    match.refresh_from_db()
    assert match.state == MatchState.FINISHED
    assert Game.objects.count() == 2


REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF new.match_id::text = TG_ARGV[0] THEN RAISE EXCEPTION 'disk full' USING ERRCODE = '53100'; END IF;
    RETURN new;
END $$;
CREATE TRIGGER refuse BEFORE INSERT ON matches_game FOR EACH ROW EXECUTE FUNCTION refuse(%s)
"""
"""An operational error of the server itself, for the games of one match."""


@pytest.mark.django_db(transaction=True)
def test_a_result_that_the_database_always_refuses_does_not_stop_the_recorder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    bad, good = scene.match(ladder, a, b), scene.match(ladder, a, b)
    monkeypatch.setattr("ladder.matches.record_task.PATIENCE_SECONDS", (0,))
    with connection.cursor() as cursor:
        cursor.execute(REFUSE, [str(bad.pk)])
        try:
            record_results.run([message(scene.played(bad)), message(scene.played(good))])
        finally:
            connection.close()
            with connection.cursor() as again:
                again.execute("DROP TRIGGER refuse ON matches_game; DROP FUNCTION refuse()")
    bad.refresh_from_db()
    good.refresh_from_db()
    assert (bad.state, good.state) == (MatchState.QUEUED, MatchState.FINISHED)
