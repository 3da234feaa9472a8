"""A slot: room for the bots of one game at a time, with uids of its own where the worker is root.

One uid for each sandbox that runs, so that no two share a count of processes or can signal one another: also
one that waits for the next game beside those of this one. A locked
file says that a slot is taken; the kernel lets go of it when the worker dies, however it dies, and the next
owner clears away what is left. Uids belong to the whole host, and so do their locks.
"""

import fcntl
import os
import re
import shutil
import signal
import threading
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from types import TracebackType
from typing import Self

from workers.sandbox import limits
from workers.sandbox.box import SandboxBox
from workers.sandbox.bubblewrap import for_bot
from workers.sandbox.cgroups import Groups, NoGroupsError, find_groups
from workers.sandbox.cores import Bound, core_of
from workers.sandbox.errors import SandboxError
from workers.sandbox.folder import Folder
from workers.sandbox.host import Host, open_directory
from workers.sandbox.log import Log
from workers.sandbox.pauses import Pauses
from workers.sandbox.pool import Pool
from workers.sandbox.process import Process
from workers.sandbox.selftest import probe
from workers.sandbox.settings import Settings

UID_LOCKS = Path("/run/menagerie-slots")
"""Where root keeps the locks of uids, whatever MENAGERIE_WORKER_DIR says."""

SLOTS_WITHOUT_UIDS = 256


class SandboxSlot:
    """Implements workers.box.Boxes. Make it in the process that plays: a fork shares its lock."""

    def __init__(self, settings: Settings | None = None) -> None:
        """Takes the first free slot, clears it, and plays a probe in it. Raises SandboxError."""
        settings = settings or Settings.read()
        parent = open_directory(settings)
        self._pauses = Pauses()
        self._places = {*range(limits.SEATS)}
        """Of its uids: those that no sandbox has now."""
        self._booting = threading.Lock()
        self._playing: set[SandboxBox] = set()
        self._bound: Bound | None = None
        """While a game is played."""
        self._closed = False
        self.groups: Groups | None = None
        with ExitStack() as undo:
            self.number, lock = _take_lock(settings, parent)
            undo.callback(os.close, lock)
            self._core = core_of(self.number)
            self.uids = _uids_of(settings, self.number)
            self.directory = parent / f"slot-{self.uids.start if self.uids else self.number}"
            undo.callback(_clear, self.directory, self.uids)
            _clear(self.directory, self.uids)
            self.directory.mkdir()
            self.directory.chmod(0o755)
            groups = self._find_groups(undo)
            self.host = Host.prepare(settings, self.uids.start if self.uids else None)
            undo.callback(self.host.close)
            self.words, self.description = probe(self, self.host)
            self.description = f"{self.description}, {groups}"
            self._pool = Pool(settings.pool, lambda: self._boot(self.words))
            undo.callback(self._pool.close)
            self._pool.fill()
            self._undo = undo.pop_all()

    def _find_groups(self, undo: ExitStack) -> str:
        """Sets `groups`; says in a few words which."""
        try:
            self.groups = find_groups()
        except NoGroupsError as error:
            return f"no cgroup v2 ({error})"
        undo.callback(self.groups.clear, self.directory.name)
        self.groups.clear(self.directory.name)
        return self.groups.description

    def open(self, seat: int) -> SandboxBox:
        """A fresh sandbox with the driver up in it. Raises SandboxError.

        The thread that opens the first of a game plays it: it keeps to one core with the bots (cores.py).
        """
        if self._closed:
            raise SandboxError("the slot is closed")
        self._check(seat)
        box = self._pool.take()
        if box is None:
            box = self._boot(self.words)
            box.wait_until_up()
        if self._core and not self._bound:
            self._bound = Bound(self._core)
        if self._bound:
            self._bound.share(box.process.pid)
        self._playing.add(box)
        return box

    def _left(self, box: SandboxBox, place: int) -> None:
        self._places.add(place)
        if box in self._playing:
            self._playing.remove(box)
            if self._playing:
                return
            if self._bound:
                self._bound.release()
                self._bound = None
            if not (self._pool or self._closed):
                self._pool.fill()

    def wait_until_warm(self) -> None:
        """Until the pool is full. No match needs it: it takes what there is."""
        self._pool.wait_until_warm()

    def boot(self, seat: int, words: list[str]) -> SandboxBox:
        """Starts bubblewrap with the command line `words`; does not wait for the bot's process to be up."""
        self._check(seat)
        return self._boot(words)

    def _check(self, seat: int) -> None:
        if not 0 <= seat < limits.SEATS:
            raise SandboxError(f"seat {seat}: a slot has {limits.SEATS}")

    def _boot(self, words: list[str]) -> SandboxBox:
        """In the pool's thread as well."""
        with self._booting:
            if not self._places:
                raise SandboxError(f"a slot holds {limits.SEATS} sandboxes at a time")
            place = min(self._places)
            self._places.remove(place)
            try:
                return self._spawn(words, place)
            except BaseException:
                self._places.add(place)
                raise

    def _spawn(self, words: list[str], place: int) -> SandboxBox:
        folder = Folder(self.directory)
        log = Log(self.directory)
        try:
            process = Process(
                lambda seccomp, info: for_bot(words, str(folder.path), seccomp_fd=seccomp, info_fd=info),
                self.host.seccomp,
                log=log.writer,
                uid=self.uids[place] if self.uids else None,
            )
        except SandboxError as error:
            said = log.text(limits.DETAIL, keep="tail").strip()
            log.close()
            folder.remove()
            raise SandboxError(said or str(error)) from error
        log.hand_over()
        box = SandboxBox(process, folder, log, self._pauses, gone=lambda box: self._left(box, place))
        if self.groups:
            try:
                box.confine(self.groups.make(f"{self.directory.name}-{place}"))
            except OSError as error:
                box.close()
                raise SandboxError(f"no control group for a bot: {error}") from error
        return box

    def close(self) -> None:
        """Ends what runs in the slot and gives it back. Idempotent."""
        self._closed = True
        self._undo.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _take_lock(settings: Settings, directory: Path) -> tuple[int, int]:
    folder = UID_LOCKS if settings.uids else directory
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    count = len(settings.uids) // limits.SEATS if settings.uids else SLOTS_WITHOUT_UIDS
    deadline = monotonic() + limits.TAKE_SECONDS
    while True:
        taken = _first_free(settings, folder, count)
        if taken:
            return taken
        if monotonic() > deadline:
            raise SandboxError(
                f"all {count} slots of this host are taken: widen MENAGERIE_SLOT_UIDS, or run fewer workers"
            )
        sleep(0.01)


