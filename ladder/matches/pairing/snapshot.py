"""What the policy is told about a ladder, and what it answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Purpose(StrEnum):
    """Why a group was made; FIRST ones are to be queued before all others."""

    FIRST = "first"
    OVERDUE = "overdue"
    PROVISIONAL = "provisional"  # or the least known there is
    TOP = "top"
    WAITING = "waiting"
    FAR = "far"
    TRICKLE = "trickle"


@dataclass(frozen=True, slots=True)
class Entry:
    """One active version on the ladder; suspended, retired and unchecked ones are not told at all."""

    version: int
    owner: int
    rating: float
    se: float
    games: int = 0  # rated games counted so far
    waiting: float = 0.0  # seconds since its latest group was created, or since it became active
    in_flight: int = 0  # its groups queued or running
    limit: int | None = None  # most groups in flight; None: as everybody; 1 for one that stalls
    last: frozenset[int] = frozenset()  # versions in its latest group and in those in flight
    house: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A ladder at one moment."""

    entries: Sequence[Entry]
    met: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    """Games between versions, in flight included, both ways round: met[a][b] == met[b][a]."""
    free: int = 0
    """Groups the ladder's queue has room for."""
    depth: int = 0
    """Groups the queue holds when full, running ones included; sets the limit in flight."""
    seats: int = 2
    drawn: int = 0
    """Groups made on this ladder so far: the place in the cycle."""
    idle: float = 0.0
    """Seconds since the ladder's latest group was made."""


@dataclass(frozen=True, slots=True)
class Group:
    """One match to create: versions by seat in its first game; the mirrored games rotate them."""

    seats: tuple[int, ...]
    purpose: Purpose
