"""A recorder that is killed as soon as it has committed a finished match, before it acknowledges it."""

import os
import signal
from typing import Any

from celery.signals import task_postrun

from ladder.celery import recorder

__all__ = ["recorder"]


def die(args: Any, **_: object) -> None:
    (requests,) = args
    if any(request.args[0]["status"] == "finished" for request in requests):
        os.kill(os.getpid(), signal.SIGKILL)


task_postrun.connect(die, weak=False)
