"""Boxes for the referee: plain processes, and the sandbox of a worker's slot."""

from collections.abc import Iterator

import pytest
from redis import Redis

from engines import GAMES
from tests.workers.slots import slot_on_all_cores
from workers.box import Boxes
from workers.processes import PlainBoxes


@pytest.fixture
def plain() -> Boxes:
    return PlainBoxes()


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Boxes]:
    """A worker's slot. Its image of the interpreter is made once and kept between runs."""
    with slot_on_all_cores() as slot:
        yield slot


@pytest.fixture(params=["plain", "sandbox"])
def boxes(request: pytest.FixtureRequest) -> Boxes:
    """Every kind of box, one after the other."""
    found: Boxes = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """The tests' own game of 2 to 4 seats, with dice and hidden cards."""
    monkeypatch.setitem(GAMES.homes, "tiny", "tests.engines.tiny:Tiny")
    return "tiny"


@pytest.fixture
def store(redis_url: str) -> Iterator["Redis"]:
    """A client of the test's own Redis database."""
    with Redis.from_url(redis_url) as client:
        yield client
