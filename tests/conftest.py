"""What every room's tests share. PostgreSQL and Redis come from the plugin `deploy.pytest_servers`."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings as site_settings
from hypothesis import HealthCheck, settings

# The suite must say the same on every machine and at every hour; HYPOTHESIS_PROFILE=explore looks further.
settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=40,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", max_examples=2000, deadline=None)
# Whole games take a sixth of the examples: a thousand of each kind.
settings.register_profile(
    "thousand", max_examples=6000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_configure() -> None:
    """As `collectstatic` leaves it; without the folder every answer in a test would warn."""
    Path(site_settings.STATIC_ROOT).mkdir(parents=True, exist_ok=True)


@pytest.fixture
def redis_url() -> Iterator[str]:
    """A real Redis database of this process's own, empty before and after the test."""
    url = os.environ["REDIS_URL"]
    with redis.Redis.from_url(url) as client:
        client.flushdb()
        yield url
        client.flushdb()
