"""A slot of its own for the tests, in a directory that the bots' uids can reach."""

import dataclasses
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.workers.sandbox.arena import leftovers
from tests.workers.sandbox.layers import Layers
from tests.workers.slots import slot_on_all_cores
from workers.sandbox import SandboxSlot, Settings
from workers.sandbox.box import SandboxBox


@pytest.fixture(scope="session")
def settings() -> Iterator[Settings]:
    directory = Path(tempfile.mkdtemp(prefix="sandbox-tests-"))
    directory.chmod(0o755)
    yield dataclasses.replace(Settings.read(), directory=directory, pool=0)
    shutil.rmtree(directory)


@pytest.fixture(scope="session")
def session_slot(settings: Settings) -> Iterator[SandboxSlot]:
    with slot_on_all_cores(settings) as slot:
        yield slot


@pytest.fixture
def slot(session_slot: SandboxSlot) -> Iterator[SandboxSlot]:
    """Whatever a test does to bots, nothing of them is left when their boxes are closed."""
    before = leftovers(session_slot)
    yield session_slot
    assert leftovers(session_slot) == before


@pytest.fixture
def box(slot: SandboxSlot) -> Iterator[SandboxBox]:
    with ExitStack() as stack:
        box = slot.open(0)
        stack.callback(box.close)
        yield box


@pytest.fixture
def other(slot: SandboxSlot) -> Iterator[SandboxBox]:
    """The bot at the other seat."""
    with ExitStack() as stack:
        box = slot.open(1)
        stack.callback(box.close)
        yield box


@pytest.fixture
def layers(slot: SandboxSlot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Layers]:
    with ExitStack() as stack:
        yield Layers(slot, monkeypatch, stack)
