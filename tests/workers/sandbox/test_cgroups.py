"""Control groups: on a tree of plain files that looks like one, and on the kernel's own as far as it goes.

The plain tree shows what is written where. What the kernel makes of it only a machine with cgroup v2 and its
controllers can show; the tests of that say what is missing.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.workers.sandbox.arena import HONEST, ask, start
from workers.box import BotFaultError
from workers.contract import Reason
from workers.sandbox import SandboxError, SandboxSlot
from workers.sandbox.cgroups import Group, Groups, NoGroupsError, find_groups, own_group
from workers.sandbox.limits import GROUP_MEMORY
from workers.sandbox.process import readable


def tree(folder: Path, *, controllers: str = "cpu io memory pids", processes: str = "") -> Path:
    unit = folder / "unit"
    unit.mkdir()
    (unit / "cgroup.type").write_text("domain\n")
    (unit / "cgroup.controllers").write_text(controllers + "\n")
    (unit / "cgroup.procs").write_text(processes or f"{os.getpid()}\n")
    return unit


def files(group: Path) -> dict[str, str]:
    return {file.name: file.read_text() for file in group.iterdir()}


def test_the_worker_moves_into_a_leaf_and_hands_the_controllers_on(tmp_path: Path) -> None:
    unit = tree(tmp_path)
    groups = find_groups(unit)
    assert files(unit / "worker") == {"cgroup.procs": str(os.getpid())}
    assert (unit / "cgroup.subtree_control").read_text() == "+memory +pids +cpu"
    assert groups.description == "cgroup v2 (memory, pids, cpu)"


def test_a_slot_that_was_forked_in_the_leaf_finds_the_same_place(tmp_path: Path) -> None:
    unit = find_groups(tree(tmp_path)).unit
    assert find_groups(unit / "worker").unit == unit


def test_a_group_has_every_limit_before_the_bot_is_in_it(tmp_path: Path) -> None:
    group = find_groups(tree(tmp_path)).make("slot-1-0")
    assert files(group.path) == {
        "memory.max": str(320 * 2**20),
        "memory.oom.group": "1",
        "pids.max": "16",
        "cpu.weight": "100",
    }
    group.admit(4711)
    assert (group.path / "cgroup.procs").read_text() == "4711"


def test_without_the_cpu_controller_memory_and_pids_are_limited(tmp_path: Path) -> None:
    groups = find_groups(tree(tmp_path, controllers="memory pids"))
    assert groups.description == "cgroup v2 (memory, pids)"
    assert not (groups.make("slot-1-0").path / "cpu.weight").exists()


@pytest.mark.parametrize(
    ("unfit", "why"),
    [
        ({"controllers": "cpu io pids"}, "no controller memory is delegated"),
        ({"controllers": ""}, "no controller memory nor pids is delegated"),
        ({"processes": f"1\n{os.getpid()}\n"}, "1 other processes are in its group"),
    ],
)
def test_an_unfit_tree_is_left_alone_and_named(tmp_path: Path, unfit: dict[str, str], why: str) -> None:
    unit = tree(tmp_path, **unfit)
    before = files(unit)
    with pytest.raises(NoGroupsError, match=why):
        find_groups(unit)
    assert files(unit) == before


def test_the_root_group_of_a_host_is_never_taken(tmp_path: Path) -> None:
    unit = tree(tmp_path)
    (unit / "cgroup.type").unlink()
    with pytest.raises(NoGroupsError, match="root group"):
        find_groups(unit)


def test_a_tree_that_may_not_be_written_is_not_delegated(tmp_path: Path) -> None:
    unit = tree(tmp_path)
    (unit / "cgroup.subtree_control").mkdir()  # root may write to every file, but to no folder
    with pytest.raises(NoGroupsError, match="not delegated: Is a directory"):
        find_groups(unit)


def test_what_an_earlier_owner_of_the_slot_left_is_killed_and_removed(tmp_path: Path) -> None:
    groups = Groups(find_groups(tree(tmp_path)).unit, ["memory", "pids"], shutil.rmtree)
    for name in ("slot-1-0", "slot-1-7", "slot-10-0"):
        groups.make(name)
    groups.clear("slot-1")
    assert [path.name for path in groups.unit.glob("bot-*")] == ["bot-slot-10-0"]


@pytest.fixture
def grouped(slot: SandboxSlot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Groups]:
    """The slot with control groups of plain files."""
    groups = Groups(find_groups(tree(tmp_path)).unit, ["memory", "pids", "cpu"], shutil.rmtree)
    monkeypatch.setattr(slot, "groups", groups)
    yield groups
    assert not [*groups.unit.glob("bot-*")], "a closed box leaves no group"


def test_a_bot_is_in_its_group_before_it_is_loaded(grouped: Groups, slot: SandboxSlot) -> None:
    boxes = [slot.open(seat) for seat in (0, 1)]
    inside = {(path / "cgroup.procs").read_text() for path in grouped.unit.glob("bot-*")}
    assert inside == {str(box.process.pid) for box in boxes}
    for box in boxes:
        start(box, HONEST)
        assert ask(box) == "one"
        box.close()


def test_a_bot_that_the_kernel_killed_for_its_memory_loses_by_it_and_is_told(
    grouped: Groups, slot: SandboxSlot
) -> None:
    box = slot.open(0)
    start(box, HONEST)
    (group,) = grouped.unit.glob("bot-*")
    (group / "memory.events").write_text("low 0\nhigh 0\nmax 19\noom 1\noom_kill 1\noom_group_kill 1\n")
    os.kill(box.process.pid, 9)
    assert readable(box.process.pidfd, 5)
    with pytest.raises(BotFaultError) as fault:
        ask(box)
    assert fault.value.reason == Reason.MEMORY
    assert "more than 320 MB of memory" in fault.value.detail
    box.close()


def test_a_bot_that_was_killed_otherwise_is_not_told_of_memory(grouped: Groups, slot: SandboxSlot) -> None:
    box = slot.open(0)
    start(box, HONEST)
    (group,) = grouped.unit.glob("bot-*")
    (group / "memory.events").write_text("low 0\nhigh 0\nmax 3\noom 0\noom_kill 0\noom_group_kill 0\n")
    os.kill(box.process.pid, 9)
    assert readable(box.process.pidfd, 5)
    with pytest.raises(BotFaultError) as fault:
        ask(box)
    assert fault.value.reason == Reason.CRASH
    box.close()


def test_a_group_that_cannot_be_made_is_the_hosts_fault(grouped: Groups, slot: SandboxSlot) -> None:
    before = sorted(slot.directory.iterdir())
    in_the_way = grouped.unit / f"bot-{slot.directory.name}-0"
    in_the_way.mkdir()
    with pytest.raises(SandboxError, match="no control group for a bot"):
        slot.open(0)
    in_the_way.rmdir()
    assert sorted(slot.directory.iterdir()) == before
    slot.open(0).close()


@pytest.fixture
def kernels_group() -> Iterator[Group]:
    """A group of this machine's, made by hand below ours, without controllers."""
    try:
        path = own_group() / "menagerie-test"
        path.mkdir()
    except (NoGroupsError, OSError) as error:
        pytest.skip(f"not run: this machine lets nobody make a cgroup v2 ({error})")
    group = Group(path, os.rmdir)
    yield group
    group.kill()
    group.remove()


def test_the_kernel_kills_a_group_and_removes_it(kernels_group: Group, slot: SandboxSlot) -> None:
    if not (kernels_group.path / "cgroup.kill").exists():
        pytest.skip("not run: cgroup.kill came with Linux 5.14")
    box = slot.open(0)
    box.confine(kernels_group)
    start(box, HONEST)
    assert ask(box, 1) == "two"
    assert (kernels_group.path / "cgroup.procs").read_text() == f"{box.process.pid}\n"
    kernels_group.kill()
    assert readable(box.process.pidfd, 5)
    box.close()
    assert not kernels_group.path.exists()


def test_the_kernel_ends_a_bot_that_touches_too_much_memory(slot: SandboxSlot) -> None:
    if slot.groups is None:
        pytest.skip(f"not run: {slot.description}")
    box = slot.open(0)
    start(box, f"def choose(turn):\n    len(b'x' * {GROUP_MEMORY + 2**24})\n    return 'one'\n")
    with pytest.raises(BotFaultError) as fault:
        ask(box, move_ms=5000)
    assert fault.value.reason == Reason.MEMORY
    box.close()
