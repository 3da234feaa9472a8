"""The core that a slot shares with its bots."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.workers.sandbox.arena import HONEST, ask, start
from tests.workers.slots import slot_on_one_core
from workers.sandbox import Settings, cores

ALL = os.sched_getaffinity(0)
ONE = {max(ALL)}


@pytest.fixture
def unbound() -> Iterator[None]:
    yield
    os.sched_setaffinity(0, ALL)


def test_each_of_the_first_slots_has_a_core_and_further_ones_have_none() -> None:
    given = [cores.core_of(number) for number in range(len(ALL))]
    assert set.union(*(core for core in given if core)) == ALL
    assert cores.core_of(len(ALL)) is None


@pytest.mark.usefixtures("unbound")
def test_a_worker_that_may_use_one_core_alone_gives_its_slots_no_other() -> None:
    os.sched_setaffinity(0, ONE)
    assert cores.core_of(0) == ONE
    assert cores.core_of(1) is None


def test_a_game_keeps_to_the_core_of_its_slot_from_its_first_box_to_its_last(settings: Settings) -> None:
    with slot_on_one_core(settings) as slot:
        assert os.sched_getaffinity(0) == ALL
        boxes = [slot.open(0), slot.open(1)]
        assert os.sched_getaffinity(0) == ONE
        for box in boxes:
            start(box, HONEST)
            assert os.sched_getaffinity(box.process.pid) == ONE
            assert ask(box) == "one"
        boxes[0].close()
        assert os.sched_getaffinity(0) == ONE
        boxes[1].close()
        assert os.sched_getaffinity(0) == ALL


def test_a_thread_is_let_go_from_any_other() -> None:
    with ThreadPoolExecutor(1) as playing:
        bound = playing.submit(cores.Bound, ONE).result()
        assert playing.submit(os.sched_getaffinity, 0).result() == ONE
        bound.release()
        assert playing.submit(os.sched_getaffinity, 0).result() == ALL


def test_a_bot_that_has_died_meanwhile_is_bound_without_complaint() -> None:
    pid = os.posix_spawn("/bin/true", ["true"], {})
    os.waitpid(pid, 0)
    cores.bind(pid, ONE)
