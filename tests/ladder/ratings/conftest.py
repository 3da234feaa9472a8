import pytest


@pytest.fixture(autouse=True)
def _redis(redis_url: str) -> None:
    """Every test starts with an empty Redis."""
