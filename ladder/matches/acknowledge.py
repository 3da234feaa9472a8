"""Acknowledging results until Redis has heard it, a batch of them in one round trip.

Celery logs an acknowledgement that fails and forgets it. The result then counts as held for ever, and a
recorder that holds as many as it prefetches asks for no more: alive, and deaf until somebody restarts it.
(The workers have the same cure for jobs; of them the site imports the messages alone.)
"""

from collections.abc import Collection
from typing import Any

import structlog
from celery.worker.request import Request
from celery_batches import Batches, SimpleRequest
from celery_batches.trace import apply_batches_task
from kombu.asynchronous import get_event_loop
from kombu.exceptions import MessageStateError
from kombu.transport import virtual

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


def acknowledge_all(requests: Collection[Any]) -> None:
    """Together; those that Redis did not hear this way, one by one until it does."""
    by_channel: dict[Any, list[Any]] = {}
    for request in requests:
        if not request.acknowledged and not request._message.acknowledged:
            by_channel.setdefault(request._message.channel, []).append(request)
    for channel, held in by_channel.items():
        _in_one_trip(channel, held)
    for request in requests:
        request.acknowledge()


def _in_one_trip(channel: Any, held: Collection[Any]) -> None:
    """What kombu's `Message.ack` does to each, but for the many round trips."""
    qos = channel.qos
    try:
        with qos.pipe_or_acquire() as pipe:
            for request in held:
                qos._remove_from_indices(request._message.delivery_tag, pipe)
            pipe.execute()
    except next(iter(held))._connection_errors as error:
        log.warning("batch not acknowledged yet", count=len(held), error=str(error)[:200])
        return
    for request in held:
        virtual.QoS.ack(qos, request._message.delivery_tag)
        request._message._state = "ACK"
        request.acknowledged = True


PatientRequest = type("PatientRequest", (Request,), {"acknowledge": acknowledge})
"""For `Task.Request`."""


def _flush(task: Any, requests: Collection[Any]) -> Any:
    return task._pool.apply_async(
        apply_batches_task,
        (task, ([SimpleRequest.from_request(request) for request in requests],), 0, None),
        callback=lambda _result: acknowledge_all(requests),
    )


PatientBatches = type("PatientBatches", (Batches,), {"abstract": True, "flush": _flush})
"""For `Task.base`: acknowledges a batch when it is done, and all of it together."""
