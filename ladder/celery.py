"""Three Celery apps, because what comes from a worker is hostile input.

`matches`   only sends: jobs to the workers, under their prefix.
`recorder`  registers `record` alone and reads the results' prefix. A forged message can name no other task.
`periodic`  the clockwork (matchmaker, rater, reaper), under a prefix that workers cannot reach.
"""

import os
from typing import Any

from celery import Celery

from workers.contract import MATCH_PREFIX, RESULT_PREFIX, RESULT_QUEUE

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings")

from django.conf import settings

PERIODIC_PREFIX = "periodic:"

VISIBILITY_SECONDS = 4 * 3600
"""Redis hands a message out again when it was not acknowledged for this long: above any match."""


def _app(name: str, prefix: str, queue: str, **more: Any) -> Celery:
    app = Celery(name, set_as_current=False)
    app.conf.update(
        broker_url=settings.REDIS_URL,
        broker_transport_options={"global_keyprefix": prefix, "visibility_timeout": VISIBILITY_SECONDS},
        broker_connection_retry_on_startup=True,
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
    imports=["ladder.matches.record_task"],
    task_acks_late=True,
    worker_prefetch_multiplier=64,
)
periodic = _app(
    "menagerie-periodic",
    PERIODIC_PREFIX,
    "periodic",
    imports=["ladder.matches.tasks", "ladder.ratings.tasks"],
    worker_prefetch_multiplier=1,
    beat_schedule={
        "fill queues": {"task": "matches.fill", "schedule": 2.0, "options": {"expires": 2}},
        "reap lost matches": {"task": "matches.reap", "schedule": 10.0, "options": {"expires": 10}},
        "refit ratings": {"task": "ratings.refit", "schedule": 10.0, "options": {"expires": 10}},
    },
)
