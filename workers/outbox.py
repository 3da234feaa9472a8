"""Results on their way to the recorder: none is lost while Redis is away."""

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from workers.contract import Result
from workers.logs import log

Publish = Callable[[dict[str, Any]], None]
"""Hands a result's JSON object to the recorder's queue. Raises ConnectionError if it cannot."""


class Outbox:
    """Sends at once, or else keeps the result in a folder until `flush` gets it sent.

    A result may be sent twice; the recorder takes the second for the same.
    """

    def __init__(self, folder: Path, publish: Publish) -> None:
        self.folder = folder
        self.publish = publish
        folder.mkdir(parents=True, exist_ok=True)

    def send(self, result: Result) -> None:
        message = result.model_dump(mode="json")
        try:
            self.publish(message)
        except ConnectionError as error:
            path = self._keep(result, message)
            log.warning("result kept", match=str(result.match), path=str(path), error=str(error))

    def _keep(self, result: Result, message: dict[str, Any]) -> Path:
        path = self.folder / f"{result.match}.{result.attempt}.{result.status}.json"
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=".new-")
        with os.fdopen(handle, "w") as new:
            json.dump(message, new)
            new.flush()
            os.fsync(new.fileno())
        Path(name).replace(path)
        return path

    def flush(self) -> int:
        """Send what was kept, by this process or an earlier one. Raises ConnectionError; returns how many."""
        sent = 0
        for path in sorted(self.folder.glob("*.json")):
            try:
                message = json.loads(path.read_text())
            except FileNotFoundError:  # another worker of this folder was faster
                continue
            except ValueError:
                log.error("kept result is damaged", path=str(path))
                path.replace(path.with_suffix(".damaged"))
                continue
            self.publish(message)
            path.unlink(missing_ok=True)
            log.info("kept result sent", path=str(path))
            sent += 1
        return sent
