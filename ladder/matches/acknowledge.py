"""Acknowledging a result until Redis has heard it.

Celery logs an acknowledgement that fails and forgets it. The result then counts as held for ever, and a
recorder that holds as many as it prefetches asks for no more: alive, and deaf until somebody restarts it.
(The workers have the same cure for jobs; of them the site imports the messages alone.)
"""

from typing import Any

import structlog
from celery.worker.request import Request
from kombu.asynchronous import get_event_loop
from kombu.exceptions import MessageStateError

log = structlog.get_logger()

RETRY_SECONDS = 1.0


def acknowledge(request: Any) -> None:
    """Tries again from the recorder's event loop. To acknowledge what was recorded twice is harmless."""
    if request.acknowledged:
        return
    try:
        request._message.ack()
    except MessageStateError:
        pass  # acknowledged already, or handed back when its connection was lost
    except request._connection_errors as error:
        log.warning("result not acknowledged yet", task=request.id, error=str(error)[:200])
        loop: Any = get_event_loop()
        loop.call_later(RETRY_SECONDS, request.acknowledge)
        return
    request.acknowledged = True


PatientRequest = type("PatientRequest", (Request,), {"acknowledge": acknowledge})
"""For `Task.Request`."""
