"""Who gets the next group: new uploads and the overdue, then the shares of the cycle."""

from collections.abc import Callable

import numpy as np

from ladder.matches.pairing.constants import (
    CYCLE,
    FIRST_PERIOD,
    OVERDUE,
    PROVISIONAL_SE,
    TOP_LEAST,
    TOP_SHARE,
)
from ladder.matches.pairing.pool import Floats, Mask, Pool
from ladder.matches.pairing.snapshot import Purpose


def next_seeker(pool: Pool, drawn: int) -> tuple[int, Purpose] | None:
    """Position and purpose for group number `drawn`; None when nobody seeks."""
    waiting = pool.open & ~pool.stuck & (pool.in_flight == 0)
    new = waiting & (pool.games == 0)
    turn_of_the_new = drawn % FIRST_PERIOD < FIRST_PERIOD - 1
    if turn_of_the_new and new.any():
        return _most(pool, new, pool.waiting), Purpose.FIRST
    overdue = waiting & (pool.waiting >= OVERDUE)
    if overdue.any():
        return _most(pool, overdue, pool.waiting), Purpose.OVERDUE
    seeking = pool.seeking
    if not seeking.any():
        return None
    purpose = CYCLE[drawn % len(CYCLE)]
    among, by = _SHARES[purpose](pool, seeking)
    if not among.any():  # a share nobody is in goes to the least known
        purpose, among, by = Purpose.PROVISIONAL, seeking, pool.need
    return _most(pool, among, by), purpose


def trickle(pool: Pool) -> int | None:
    """The longest waiting of all, settled ones too."""
    idle = pool.open & ~pool.stuck
    return _most(pool, idle, pool.waiting) if idle.any() else None


def _most(pool: Pool, among: Mask, by: Floats) -> int:
    """The one with most; equals by lot."""
    value = np.where(among, by, -np.inf)
    return int(pool.rng.choice(np.flatnonzero(value == value.max())))


def _provisional(pool: Pool, seeking: Mask) -> tuple[Mask, Floats]:
    need = pool.need
    return seeking & (need >= PROVISIONAL_SE), need


def _top(pool: Pool, seeking: Mask) -> tuple[Mask, Floats]:
    top = np.arange(pool.size) < max(TOP_LEAST, int(TOP_SHARE * pool.size))
    need = pool.need
    return seeking & top & (need < PROVISIONAL_SE), need


def _waiting(pool: Pool, seeking: Mask) -> tuple[Mask, Floats]:
    return seeking, pool.waiting


def _anyone(pool: Pool, seeking: Mask) -> tuple[Mask, Floats]:
    return seeking, np.zeros(pool.size)


_SHARES: dict[Purpose, Callable[[Pool, Mask], tuple[Mask, Floats]]] = {
    Purpose.PROVISIONAL: _provisional,
    Purpose.TOP: _top,
    Purpose.WAITING: _waiting,
    Purpose.FAR: _anyone,
}
