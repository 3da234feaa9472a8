"""Listens to everything that is sent to the recorder, so that it can be sent again."""

import base64
import json
import re
import threading
import time
from contextlib import suppress
from typing import Any

import redis

from workers.contract.keys import RESULT_PREFIX, RESULT_QUEUE

BODY = re.compile(r'body\\*": *\\*"([A-Za-z0-9+/=]+)')


class Tap:
    """From `start` to `stop`. Redis itself says what it is told (MONITOR): nothing is taken away."""

    def __init__(self, url: str) -> None:
        self.heard: dict[str, dict[str, Any]] = {}
        """Results as JSON objects, each once, by themselves as text."""
        self._url = url
        self._done = False
        self._thread = threading.Thread(target=self._listen, name="tap", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._done = True

    def _listen(self) -> None:
        while not self._done:
            with suppress(redis.RedisError, OSError), redis.Redis.from_url(self._url).monitor() as monitor:
                while not self._done:
                    self._hear(monitor.next_command()["command"])
            time.sleep(0.05)

    def _hear(self, command: str) -> None:
        if not command.startswith(f"LPUSH {RESULT_PREFIX}{RESULT_QUEUE} "):
            return
        found = BODY.search(command)
        if found:
            (message,), _, _ = json.loads(base64.b64decode(found[1]))
            self.heard[json.dumps(message, sort_keys=True)] = message
