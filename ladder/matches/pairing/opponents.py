"""Whom a seeker meets: near by rating, met least, from both sides; far ones by purpose or in need."""

from math import ceil

import numpy as np

from ladder.matches.pairing.constants import NEAR_LEAST, NEAR_SHARE, PAIR_GAMES
from ladder.matches.pairing.pool import Counts, Mask, Pool


def company(pool: Pool, seeker: int, *, far: bool = False, past_limit: bool = False) -> list[int] | None:
    """Positions of a whole group, the seeker first; None if the seats cannot be filled.

    `far`: everybody else from outside the seeker's neighbourhood, if they can be had there.
    `past_limit`: pairs may exceed their limit of games.
    """
    group: list[int] = []
    allowed = np.ones(pool.size, dtype=np.bool_)
    again = np.zeros(pool.size, dtype=np.bool_)
    common = np.zeros(pool.size, dtype=np.int64)
    found: int | None = seeker
    while found is not None:
        group.append(found)
        if len(group) == pool.seats:
            return group
        met = pool.common_games(found)
        allowed &= pool.may_meet(found)
        if not past_limit:
            allowed &= met < PAIR_GAMES
        again |= pool.met_last(found)
        common += met
        found = _pick(pool, group, allowed, again, common, far=far)
    return None


def neighbours(pool: Pool, at: int, count: int) -> Mask:
    """The `count` nearest on the board, half of them above and half below where both ends allow."""
    first = min(max(at - count // 2, 0), max(pool.size - 1 - count, 0))
    mask = np.zeros(pool.size, dtype=np.bool_)
    mask[first : first + count + 1] = True
    mask[at] = False
    return mask


def _pick(
    pool: Pool, group: list[int], allowed: Mask, again: Mask, common: Counts, *, far: bool
) -> int | None:
    seeker = group[0]
    count = max(NEAR_LEAST, ceil(NEAR_SHARE * pool.size))
    if far:
        distant = allowed & ~again & ~neighbours(pool, seeker, count)
        if distant.any():
            return _least_met(pool, group, distant, common)
    while True:
        near = allowed & ~again & neighbours(pool, seeker, count)
        if near.any():
            return _least_met(pool, group, near, common)
        if count >= 2 * pool.size:
            break
        count *= 2
    return _least_met(pool, group, allowed, common) if allowed.any() else None


def _least_met(pool: Pool, group: list[int], among: Mask, common: Counts) -> int:
    """Fewest common games; then the side that has had fewer; then by lot."""
    at = np.flatnonzero(among)
    fewest = at[common[at] == common[at].min()]
    seeker = group[0]
    above = sum(member < seeker for member in group[1:])
    below = len(group) - 1 - above
    groups_so_far = int(pool.games[seeker]) // pool.seats + int(pool.in_flight[seeker])
    up = above < below or (above == below and groups_so_far % 2 == 0)
    side = fewest[(fewest < seeker) == up]
    return int(pool.rng.choice(side if len(side) else fewest))
