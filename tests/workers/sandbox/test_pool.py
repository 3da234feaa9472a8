"""Sandboxes that wait for the next game: one bot each, as closed as others, and none is left."""

import dataclasses
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workers.jobs import play
from tests.workers.sandbox.arena import HONEST, ask, leftovers, start
from tests.workers.sandbox.test_slots import alive, uid_of, wait_until
from tests.workers.sources import FIRST
from workers.sandbox import SandboxError, SandboxSlot, Settings
from workers.sandbox.box import SandboxBox
from workers.sandbox.limits import SEATS
from workers.sandbox.slots import processes_of

SIZE = 2


@pytest.fixture(scope="module")
def module_slot(settings: Settings) -> Iterator[SandboxSlot]:
    with SandboxSlot(dataclasses.replace(settings, pool=SIZE)) as slot:
        yield slot


@pytest.fixture
def pooled(module_slot: SandboxSlot) -> Iterator[SandboxSlot]:
    """With SIZE boxes that wait, before the test and after it."""
    refill(module_slot)
    before = counts(module_slot)
    yield module_slot
    for box in tuple(module_slot._playing):  # a test has failed: the others are not to blame
        box.close()
    refill(module_slot)
    assert counts(module_slot) == before


def refill(slot: SandboxSlot) -> None:
    """Take what is left, so that all are booted anew."""
    while 0 < len(waiting(slot)) < SIZE:
        slot.open(0).close()
    slot.wait_until_warm()


def waiting(slot: SandboxSlot) -> list[SandboxBox]:
    return [future.result() for future in slot._pool._waiting]


def counts(slot: SandboxSlot) -> dict[str, int]:
    return {
        name: len(found) if isinstance(found, list) else int(str(found))
        for name, found in leftovers(slot).items()
    }


def test_a_game_is_played_in_sandboxes_that_waited_and_others_wait_afterwards(pooled: SandboxSlot) -> None:
    before = waiting(pooled)
    records = play(pooled, FIRST, FIRST)
    assert [seat.reason for record in records for seat in record.seats] == ["finished"] * 4
    assert len(waiting(pooled)) == SIZE
    assert not {*before} & {*waiting(pooled)}


def test_none_is_booted_while_bots_play(pooled: SandboxSlot) -> None:
    boxes = [pooled.open(seat) for seat in range(SIZE)]
    for box in boxes[1:]:
        box.close()
        assert not waiting(pooled)
    boxes[0].close()
    assert len(waiting(pooled)) == SIZE


def test_a_game_that_comes_soon_waits_until_all_are_up(pooled: SandboxSlot) -> None:
    play(pooled, FIRST, FIRST)
    boxes = waiting(pooled)
    first = pooled.open(0)
    booting = [box for box in boxes if not box._up]
    first.close()
    assert not booting


def test_no_sandbox_serves_twice(pooled: SandboxSlot) -> None:
    pids = []
    for _ in range(SIZE + 2):
        box = pooled.open(0)
        pids.append(box.process.pid)
        box.close()
    assert len({*pids}) == len(pids)


def test_the_one_that_waited_longest_comes_first(pooled: SandboxSlot) -> None:
    boxes = waiting(pooled)
    taken = [pooled.open(seat) for seat in range(SIZE)]
    assert taken == boxes
    for box in taken:
        box.close()


def test_a_waiting_sandbox_has_a_folder_namespaces_and_a_uid_of_its_own(pooled: SandboxSlot) -> None:
    playing = pooled.open(0)
    start(playing, HONEST)
    boxes = [playing, *waiting(pooled)]
    assert len({box._folder.path for box in boxes}) == len(boxes) == SIZE
    assert not [*boxes[1]._folder.path.iterdir()]
    for kind in ("user", "pid", "mnt", "net", "ipc", "uts", "cgroup"):
        inodes = {Path(f"/proc/{box.process.pid}/ns/{kind}").readlink() for box in boxes}
        assert len(inodes) == len(boxes), kind
    if pooled.uids:
        assert len({uid_of(box.process.pid) for box in boxes}) == len(boxes)
    playing.close()


