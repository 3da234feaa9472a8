"""Puts a worker's parts together: what the main process needs, and what each slot's process needs."""

import os
import platform
import signal
from collections.abc import Callable

from redis import AuthenticationError, Redis, RedisError
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError
from redis.retry import Retry

from workers.cache import BotFiles
from workers.outbox import Outbox, Publish
from workers.player import Player
from workers.pulse import Pulse
from workers.sandbox import SandboxError, SandboxSlot, probe
from workers.settings import Settings

PATIENCE = 60
"""Retries, at most PATIENCE_CAP_S apart: a Redis that restarts is waited for."""
PATIENCE_CAP_S = 5.0
SOCKET_S = 10.0
"""No answer of Redis takes longer; then the connection is dead."""


class UnfitHostError(RuntimeError):
    """One line: what is wrong with this host or its Redis, and the mend."""


def connect(settings: Settings, *, retries: int) -> "Redis":
    backoff = ExponentialBackoff(cap=PATIENCE_CAP_S, base=0.1) if retries else NoBackoff()
    return Redis.from_url(
        settings.redis_url,
        socket_timeout=SOCKET_S,
        socket_connect_timeout=SOCKET_S,
        retry=Retry(backoff, retries),
        retry_on_error=[RedisConnectionError, RedisTimeoutError] if retries else [],
    )


def check_redis(settings: Settings, *, retries: int = 3) -> None:
    """Raises UnfitHostError."""
    try:
        with connect(settings, retries=retries) as redis:
            redis.ping()
    except AuthenticationError as error:
        raise UnfitHostError(
            f"Redis at {settings.redis_place} refuses the user or password in REDIS_URL: {error}"
        ) from None
    except RedisError as error:
        raise UnfitHostError(
            f"no Redis at {settings.redis_place} ({error}): start it, or correct REDIS_URL"
        ) from None


def check_sandbox() -> str:
    """Play a probe bot; how bots are held here, in a few words. Raises UnfitHostError."""
    try:
        return probe()
    except SandboxError as error:
        raise UnfitHostError(f"this host cannot hold bots: {error}") from None


def outbox(settings: Settings, publish: Publish) -> Outbox:
    return Outbox(settings.spool, publish)


def pulse(settings: Settings, publish: Publish, *, sandbox: str, playing: Callable[[], int]) -> Pulse:
    """For the main process."""
    return Pulse(
        connect(settings, retries=0),
        outbox(settings, publish),
        worker=settings.name,
        facts={"slots": settings.slots, "sandbox": sandbox, "python": platform.python_version()},
        playing=playing,
    )


def player(settings: Settings, publish: Publish) -> Player:
    """For one slot's process."""
    patient = connect(settings, retries=PATIENCE)
    return Player(
        worker=settings.name,
        redis=patient,
        quick=connect(settings, retries=0),
        files=BotFiles(settings.cache, settings.cache_bytes, patient),
        outbox=outbox(settings, publish),
        open_slot=SandboxSlot,
        give_up=lambda: os.kill(os.getppid(), signal.SIGTERM),
    )
