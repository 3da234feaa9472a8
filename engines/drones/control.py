"""Who controls the outposts: what changes hands after an effect, and in which order."""

from bisect import insort

from engines.drones.notation import OUTPOSTS
from engines.drones.position import Position
from engines.drones.rounds import end_round

MOST_QUEUED = 14
"""Later conquests of one card only flip: so every turn ends."""


def pending(position: Position) -> list[int]:
    """The outposts that must change hands, in their order.

    The other side has more force there, or as much (and a card) while it controls EQUAL.
    """
    force, owners, aside = position.force, position.owners, position.aside
    equal = owners[position.equal] if position.equal >= 0 else -1
    due = []
    for outpost, owner in enumerate(owners):
        zero, one = force[outpost], force[OUTPOSTS + outpost]
        lead = one - zero if owner == 0 else zero - one
        if (lead > 0 or (lead == 0 and zero and equal == 1 - owner)) and outpost != aside:
            due.append(outpost)
    return due


def order_matters(position: Position, due: list[int]) -> bool:
    """Whether somebody chooses which of them flips next; powers have an order of their own."""
    owners = position.owners
    return len(due) > 1 and (position.equal in due or any(owners[each] != owners[due[0]] for each in due))


def flip(position: Position, outpost: int) -> bool:
    """An outpost changes hands; a conquest queues its power. Whether that ended the round."""
    owners = position.owners
    owner = owners[outpost] = 1 - owners[outpost]
    if owner == position.active and outpost != position.equal and position.queued < MOST_QUEUED:
        position.queued += 1
        insort(position.stack[-1], outpost)
    if owners.count(owner) < OUTPOSTS:
        return False
    end_round(position, owner)
    return True


def settle(position: Position) -> bool:
    """Flip what must flip. False if a choice is due before that is done, or the round is over."""
    while due := pending(position):
        if order_matters(position, due):
            position.decision = "flip"
            return False
        if flip(position, due[0]):
            return False
    return True
