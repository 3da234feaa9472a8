"""A control group for each bot, where the system has delegated some to the worker (cgroup v2).

    <unit>/           the worker's own group, as `Delegate=memory pids cpu` of systemd gives it
        worker/       the worker moves into this leaf: a group with processes of its own gives no limits on
        bot-.../      one for each sandbox; the bot is put in before any of its code runs, its monitor is not

Without them the rlimits hold: address space, threads, descriptors, CPU. A group adds what they cannot bound:
memory that is resident, the kernel's own for it included, and an even share of the cores.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

from workers.sandbox import limits

NEEDED = ("memory", "pids")
WANTED = ("cpu",)
LEAF = "worker"


class NoGroupsError(Exception):
    """Why there are none, in a few words for the queue page."""


class Group:
    """Of one bot. OSError: the host is at fault."""

    def __init__(self, path: Path, remove: Callable[[Path], None]) -> None:
        self.path = path
        self._remove = remove

    def admit(self, pid: int) -> None:
        (self.path / "cgroup.procs").write_text(str(pid))

    def ran_out_of_memory(self) -> bool:
        """Whether the kernel has killed for want of memory in here."""
        try:
            events = (self.path / "memory.events").read_text().split()
        except FileNotFoundError:
            return False
        return any(
            int(count) for name, count in zip(events[::2], events[1::2], strict=True) if "kill" in name
        )

    def kill(self) -> None:
        """All that is in it. A kernel before 5.14 cannot: there the end of the pid namespace alone does."""
        with suppress(FileNotFoundError, PermissionError):
            fd = os.open(self.path / "cgroup.kill", os.O_WRONLY)
            try:
                os.write(fd, b"1")
            finally:
                os.close(fd)

    def remove(self) -> None:
        """Idempotent. What was killed may take a moment to leave."""
        deadline = monotonic() + limits.END_SECONDS
        while self.path.exists():
            try:
                self._remove(self.path)
            except OSError:
                if monotonic() > deadline:
                    raise
                sleep(0.001)


class Groups:
    """Makes them, below `unit`."""

    def __init__(self, unit: Path, controllers: list[str], remove: Callable[[Path], None] = os.rmdir) -> None:
        """`remove`: a real group is a folder of files that go with it."""
        self.unit = unit
        self.controllers = controllers
        self._remove = remove

    @property
    def description(self) -> str:
        return f"cgroup v2 ({', '.join(self.controllers)})"

    def make(self, name: str) -> Group:
        group = Group(self.unit / f"bot-{name}", self._remove)
        group.path.mkdir()
        files = {
            "memory.max": str(limits.GROUP_MEMORY),
            "memory.oom.group": "1",
            "pids.max": str(limits.GROUP_TASKS),
        }
        if (group.path / "memory.swap.max").exists():  # not where the kernel accounts for no swap
            files["memory.swap.max"] = "0"
        if "cpu" in self.controllers:
            files["cpu.weight"] = str(limits.GROUP_WEIGHT)
        try:
            for file, value in files.items():
                (group.path / file).write_text(value)
        except OSError:
            group.remove()
            raise
        return group

    def clear(self, slot: str) -> None:
        """End and remove what an earlier owner of the slot has left."""
        for path in self.unit.glob(f"bot-{slot}-*"):
            group = Group(path, self._remove)
            group.kill()
            group.remove()


def find_groups(own: Path | None = None, remove: Callable[[Path], None] = os.rmdir) -> Groups:
    """`own`: the group this process is in. Moves it into a leaf. Raises NoGroupsError."""
    own = own or own_group()
    unit = own.parent if own.name == LEAF else own
    if not (unit / "cgroup.type").exists():
        raise NoGroupsError("the worker is in the host's root group")
    offered = (unit / "cgroup.controllers").read_text().split()
    missing = [name for name in NEEDED if name not in offered]
    if missing:
        raise NoGroupsError(f"no controller {' nor '.join(missing)} is delegated")
    controllers = [name for name in (*NEEDED, *WANTED) if name in offered]
    try:
        if own == unit:
            _enter_leaf(unit)
        (unit / "cgroup.subtree_control").write_text(" ".join(f"+{name}" for name in controllers))
    except OSError as error:
        raise NoGroupsError(f"not delegated: {error.strerror}") from None
    return Groups(unit, controllers, remove)


def _enter_leaf(unit: Path) -> None:
    """Raises OSError, or NoGroupsError when there are strangers in `unit`."""
    strangers = {*(unit / "cgroup.procs").read_text().split()} - {str(os.getpid())}
    if strangers:
        raise NoGroupsError(f"not the worker's alone: {len(strangers)} other processes are in its group")
    leaf = unit / LEAF
    leaf.mkdir(exist_ok=True)
    (leaf / "cgroup.procs").write_text(str(os.getpid()))


def own_group() -> Path:
    """Of this process, in the version 2 hierarchy. Raises NoGroupsError."""
    mounted = None
    for line in Path("/proc/self/mountinfo").read_text().splitlines():
        before, _, after = line.partition(" - ")
        if after.split()[0] == "cgroup2":
            mounted = Path(before.split()[4])
    if mounted is None:
        raise NoGroupsError("not mounted")
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        if line.startswith("0::"):
            return mounted / line[3:].lstrip("/")
    raise NoGroupsError("not in this kernel")
