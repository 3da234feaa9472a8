"""Three Celery apps, because what comes from a worker is hostile input.

`matches`   only sends: jobs to the workers, under their prefix.
`recorder`  registers `record` alone and reads the results' prefix. A forged message can name no other task.
`periodic`  the clockwork (matchmaker, rater, reaper), under a prefix that workers cannot reach.
"""

import os
import socket
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

from workers.contract import MATCH_PREFIX, RESULT_PREFIX, RESULT_QUEUE

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings")

from django.conf import settings

from ladder.unreachable import exit_unless_reachable

worker_init.connect(exit_unless_reachable)
beat_init.connect(exit_unless_reachable)

PERIODIC_PREFIX = "periodic:"

VISIBILITY_SECONDS = 4 * 3600
"""Redis hands a message out again when it was not acknowledged for this long: above any match."""

RESULT_VISIBILITY_SECONDS = 300
"""A result waits for one transaction. What a dead recorder held is recorded by the next one after this;
one that is recorded twice meanwhile changes nothing."""

RECORDER_PREFETCH = 256
"""Results that the recorder holds at a time: more than a batch, so that the next one fills meanwhile."""

RECORDER_DATABASE_TASKS = 1000
"""Batches over one connection to the database: a new one for each costs as much as recording two matches.
One that breaks is replaced by `record_task` at once."""

KEEPALIVE = (
    {socket.TCP_KEEPIDLE: 30, socket.TCP_KEEPINTVL: 10, socket.TCP_KEEPCNT: 3}
    if hasattr(socket, "TCP_KEEPIDLE")
    else {}
)
"""A connection whose other end has vanished without a word is noticed within a minute."""


def _app(name: str, prefix: str, queue: str, visibility: int = VISIBILITY_SECONDS, **more: Any) -> Celery:
    app = Celery(name, set_as_current=False)
    app.conf.update(
        broker_url=settings.REDIS_URL,
        broker_transport_options={
            "global_keyprefix": prefix,
            "visibility_timeout": visibility,
            "socket_connect_timeout": 10,
            "socket_keepalive": True,
            "socket_keepalive_options": KEEPALIVE,
        },
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        accept_content=["json"],
        task_serializer="json",
        task_default_queue=queue,
        task_ignore_result=True,
        worker_enable_remote_control=False,
        worker_send_task_events=False,
        worker_hijack_root_logger=False,
        timezone="UTC",
        **more,
    )
    return app


matches = _app("menagerie-dispatch", MATCH_PREFIX, "matches")
recorder = _app(
    "menagerie-recorder",
    RESULT_PREFIX,
    RESULT_QUEUE,
    RESULT_VISIBILITY_SECONDS,
    imports=["ladder.matches.record_task"],
    broker_transport="ladder.matches.transport:Transport",
    task_acks_late=True,
    worker_prefetch_multiplier=RECORDER_PREFETCH,
    worker_concurrency=1,
    CELERY_DB_REUSE_MAX=RECORDER_DATABASE_TASKS,
)
periodic = _app(
    "menagerie-periodic",
    PERIODIC_PREFIX,
    "periodic",
    imports=["ladder.matches.tasks", "ladder.ratings.tasks", "ladder.tournaments.tasks"],
    worker_prefetch_multiplier=1,
    beat_schedule={
        "fill queues": {"task": "matches.fill", "schedule": 2.0, "options": {"expires": 2}},
        "reap lost matches": {"task": "matches.reap", "schedule": 10.0, "options": {"expires": 10}},
        "advance tournaments": {"task": "tournaments.tick", "schedule": 3.0, "options": {"expires": 3}},
        "refit ratings": {"task": "ratings.refit", "schedule": 10.0, "options": {"expires": 10}},
    },
)
