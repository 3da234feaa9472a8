"""The worker's two Celery apps, without Django: `app` takes jobs, `results` sends what came of them.

They share a Redis but no prefix, so neither hands out again what the other holds.
"""

import os
import socket
import warnings
from typing import Any

from celery import Celery
from celery.exceptions import SecurityWarning
from celery.signals import celeryd_init, setup_logging, worker_process_init, worker_ready, worker_shutdown
from celery.worker import state
from kombu.exceptions import OperationalError

from workers import host, logs
from workers.contract import MATCH_PREFIX, MATCH_QUEUE, RECORD_TASK, RESULT_PREFIX, RESULT_QUEUE
from workers.player import Player
from workers.pulse import Pulse
from workers.settings import Settings, read

VISIBILITY_SECONDS = 4 * 3600
"""Redis hands a job out again when it was not acknowledged for this long: above any match.

The site knows long before, by the lease; this only frees what a dead worker held.
"""

KEEPALIVE = (
    {socket.TCP_KEEPIDLE: 30, socket.TCP_KEEPINTVL: 10, socket.TCP_KEEPCNT: 3}
    if hasattr(socket, "TCP_KEEPIDLE")
    else {}
)
"""A connection whose other end has vanished without a word is noticed within a minute."""

PUBLISH_RETRIES = {"max_retries": 3, "interval_start": 0.2, "interval_step": 0.5, "interval_max": 2}

# As root a worker is at its best: each slot drops to uids of its own. Messages are JSON alone.
warnings.simplefilter("ignore", SecurityWarning)

settings: Settings = read(os.environ)


def _app(name: str, prefix: str, **more: Any) -> Celery:
    # Without fixups: Celery would load the whole site when DJANGO_SETTINGS_MODULE happens to be set.
    made = Celery(name, set_as_current=False, fixups=[])
    made.conf.update(
        broker_url=settings.redis_url,
        broker_transport_options={
            "global_keyprefix": prefix,
            "visibility_timeout": VISIBILITY_SECONDS,
            "socket_connect_timeout": 10,
            "socket_keepalive": True,
            "socket_keepalive_options": KEEPALIVE,
        },
        broker_connection_retry_on_startup=True,
        broker_connection_max_retries=None,
        accept_content=["json"],
        task_serializer="json",
        task_ignore_result=True,
        task_store_errors_even_if_ignored=False,
        **more,
    )
    return made


app = _app(
    "workers",
    MATCH_PREFIX,
    include=["workers.tasks"],
    task_default_queue=MATCH_QUEUE,
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    worker_enable_remote_control=False,
    worker_send_task_events=False,
    worker_hijack_root_logger=False,
    worker_concurrency=settings.slots,
    worker_pool="prefork",
    worker_proc_alive_timeout=60,  # a slot's process claims its sandbox before it is up
    worker_cancel_long_running_tasks_on_connection_loss=False,
)
results = _app("results", RESULT_PREFIX, task_default_queue=RESULT_QUEUE)


def publish(result: dict[str, Any]) -> None:
    """Hand a result to the recorder. Raises ConnectionError when Redis is away."""
    try:
        with results.connection_for_write() as connection:
            results.send_task(
                RECORD_TASK,
                args=[result],
                queue=RESULT_QUEUE,
                connection=connection,
                retry=True,
                retry_policy=PUBLISH_RETRIES,
            )
    except (OperationalError, OSError) as error:
        raise ConnectionError(f"{settings.redis_place}: {error}") from error


class _Process:
    """What this process holds: the main process a pulse, each slot's process a player."""

    sandbox = "unchecked"
    pulse: Pulse | None = None
    player: Player | None = None


def player() -> Player:
    """Of this slot."""
    if _Process.player is None:
        _Process.player = host.player(settings, publish)
    return _Process.player


def _set_up_logging(**_: object) -> None:
    logs.set_up()


def _refuse_unfit_host(**_: object) -> None:
    """Before anything is consumed: jobs stay queued for a worker that can play them."""
    try:
        host.check_redis(settings)
        _Process.sandbox = host.check_sandbox()
    except host.UnfitHostError as error:
        raise SystemExit(f"worker {settings.name}: {error}") from None


def _open_slot(**_: object) -> None:
    player()


def _show_life(**_: object) -> None:
    _Process.pulse = host.pulse(
        settings, publish, sandbox=_Process.sandbox, playing=lambda: len(state.active_requests)
    )
    _Process.pulse.start()


def _end_life(**_: object) -> None:
    if _Process.pulse is not None:
        _Process.pulse.stop()


setup_logging.connect(_set_up_logging)
celeryd_init.connect(_refuse_unfit_host)
worker_process_init.connect(_open_slot)
worker_ready.connect(_show_life)
worker_shutdown.connect(_end_life)
