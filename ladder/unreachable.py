"""One line for an operator when PostgreSQL or Redis cannot be reached, with the mend."""

import sys
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import OperationalError, connection
from redis import AuthenticationError, Redis, RedisError


class UnreachableError(RuntimeError):
    """The text is one line: which server, what it said, what to do."""


def check_servers() -> None:
    """Raises UnreachableError."""
    try:
        connection.ensure_connection()
    except OperationalError as error:
        raise UnreachableError(postgres_line(error)) from error
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=10, socket_connect_timeout=10) as redis:
            redis.ping()
    except AuthenticationError as error:
        place = _place(settings.REDIS_URL, 6379)
        raise UnreachableError(
            f"Redis at {place} refuses the user or password in REDIS_URL: {error}"
        ) from error
    except RedisError as error:
        place = _place(settings.REDIS_URL, 6379)
        raise UnreachableError(f"no Redis at {place} ({error}): start it, or correct REDIS_URL") from error


def exit_unless_reachable(**_signal: Any) -> None:
    """For the start of a process that needs both. Whoever keeps it alive tries again soon."""
    try:
        check_servers()
    except UnreachableError as error:
        sys.exit(str(error))
    connection.close()  # others open their own, in the threads that need one


def cannot_connect(error: OperationalError) -> bool:
    """Whether it is about the connection and not about a statement."""
    return getattr(error.__cause__, "sqlstate", "") is None


def postgres_line(error: OperationalError) -> str:
    facts = connection.settings_dict
    place = f"{facts['HOST'] or 'localhost'}:{facts['PORT'] or 5432}"
    said = " ".join(str(error).split())
    if "password" in said or "authentication" in said:
        return f"PostgreSQL at {place} refuses the user or password in DATABASE_URL: {said}"
    if "does not exist" in said:
        return f"PostgreSQL at {place} lacks what DATABASE_URL names: {said}"
    return f"no PostgreSQL at {place} ({said}): start it, or correct DATABASE_URL"


def _place(url: str, port: int) -> str:
    """Without its password."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.hostname}:{parts.port or port}{parts.path}"
