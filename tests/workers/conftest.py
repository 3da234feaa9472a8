"""Boxes for the referee: plain processes, and the sandbox of a worker's slot."""

import pytest

from engines import GAMES
from workers.box import Boxes
from workers.processes import PlainBoxes


@pytest.fixture
def plain() -> Boxes:
    return PlainBoxes()


@pytest.fixture(params=["plain"])
def boxes(request: pytest.FixtureRequest) -> Boxes:
    """Every kind of box, one after the other."""
    found: Boxes = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """The tests' own game of 2 to 4 seats, with dice and hidden cards."""
    monkeypatch.setitem(GAMES.homes, "tiny", "tests.engines.tiny:Tiny")
    return "tiny"
