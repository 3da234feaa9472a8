"""Advisory locks of PostgreSQL: one matchmaker, one rater a ladder, however many processes run."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

# The first of the lock's two integers; the second is a ladder's id or 0.
MATCHMAKER = 7101
REAPER = 7102
RATER = 7103


@contextmanager
def lock(kind: int, key: int = 0) -> Iterator[bool]:
    """Whether we have the lock, which nobody waits for. It lasts as long as the block, over transactions."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [kind, key])
        (taken,) = cursor.fetchone() or (False,)
    try:
        yield bool(taken)
    finally:
        if taken:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [kind, key])
