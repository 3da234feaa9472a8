"""pytest plugin: real PostgreSQL and Redis for the tests, up before Django reads its settings.

Named in pyproject's `addopts`, so that plain `pytest` has them too. A run starts its own embedded servers
unless DATABASE_URL and REDIS_URL are set; xdist's workers share them, each with a database of its own
(pytest-django) and a Redis database of its own (here). They end with the run, also when it is killed.
The tests empty the Redis database they are given.
"""

import atexit
import os
from collections.abc import Generator
from urllib.parse import urlsplit

import pytest

from deploy.embedded import Embedded, PlaceInUseError

RUNS_AT_ONCE = 8
"""Places for as many pytest runs in one tree at the same time."""


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Generator[None, None, None]:
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker:
        os.environ["REDIS_URL"] = redis_database(os.environ["REDIS_URL"], int(worker.removeprefix("gw")))
    else:
        servers = start_servers()
        atexit.register(servers.stop)
        os.environ["DATABASE_URL"] = servers.database_url
        os.environ["REDIS_URL"] = servers.redis_url
    yield


def start_servers() -> Embedded:
    for number in range(RUNS_AT_ONCE):
        try:
            return Embedded(f"test-{number}", durable=False, fresh=True).start()
        except PlaceInUseError:
            continue
    raise pytest.UsageError(f"{RUNS_AT_ONCE} test runs are at work in this tree already.")


def redis_database(url: str, offset: int) -> str:
    """The same server, its database counted on by `offset`."""
    parts = urlsplit(url)
    return parts._replace(path=f"/{int(parts.path.strip('/') or 0) + offset}").geturl()
