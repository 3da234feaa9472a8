"""Cuts layers out of a sandbox, for tests of what they are there for: nothing in the product can."""

import os
import struct
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic

import pytest

from tests.workers.sandbox.arena import HONEST, start
from workers.sandbox import SandboxSlot, slots
from workers.sandbox.box import SandboxBox
from workers.sandbox.filter import ALLOW, RETURN
from workers.wire import turn_line

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has uids to drop to")

LETS_ALL_THROUGH = struct.pack("<HBBI", RETURN, 0, 0, ALLOW)
SYSTEM_CALLS = """
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    ctypes.set_errno(0)
    return ctypes.get_errno() if getattr(libc, name)(*arguments) == -1 else 0
def attempt(deed, *arguments):
    try:
        deed(*arguments)
    except OSError as error:
        return error.errno
    return 0
"""


class Layers:
    """Cuts layers out of a slot of the test's own."""

    def __init__(self, slot: SandboxSlot, patch: pytest.MonkeyPatch, stack: ExitStack) -> None:
        self.slot = slot
        self.words = list(slot.words)
        self._patch = patch
        self._stack = stack

    def no_filter(self) -> None:
        host = self.slot.host
        weak = type(host)(host.image, host.image_lock, LETS_ALL_THROUGH)
        self._patch.setattr(self.slot, "host", weak)

    def no_limits(self) -> None:
        self._edit(lambda words: [*words, "--unlimited"])

    def no_read_only_root(self) -> None:
        self._edit(lambda words: without(words, "--remount-ro", "/"))

    def no_uid(self) -> None:
        self._patch.setattr(self.slot, "uids", None)

    def no_stop(self, box: SandboxBox) -> None:
        process = box.process
        self._patch.setattr(process, "stop", lambda: setattr(process, "_stop_sent", monotonic()))

    def share_network(self) -> None:
        self.words.insert(self.words.index("--unshare-all") + 1, "--share-net")

    def share_pids(self) -> None:
        kinds = ["--unshare-ipc", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"]
        at = self.words.index("--unshare-all")
        self.words[at : at + 1] = kinds
        self.words.remove("--as-pid-1")

    def allow_namespaces(self) -> None:
        self.words.remove("--disable-userns")

    def show_the_host(self) -> None:
        self.words += ["--ro-bind", "/etc", "/host"]

    def open(self, seat: int) -> SandboxBox:
        box = self.slot.boot(seat, self.words)
        self._stack.callback(box.close)
        box.wait_until_up()
        return box

    def _edit(self, change: Callable[[list[str]], list[str]]) -> None:
        words = slots.for_bot

        def weakened(before: list[str], folder: str, *, seccomp_fd: int, info_fd: int) -> list[str]:
            return change(words(before, folder, seccomp_fd=seccomp_fd, info_fd=info_fd))

        self._patch.setattr(slots, "for_bot", weakened)


def without(words: list[str], *gone: str) -> list[str]:
    for at in range(len(words)):
        if tuple(words[at : at + len(gone)]) == gone:
            return words[:at] + words[at + len(gone) :]
    raise AssertionError(f"{gone} is not there to be left out")


def found(box: SandboxBox, source: str, **limits: int) -> list[str]:
    """What a bot prints when it is loaded."""
    start(box, SYSTEM_CALLS + source + HONEST, **limits)
    return box.log().split()


def code(error: int) -> str:
    return str(error)


def turn() -> bytes:
    return turn_line(0, {}, ["one", "two"], [], (10.0, 1.0))
