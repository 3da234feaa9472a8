"""What an operator may say about the sandbox, read from the environment when a slot is claimed."""

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from workers.sandbox import limits
from workers.sandbox.errors import SandboxError

LOWEST_UID = 1000
"""Uids below belong to the system."""


@dataclass(frozen=True, slots=True)
class Settings:
    """MENAGERIE_WORKER_DIR: state that may be lost (images, slots), a folder of our own.
    MENAGERIE_BOT_RUNTIME: the Python executable that runs bots; else one is found.
    MENAGERIE_SLOT_UIDS: `first-last`, uids that nothing else on this host uses; for a worker that is root.
    MENAGERIE_POOL: sandboxes that each slot boots ahead of its next match, 12 MB each. Default 4; 0: none.
    """

    directory: Path
    runtime: Path | None
    uids: range | None
    """None: the worker is no root, bots run under its own uid."""
    pool: int

    @classmethod
    def read(cls, environ: Mapping[str, str] = os.environ) -> Self:
        default = Path(tempfile.gettempdir()) / f"menagerie-worker-{os.geteuid()}"
        directory = Path(environ.get("MENAGERIE_WORKER_DIR") or default)
        runtime = environ.get("MENAGERIE_BOT_RUNTIME")
        uids = None
        if os.geteuid() == 0:
            uids = _uids(environ.get("MENAGERIE_SLOT_UIDS") or limits.SLOT_UIDS)
            _check_mapped(uids)
        return cls(directory.absolute(), Path(runtime) if runtime else None, uids, _pool(environ))


def _pool(environ: Mapping[str, str]) -> int:
    text = environ.get("MENAGERIE_POOL") or str(limits.POOL)
    if not text.isdecimal() or int(text) > limits.SEATS:
        raise SandboxError(f"MENAGERIE_POOL must be a whole number from 0 to {limits.SEATS}, not {text!r}")
    return int(text)


def _uids(text: str) -> range:
    first, dash, last = text.partition("-")
    if not (dash and first.isdecimal() and last.isdecimal()):
        raise SandboxError(f"MENAGERIE_SLOT_UIDS must read like {limits.SLOT_UIDS}, not {text!r}")
    uids = range(int(first), int(last) + 1)
    if uids.start < LOWEST_UID or len(uids) < limits.SEATS:
        raise SandboxError(
            f"MENAGERIE_SLOT_UIDS={text}: at least {limits.SEATS} uids none below {LOWEST_UID}"
        )
    return uids


def _check_mapped(uids: range) -> None:
    """In a container that maps only some uids, bots could not be given theirs."""
    for kind in ("uid", "gid"):
        lines = Path(f"/proc/self/{kind}_map").read_text().splitlines()
        spans = [(int(first), int(count)) for first, _, count in map(str.split, lines)]
        if not any(first <= uids.start and uids[-1] < first + count for first, count in spans):
            raise SandboxError(
                f"{kind}s {uids.start}-{uids[-1]} do not exist in this container: "
                f"set MENAGERIE_SLOT_UIDS to some that do, or map more"
            )
