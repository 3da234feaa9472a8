"""Booted sandboxes that wait for a bot: a match finds them up.

They are booted while nobody plays in the slot: when it is claimed, and when a game has ended that took the
last of them. A game that comes soon waits for those on their way, so that none boots beside a bot on move.

A box in here has run our own code alone and knows nothing. It has its namespaces, its empty folder and its
uid for itself, serves one bot in one game, and is never taken back.
"""

import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from workers.sandbox.box import SandboxBox
from workers.sandbox.errors import SandboxError

logger = logging.getLogger(__name__)


class Pool:
    """At most `size` boxes. A thread boots them, one after the other; it alone waits for it."""

    def __init__(self, size: int, boot: Callable[[], SandboxBox]) -> None:
        self._size = size
        self._boot = boot
        self._waiting: deque[Future[SandboxBox]] = deque()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="sandbox-pool")

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def fill(self) -> None:
        """Returns at once."""
        while len(self._waiting) < self._size:
            self._waiting.append(self._thread.submit(self._boot))

    def take(self) -> SandboxBox | None:
        """The oldest that is alive, once all are up; None: there is none. Those that have died are closed."""
        self.wait_until_warm()
        while self._waiting:
            box = self._waiting.popleft().result()
            if box.process.lives():
                return box
            box.close()
            logger.warning("a waiting sandbox has died: %s", box.log() or "without a word")
        return None

    def wait_until_warm(self) -> None:
        """Until none boots. Those that do not come up are thrown away."""
        up = []
        for future in self._waiting:
            try:
                future.result().wait_until_up()
                up.append(future)
            except (SandboxError, OSError) as error:
                logger.warning("a waiting sandbox is thrown away: %s", error)
        self._waiting = deque(up)

    def close(self) -> None:
        """Ends all that wait, also one that is being booted. Idempotent."""
        self._thread.shutdown(cancel_futures=True)
        while self._waiting:
            future = self._waiting.popleft()
            if not future.cancelled() and future.exception() is None:
                future.result().close()
