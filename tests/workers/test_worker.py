"""The worker as an operator starts it: a process, one URL, a real Redis, real sandboxes."""

import json
import shutil
import signal
import tempfile
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from redis import Redis

from tests.workers.jobs import job_for
from tests.workers.running import WAIT_S, Site, environment, own_redis, running, start, wait_for
from tests.workers.sources import FIRST, RANDOM, bot
from workers.contract import (
    Reason,
    Status,
)
from workers.contract.keys import worker_key


@pytest.fixture
def site(redis_url: str, store: "Redis") -> Site:
    return Site(redis_url, store)


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
