"""The site's connection to Redis, beside Celery's own."""

from functools import cache

import redis
from django.conf import settings


@cache
def connection() -> redis.Redis:
    """One pool a process; redis-py opens connections of its own after a fork."""
    return redis.Redis.from_url(settings.REDIS_URL)
