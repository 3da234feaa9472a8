import pytest

from engines import GAMES


@pytest.fixture(autouse=True)
def _redis(redis_url: str) -> None:
    """Every test starts with an empty Redis."""


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """A registered game of three seats."""
    monkeypatch.setitem(GAMES.homes, "tiny", "tests.engines.tiny:Tiny")
    return "tiny"
