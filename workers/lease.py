"""The lease: while its key is in Redis, a worker plays this attempt of the match."""

import threading
from types import TracebackType
from typing import Self

from redis import Redis, RedisError

from workers.contract.keys import LEASE_REFRESH_SECONDS, LEASE_SECONDS
from workers.logs import log


class Lease:
    """Taken on entry, refreshed by a thread, given back on exit. An unreachable Redis stops no match."""

    def __init__(self, redis: "Redis", key: str, worker: str) -> None:
        self.redis = redis
        self.key = key
        self.worker = worker
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._keep, name="lease", daemon=True)

    def __enter__(self) -> Self:
        self._refresh()
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        self._thread.join()
        try:
            self.redis.delete(self.key)
        except RedisError as error:
            log.warning("lease not given back", key=self.key, error=str(error))

    def _keep(self) -> None:
        while not self._done.wait(LEASE_REFRESH_SECONDS):
            self._refresh()

    def _refresh(self) -> None:
        try:
            self.redis.set(self.key, self.worker, ex=LEASE_SECONDS)
        except RedisError as error:
            log.warning("lease not refreshed", key=self.key, error=str(error))