def _first_free(settings: Settings, folder: Path, count: int) -> tuple[int, int] | None:
    """Its number and its lock."""
    for number in range(count):
        uids = _uids_of(settings, number)
        name = f"uid-{uids.start}.lock" if uids else f"slot-{number}.lock"
        fd = os.open(folder / name, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(fd)
        else:
            return number, fd
    return None


def _uids_of(settings: Settings, number: int) -> range | None:
    if settings.uids is None:
        return None
    first = settings.uids.start + number * limits.SEATS
    return range(first, first + limits.SEATS)


def processes_of(directory: Path, uids: range | None) -> list[int]:
    """Pids of this host that belong to a slot; the dead that nobody has reaped are no more.

    By their uid; without uids, by bubblewrap's own command line, which names the slot's directory.
    """
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdecimal():
            with suppress(FileNotFoundError, ProcessLookupError):
                if _uid_of(process) in uids if uids else _names(process, directory):
                    found.append(int(process.name))
    return found


def _uid_of(process: Path) -> int:
    """From its status: the folder itself is root's once a process is not dumpable."""
    status = (process / "status").read_text()
    uid = re.search(r"^Uid:\s+(\d+)", status, re.MULTILINE)
    return int(uid[1]) if uid and "\nState:\tZ" not in status else -1


def _names(process: Path, directory: Path) -> bool:
    return f"\0{directory}/bot-".encode() in (process / "cmdline").read_bytes()


def _clear(directory: Path, uids: range | None) -> None:
    """Kill what runs in the slot, and remove its directory.

    A worker killed within the first milliseconds of a sandbox leaves bubblewrap's child waiting for ever for
    its monitor: it has not run any of the bot yet, but nobody else would end it.
    """
    deadline = monotonic() + limits.END_SECONDS
    while pids := processes_of(directory, uids):
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        if monotonic() > deadline:
            raise SandboxError(f"processes {pids} of an earlier worker cannot be killed")
        sleep(0.001)
    if directory.exists():
        shutil.rmtree(directory)
