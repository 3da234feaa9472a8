from typing import Any

import pytest

from tests.ladder.matches.scene import Commit


@pytest.fixture(autouse=True)
def _redis(redis_url: str) -> None:
    """Every test starts with an empty Redis."""


@pytest.fixture
def commit(django_capture_on_commit_callbacks: Any) -> Commit:
    """`with commit:` does at its end what waits for the commit, though the test's own transaction goes on."""
    return django_capture_on_commit_callbacks(execute=True)
