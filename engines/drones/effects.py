"""What each action does: one function a verb."""

from collections.abc import Callable

from engines.drones.cards import DOWN, STRENGTH, UNIT, force, pack
from engines.drones.control import flip as change_hands
from engines.drones.control import settle
from engines.drones.notation import AIMED, KIND, MOVED, OUTPOST, OUTPOSTS, PLAYED, SWAPPED, batched
from engines.drones.position import Position
from engines.drones.powers import after_effect, carry_out, chosen, next_power
from engines.drones.tokens import EQUAL


def _put(position: Position, seat: int, outpost: int, card: int) -> None:
    position.piles[OUTPOSTS * seat + outpost] += UNIT[card]
    position.force[OUTPOSTS * seat + outpost] += STRENGTH[card]


def _take(position: Position, seat: int, outpost: int, card: int) -> None:
    position.piles[OUTPOSTS * seat + outpost] -= UNIT[card]
    position.force[OUTPOSTS * seat + outpost] -= STRENGTH[card]


def first(position: Position, action: str) -> None:
    position.lay_out(int(action[-1]))
    position.decision = "token"


def token(position: Position, action: str) -> None:
    if len(position.kinds) == OUTPOSTS:
        position.lay_out(position.results[-1][0])
    kind = KIND[action]
    if kind == EQUAL:
        position.equal = len(position.kinds)
    position.kinds.append(kind)
    if len(position.kinds) == OUTPOSTS:
        position.decision = "play"


def play(position: Position, action: str) -> None:
    card, outpost = PLAYED[action]
    position.hands[position.active] -= UNIT[card]
    _put(position, position.active, outpost, card)
    position.queued = 0
    after_effect(position)


def aside(position: Position, action: str) -> None:
    position.aside = OUTPOST[action]
    position.final = True
    position.active = 1 - position.active
    position.decision = "play"


def flip(position: Position, action: str) -> None:
    if not change_hands(position, OUTPOST[action]) and settle(position):
        next_power(position)


def power(position: Position, action: str) -> None:
    outpost = OUTPOST[action]
    position.stack[-1].remove(outpost)
    if not carry_out(position, outpost):
        next_power(position)


def down(position: Position, action: str) -> None:
    outpost, card = AIMED[action]
    aim = position.aim
    _take(position, aim, outpost, card)
    _put(position, aim, outpost, DOWN)
    chosen(position)


def destroy(position: Position, action: str) -> None:
    outpost, card = AIMED[action]
    _take(position, position.aim, outpost, card)
    position.removed += UNIT[card]
    chosen(position)


def recruit(position: Position, action: str) -> None:
    outpost, card = AIMED[action]
    _take(position, position.aim, outpost, card)
    _put(position, position.active, outpost, card)
    chosen(position)


def sacrifice(position: Position, action: str) -> None:
    """The power where the card stood belongs to the same effect; an outpost set aside has none."""
    outpost, card = AIMED[action]
    _take(position, position.aim, outpost, card)
    position.removed += UNIT[card]
    if outpost == position.aside:
        chosen(position)
    elif not carry_out(position, outpost):
        after_effect(position)


def move(position: Position, action: str) -> None:
    outpost, card, target = MOVED[action]
    aim = position.aim
    _take(position, aim, outpost, card)
    _put(position, aim, target, card)
    chosen(position)


def batch(position: Position, action: str) -> None:
    cards, outpost, target = batched(action)
    pile = pack(cards)
    moved = force(pile)
    start, end = OUTPOSTS * position.aim + outpost, OUTPOSTS * position.aim + target
    position.piles[start] -= pile
    position.piles[end] += pile
    position.force[start] -= moved
    position.force[end] += moved
    chosen(position)


def swap(position: Position, action: str) -> None:
    outpost, card, other, its_card = SWAPPED[action]
    aim = position.aim
    _take(position, aim, outpost, card)
    _take(position, aim, other, its_card)
    _put(position, aim, outpost, its_card)
    _put(position, aim, other, card)
    chosen(position)


EFFECTS: dict[str | None, Callable[[Position, str], None]] = {
    effect.__name__: effect
    for effect in (
        first,
        token,
        play,
        aside,
        flip,
        power,
        down,
        destroy,
        recruit,
        sacrifice,
        move,
        batch,
        swap,
    )
}
