"""Powers: which comes next, and whether it finds something to choose."""

from engines.drones.cards import FACE_UP, size
from engines.drones.control import settle
from engines.drones.notation import OUTPOSTS
from engines.drones.position import Position
from engines.drones.rounds import end_turn
from engines.drones.tokens import POWERS, ROUND


def after_effect(position: Position) -> None:
    """Control is checked; what the active player gains is a new batch, dealt with before older ones."""
    position.stack.append([])
    if settle(position):
        next_power(position)


def next_power(position: Position) -> None:
    """Go on until something is to be decided; powers of outposts that were lost again are dropped."""
    stack, owners, active = position.stack, position.owners, position.active
    while stack:
        for batch in stack:
            batch[:] = [outpost for outpost in batch if owners[outpost] == active]
        newest = stack[-1]
        if len(newest) > 1:
            position.decision = "power"
            return
        stack.pop()
        if newest and carry_out(position, newest[0]):
            return
    end_turn(position)


def carry_out(position: Position, outpost: int) -> bool:
    """Begin the power of an outpost, whoever controls it. False if it asks nothing and changes no control."""
    if position.kinds[outpost] == ROUND:
        position.extra += 1
        position.at = -1
        return False
    position.at, position.step = outpost, 0
    return ask(position)


def ask(position: Position) -> bool:
    """Go to the next choice of the power under way that has a target. False if there is none any more."""
    steps = POWERS[position.kinds[position.at]]
    for step in range(position.step, len(steps)):
        decision, _ = steps[step]
        position.step = step
        if _has_target(position, decision):
            position.decision = decision
            return True
    position.at, position.step = -1, 0
    return False


def chosen(position: Position) -> None:
    """A choice of the power under way was carried out: the next one, or else the effect is whole."""
    position.step += 1
    if not ask(position):
        after_effect(position)


def _has_target(position: Position, decision: str) -> bool:
    piles = position.piles_of(position.aim)
    if decision == "down":
        return any(pile & FACE_UP for pile in piles)
    if decision == "batch":
        return any(size(pile) > 1 for pile in piles)
    return OUTPOSTS - piles.count(0) >= (2 if decision == "swap" else 1)
