"""Waiting for processes that are not our children, without a guess at how long they take."""

import os
import select
from pathlib import Path


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def exists(pid: int) -> bool:
    """Alive: a zombie that nobody has reaped yet has ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def ends_within(pid: int, seconds: float) -> bool:
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([handle], [], [], seconds)[0])
    finally:
        os.close(handle)


def owner(pid: int) -> int:
    return Path(f"/proc/{pid}").stat().st_uid