def test_waiting_costs_a_bot_no_cpu_and_gains_it_none(pooled: SandboxSlot) -> None:
    """Boot is charged to nobody, and nothing is used while it waits."""
    box, *_ = waiting(pooled)
    box.wait_until_up()
    wait_until(lambda: box.process.state() == b"S")  # and reads
    before = box.process.cpu_ns()
    taken = pooled.open(0)
    assert taken is box
    assert taken.process.cpu_ns() == before
    charged = start(taken, HONEST).cpu_ns
    spent = taken.process.cpu_ns() - before
    assert 0 <= spent - charged < before / 2, "it ran on after its answer"
    taken.close()


def test_one_that_died_while_it_waited_is_thrown_away(pooled: SandboxSlot) -> None:
    dead, sound = waiting(pooled)
    os.kill(dead.process.pid, signal.SIGKILL)
    wait_until(lambda: not dead.process.lives())
    box = pooled.open(0)
    assert box is sound
    start(box, HONEST)
    assert ask(box) == "one"
    box.close()


def test_when_all_that_wait_have_died_one_is_booted(pooled: SandboxSlot) -> None:
    for dead in waiting(pooled):
        os.kill(dead.process.bwrap.pid, signal.SIGKILL)
        wait_until(lambda dead=dead: not dead.process.lives())
    box = pooled.open(0)
    start(box, HONEST)
    assert ask(box, 1) == "two"
    box.close()


def test_a_game_of_all_seats_has_the_uids_of_those_that_waited_too(pooled: SandboxSlot) -> None:
    boxes = [pooled.open(seat) for seat in range(SEATS)]
    if pooled.uids:
        assert {uid_of(box.process.pid) for box in boxes} == {*pooled.uids}
    for box in boxes:
        box.close()


def test_a_closed_slot_leaves_none_that_wait(settings: Settings) -> None:
    with SandboxSlot(dataclasses.replace(settings, pool=SIZE)) as slot:
        boxes = waiting(slot)
        directory, uids = slot.directory, slot.uids
    assert not any(box.process.lives() for box in boxes)
    assert not processes_of(directory, uids)
    assert not directory.exists()


def test_without_a_pool_none_waits(settings: Settings) -> None:
    with SandboxSlot(dataclasses.replace(settings, pool=0)) as slot:
        slot.open(0).close()
        assert not processes_of(slot.directory, slot.uids)


WORKER = """
from workers.sandbox import SandboxSlot
slot = SandboxSlot()
print(*[future.result().process.pid for future in slot._pool._waiting], flush=True)
input()
"""


def test_a_worker_that_is_killed_leaves_none_that_wait(settings: Settings) -> None:
    uids = settings.uids and settings.uids[-2 * SEATS : -SEATS]  # no other test takes these
    environ = {"MENAGERIE_WORKER_DIR": str(settings.directory), "MENAGERIE_POOL": str(SIZE)}
    if uids:
        environ["MENAGERIE_SLOT_UIDS"] = f"{uids[0]}-{uids[-1]}"
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, **environ, "PYTHONPATH": str(Path.cwd())},
    )  # fmt: skip
    assert worker.stdout
    bots = [os.pidfd_open(int(pid)) for pid in worker.stdout.readline().split()]
    assert len(bots) == SIZE
    worker.kill()
    worker.communicate()
    with SandboxSlot(dataclasses.replace(settings, uids=uids)) as again:
        wait_until(lambda: not any(alive(bot) for bot in bots))
        assert not processes_of(again.directory, again.uids)
    for bot in bots:
        os.close(bot)


@pytest.mark.parametrize("text", ["-1", "9", "two"])
def test_a_bad_size_is_refused(text: str) -> None:
    with pytest.raises(SandboxError, match="MENAGERIE_POOL must be a whole number from 0 to 8"):
        Settings.read({"MENAGERIE_POOL": text})
