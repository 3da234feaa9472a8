"""Slots: one owner each, uids of their own, and nothing left behind however their owner ends."""

import dataclasses
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import clock_gettime_ns, monotonic, sleep

import pytest

from tests.workers.sandbox.arena import HONEST, ask, start
from workers.sandbox import SandboxError, SandboxSlot, Settings
from workers.sandbox.clocks import cpu_clock
from workers.sandbox.limits import SEATS
from workers.sandbox.slots import processes_of

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="uids per slot are for a worker that is root")


def uid_of(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("Uid:")).split()[1])


def test_two_slots_share_neither_number_nor_folder_nor_uid(slot: SandboxSlot, settings: Settings) -> None:
    with SandboxSlot(settings) as second:
        assert second.number != slot.number
        assert second.directory != slot.directory
        assert not {*(second.uids or ())} & {*(slot.uids or ())}


def room_for_one(settings: Settings, room: int) -> Settings:
    """Room for one slot that no other test takes: counted from the host's last; they take the first."""
    if settings.uids is None:
        return dataclasses.replace(settings, directory=settings.directory / f"room-{room}")
    return dataclasses.replace(settings, uids=settings.uids[len(settings.uids) - room * SEATS :][:SEATS])


def test_a_slot_given_back_is_taken_again(settings: Settings) -> None:
    lonely = room_for_one(settings, 1)
    with SandboxSlot(lonely) as first:
        number = first.number
        if first.uids:
            with pytest.raises(SandboxError, match="all 1 slots of this host are taken"):
                SandboxSlot(lonely)
    with SandboxSlot(lonely) as second:
        assert second.number == number


def test_a_closed_slot_opens_no_box(settings: Settings, slot: SandboxSlot) -> None:
    with SandboxSlot(settings) as closed:
        pass
    with pytest.raises(SandboxError, match="closed"):
        closed.open(0)


def test_a_seat_beyond_the_largest_game_is_refused(slot: SandboxSlot) -> None:
    with pytest.raises(SandboxError, match="seat 8"):
        slot.open(8)


@needs_root
def test_every_seat_has_a_uid_of_its_own(slot: SandboxSlot) -> None:
    boxes = [slot.open(seat) for seat in range(3)]
    assert slot.uids
    assert [uid_of(box.process.pid) for box in boxes] == [*slot.uids[:3]]
    for box in boxes:
        box.close()


@needs_root
def test_when_all_slots_are_taken_the_error_says_so(settings: Settings, slot: SandboxSlot) -> None:
    assert slot.uids
    with pytest.raises(SandboxError, match="MENAGERIE_SLOT_UIDS"):
        SandboxSlot(dataclasses.replace(settings, uids=slot.uids))


def test_what_a_dead_worker_left_in_its_slot_is_cleared(settings: Settings) -> None:
    lonely = room_for_one(settings, 6)
    with SandboxSlot(lonely) as first:
        directory = first.directory
    directory.mkdir()
    (directory / "bot-left").mkdir()
    (directory / "bot-left" / "bot.py").write_text("secret")
    stray = None
    if first.uids:
        stray = subprocess.Popen(["sleep", "600"], user=first.uids[3])
    with SandboxSlot(lonely) as second:
        assert second.directory == directory
        assert not list(directory.iterdir())
        assert stray is None or stray.wait() == -signal.SIGKILL


WORKER = """
from tests.workers.sandbox.arena import start
from workers.sandbox import SandboxSlot
slot = SandboxSlot()
box = slot.boot(0, slot.words)
print(box.process.pid, flush=True)
box.wait_until_up()
print("up", flush=True)
start(box, "while True: pass", startup_ms=60_000)
"""


@pytest.mark.parametrize(("stage", "room"), [("booting", 3), ("up", 4), ("loading", 5)])
def test_a_worker_killed_at_any_moment_leaves_no_bot(
    stage: str, room: int, settings: Settings, slot: SandboxSlot
) -> None:
    mine = room_for_one(settings, room)
    environ = {"MENAGERIE_WORKER_DIR": str(mine.directory), "PYTHONPATH": str(Path.cwd())}
    if mine.uids:
        environ["MENAGERIE_SLOT_UIDS"] = f"{mine.uids[0]}-{mine.uids[-1]}"
    worker = subprocess.Popen(
        [sys.executable, "-c", WORKER], stdout=subprocess.PIPE, text=True, env={**os.environ, **environ}
    )
    assert worker.stdout
    pid = int(worker.stdout.readline())
    bot = os.pidfd_open(pid)
    if stage != "booting":
        assert worker.stdout.readline() == "up\n"
    if stage == "loading":
        wait_until(lambda: clock_gettime_ns(cpu_clock(pid)) > 100_000_000)
    worker.kill()
    worker.wait()
    worker.stdout.close()
    if stage != "booting":
        wait_until(lambda: not alive(bot))
    with SandboxSlot(mine) as again:
        assert not list(again.directory.iterdir())
        wait_until(lambda: not alive(bot))
        assert not processes_of(again.directory, again.uids)
    os.close(bot)


def alive(pidfd: int) -> bool:
    try:
        signal.pidfd_send_signal(pidfd, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until(holds: object, seconds: float = 10) -> None:
    assert callable(holds)
    deadline = monotonic() + seconds
    while not holds():
        assert monotonic() < deadline, "in vain"
        sleep(0.001)


def test_a_forked_worker_can_use_a_slot_of_its_own(settings: Settings, slot: SandboxSlot) -> None:
    """The thread that starts sandboxes does not survive a fork; a new one takes its place."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            with SandboxSlot(settings) as own:
                box = own.open(0)
                start(box, HONEST)
                code = 0 if ask(box, 1) == "two" and own.number != slot.number else 2
                box.close()
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
