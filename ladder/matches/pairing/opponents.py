"""Whom a seeker meets: near by rating, met least, from both sides; far ones and house bots by turns."""

from enum import Enum, auto
from math import ceil

import numpy as np

from ladder.matches.pairing.constants import FAR_MOST, HOUSE_NEAREST, NEAR_LEAST, NEAR_SHARE, PAIR_GAMES
from ladder.matches.pairing.pool import Counts, Mask, Pool


class Whom(Enum):
    """What opponents a group is meant for; who cannot be had is made up for by the nearest."""

    NEAR = auto()
    FAR = auto()
    HOUSE = auto()


def company(pool: Pool, seeker: int, whom: Whom, *, past_limit: bool = False) -> list[int] | None:
    """Positions of a whole group, the seeker first; None if the seats cannot be filled.

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
        found = _pick(pool, group, allowed=allowed, again=again, common=common, whom=whom)
    return None


def neighbours(pool: Pool, at: int, count: int) -> Mask:
    """The `count` nearest on the board, half of them above and half below where both ends allow."""
    first = min(max(at - count // 2, 0), max(pool.size - 1 - count, 0))
    mask = np.zeros(pool.size, dtype=np.bool_)
    mask[first : first + count + 1] = True
    mask[at] = False
    return mask


def _pick(
    pool: Pool, group: list[int], *, allowed: Mask, again: Mask, common: Counts, whom: Whom
) -> int | None:
    """One more for the group: as meant, else the nearest there are, else a rematch."""
    seeker, fresh = group[0], allowed & ~again
    count = max(NEAR_LEAST, ceil(NEAR_SHARE * pool.size))
    among = _meant(pool, seeker, fresh, whom, count)
    while not among.any() and count < 2 * pool.size:
        among = fresh & neighbours(pool, seeker, count)
        count *= 2
    if not among.any():
        among = allowed
    return _least_met(pool, group, among, common) if among.any() else None


def _meant(pool: Pool, seeker: int, fresh: Mask, whom: Whom, count: int) -> Mask:
    near = neighbours(pool, seeker, count)
    if whom is Whom.NEAR:
        return fresh & near
    if whom is Whom.FAR:
        far = fresh & ~near
        telling = far & (np.abs(pool.rating - pool.rating[seeker]) <= FAR_MOST)
        return telling if telling.any() else far
    house = np.flatnonzero(fresh & pool.house)
    nearest = np.zeros(pool.size, dtype=np.bool_)
    nearest[house[np.argsort(np.abs(house - seeker), kind="stable")[:HOUSE_NEAREST]]] = True
    return nearest


def _least_met(pool: Pool, group: list[int], among: Mask, common: Counts) -> int:
    """Fewest common games; then the side that has had fewer; then the least known; then by lot."""
    at = np.flatnonzero(among)
    fewest = at[common[at] == common[at].min()]
    seeker = group[0]
    above = sum(member < seeker for member in group[1:])
    below = len(group) - 1 - above
    groups_so_far = int(pool.games[seeker]) // pool.seats + int(pool.in_flight[seeker])
    up = above < below or (above == below and groups_so_far % 2 == 0)
    side = fewest[(fewest < seeker) == up]
    last = side if len(side) else fewest
    se = pool.se[last]
    return int(pool.rng.choice(last[se == se.max()]))
