"""Acknowledging a job until Redis has heard it.

Celery logs an acknowledgement that fails and forgets it. The job then counts as held for ever, and a worker
whose slots are all held asks for no more: alive, and idle until somebody restarts it.
"""

from typing import Any

from celery.worker.request import Request
from kombu.asynchronous import get_event_loop
from kombu.exceptions import MessageStateError

from workers.logs import log

RETRY_SECONDS = 1.0


def acknowledge(request: Any) -> None:
    """Tries again from the worker's event loop."""
    if request.acknowledged:
        return
    try:
        request._message.ack()
    except MessageStateError:
        pass  # the connection that brought it is gone
    except request._connection_errors as error:
        log.warning("job not acknowledged yet", task=request.id, error=str(error))
        loop: Any = get_event_loop()
        loop.call_later(RETRY_SECONDS, request.acknowledge)
        return
    request.acknowledged = True


PatientRequest = type("PatientRequest", (Request,), {"acknowledge": acknowledge})
"""For `Task.Request`."""
