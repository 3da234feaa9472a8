"""Fills a ladder's queue, one group after the other."""

import numpy as np

from ladder.matches.pairing.constants import CYCLE, HOUSE_TURN, TRICKLE_SECONDS
from ladder.matches.pairing.opponents import Whom, company
from ladder.matches.pairing.pool import Pool
from ladder.matches.pairing.seekers import next_seeker, trickle
from ladder.matches.pairing.snapshot import Group, Purpose, Snapshot


def choose_groups(snapshot: Snapshot, seed: int) -> list[Group]:
    """At most `snapshot.free` groups, the most urgent first; a pure function of its arguments."""
    pool = Pool(snapshot, np.random.default_rng(seed))
    groups: list[Group] = []
    while len(groups) < snapshot.free:
        drawn = snapshot.drawn + len(groups)
        sought = next_seeker(pool, drawn)
        if sought is None:
            break
        seeker, purpose = sought
        members = company(pool, seeker, _whom(purpose, drawn))
        if members is None:
            pool.stuck[seeker] = True
            continue
        groups.append(_send(pool, members, purpose))
    if not groups and snapshot.free and snapshot.idle >= TRICKLE_SECONDS:
        pool.stuck[:] = False
        groups += _trickle(pool)
    return groups


def _whom(purpose: Purpose, drawn: int) -> Whom:
    if purpose is Purpose.FAR:
        return Whom.FAR
    return Whom.HOUSE if drawn % len(CYCLE) == HOUSE_TURN else Whom.NEAR


def _trickle(pool: Pool) -> list[Group]:
    """One group for the longest waiting that can be given one."""
    while (seeker := trickle(pool)) is not None:
        members = company(pool, seeker, Whom.NEAR, past_limit=True)
        if members is not None:
            return [_send(pool, members, Purpose.TRICKLE)]
        pool.stuck[seeker] = True
    return []


def _send(pool: Pool, members: list[int], purpose: Purpose) -> Group:
    pool.send(members)
    seats = pool.rng.permutation(members).tolist()
    return Group(tuple(pool.version[at] for at in seats), purpose)
