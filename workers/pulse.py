"""The main process's thread: shows that the worker lives, and sends what waits in the outbox."""

import json
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime

from redis import Redis, RedisError

from workers.contract.keys import WORKER_SECONDS, worker_key
from workers.logs import log
from workers.outbox import Outbox

PULSE_SECONDS = 10
"""Three signs of life within the time after which a worker counts as gone."""


class Pulse:
    """From `start` to `stop`. A Redis that is away is tried again at the next beat."""

    def __init__(
        self,
        redis: "Redis",
        outbox: Outbox,
        *,
        worker: str,
        facts: Mapping[str, str | int],
        playing: Callable[[], int],
    ) -> None:
        self.redis = redis
        self.outbox = outbox
        self.key = worker_key(worker)
        self.playing = playing
        self.facts = {**facts, "since": datetime.now(UTC).isoformat(timespec="seconds")}
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._done.set()
        if self._thread.ident is not None:
            self._thread.join()
        try:
            self.redis.delete(self.key)
        except RedisError as error:
            log.warning("end not shown", error=str(error))

    def _run(self) -> None:
        self.beat()
        while not self._done.wait(PULSE_SECONDS):
            self.beat()

    def beat(self) -> None:
        try:
            sign = {**self.facts, "playing": self.playing()}
            self.redis.set(self.key, json.dumps(sign), ex=WORKER_SECONDS)
            self.outbox.flush()
        except (RedisError, ConnectionError) as error:
            log.warning("redis is away", error=str(error))
