"""Booted sandboxes that wait for a bot: starting one is hidden behind the game before.

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

    def fill(self) -> None:
        """Returns at once.

        Called when a game takes a box: the next game's boot while this one's bots load. That is counted on
        their start-up limits, by CPU. No bot is on move, and none pays for another's boot at any time.
        """
        while len(self._waiting) < self._size:
            self._waiting.append(self._thread.submit(self._boot))

    def take(self) -> SandboxBox | None:
        """One that is up and alive, the oldest; None: there is none. Those that have died are closed."""
        while self._waiting:
            try:
                box = self._waiting.popleft().result()
                box.wait_until_up()
            except (SandboxError, OSError) as error:
                logger.warning("a waiting sandbox is thrown away: %s", error)
                continue
            if box.process.lives():
                return box
            box.close()
            logger.warning("a waiting sandbox has died: %s", box.log() or "without a word")
        return None

    def wait_until_warm(self) -> None:
        """Until all that are to wait do. Raises SandboxError."""
        for future in tuple(self._waiting):
            future.result().wait_until_up()

    def close(self) -> None:
        """Ends all that wait, also one that is being booted. Idempotent."""
        self._thread.shutdown(cancel_futures=True)
        while self._waiting:
            future = self._waiting.popleft()
            if not future.cancelled() and future.exception() is None:
                future.result().close()
