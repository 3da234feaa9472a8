"""What can be resolved: a card is summoned only if its whole instant effect can be, an active effect is
available only if its price can be paid and its condition holds."""

from collections.abc import Callable
from typing import NamedTuple

from engines.vale.cards import ACTIVE, FAMILY, INSTANT, Op, Ops, fits
from engines.vale.position import Position
from engines.vale.stones import has


class Ifs(NamedTuple):
    """A player's cards as they would lie when the effect begins."""

    position: Position
    seat: int
    carrier: int
    hand: list[int]
    area: list[int]
    active: bool
    """An active effect: an `if` that would do nothing is not available."""

    def without(self, card: int) -> "Ifs":
        return self._replace(
            hand=[other for other in self.hand if other != card],
            area=[other for other in self.area if other != card],
        )


def can_summon(position: Position, seat: int, card: int) -> bool:
    """Whether there is room for a card of the hand and its instant effect can be resolved; not its price."""
    if len(position.areas[seat]) >= position.round:
        return False
    if card not in DEMANDING:
        return True
    return _can_enter(
        Ifs(position, seat, card, position.hands[seat], position.areas[seat], active=False), card
    )


def is_available(position: Position, seat: int, card: int) -> bool:
    """Whether the active effect of a card in the area can be used now."""
    return can_copy(position, seat, card, ACTIVE[card], active=True)


def can_copy(position: Position, seat: int, carrier: int, ops: Ops, *, active: bool) -> bool:
    """Whether an effect can be resolved with a card of the area as its carrier."""
    ifs = Ifs(position, seat, carrier, position.hands[seat], position.areas[seat], active)
    return bool(ops) and resolvable(ifs, ops)


def can_discard_first(position: Position, seat: int, carrier: int, card: int, then: Ops) -> bool:
    """Whether the steps after a discard can still be resolved when `card` is what goes."""
    ifs = Ifs(position, seat, carrier, position.hands[seat], position.areas[seat], active=False)
    return resolvable(ifs.without(card), then)


def open_options(position: Position, seat: int, carrier: int, op: Op) -> list[int]:
    """The numbers, from 1, of the options of a `choose` that can be resolved."""
    ifs = Ifs(position, seat, carrier, position.hands[seat], position.areas[seat], active=False)
    return _open_options(ifs, op)


def resolvable(ifs: Ifs, ops: Ops) -> bool:
    """Whether the steps can be taken one after the other, for some choice of what they ask."""
    for index, op in enumerate(ops):
        match op["op"]:
            case "discard_self":
                ifs = ifs.without(ifs.carrier)
            case "discard_hand" if any(later["op"] == "summon_free" for later in ops[index + 1 :]):
                return any(resolvable(ifs.without(card), ops[index + 1 :]) for card in ifs.hand)
            case kind if kind in _TESTS and not _TESTS[kind](ifs, op):
                return False
    return True


def _can_enter(ifs: Ifs, card: int) -> bool:
    if len(ifs.area) >= ifs.position.round:
        return False
    if card not in DEMANDING:
        return True
    there = ifs.without(card)
    there = there._replace(carrier=card, area=[*there.area, card], active=False)
    return resolvable(there, INSTANT[card])


def _open_options(ifs: Ifs, op: Op) -> list[int]:
    return [
        number
        for number, option in enumerate(op["options"], 1)
        if resolvable(ifs, option) and _has_points(ifs, option)
    ]


def _has_points(ifs: Ifs, option: Ops) -> bool:
    """Points are a price inside an option; elsewhere a loss just stops at 0."""
    price: int = sum(op["n"] for op in option if op["op"] == "lose_points")
    return ifs.position.points[ifs.seat] >= price


def _matters(ifs: Ifs, op: Op) -> bool:
    return not ifs.active or bool(op["then"] if ifs.position.holds(ifs.seat, op["cond"]) else op["else"])


def _somebody_has(ifs: Ifs, op: Op) -> bool:
    areas = [ifs.area if seat == ifs.seat else area for seat, area in enumerate(ifs.position.areas)]
    return any(FAMILY[card] == op["family"] for area in areas for card in area)


def _can_summon_free(ifs: Ifs, op: Op) -> bool:
    return any(fits(card, op["filter"], ifs.carrier) and _can_enter(ifs, card) for card in ifs.hand)


def _has_something_to_copy(ifs: Ifs, op: Op) -> bool:
    effects = ACTIVE if op["effect"] == "active" else INSTANT
    others = [effects[card] for card in ifs.area if card != ifs.carrier and effects[card]]
    return any(resolvable(ifs, effect) for effect in others)


_TESTS: dict[str, Callable[[Ifs, Op], bool]] = {
    "lose_stones": lambda ifs, op: has(ifs.position.stones[ifs.seat], op["stones"]),
    "discard_hand": lambda ifs, op: len(ifs.hand) >= op["n"],
    "if": _matters,
    "choose": lambda ifs, op: len(_open_options(ifs, op)) >= op["k"],
    "recover": lambda ifs, op: any(fits(card, op["filter"], ifs.carrier) for card in ifs.area),
    "take_from_discard": lambda ifs, op: any(
        fits(card, op["filter"], ifs.carrier) for card in ifs.position.discard
    ),
    "steal_points": lambda ifs, op: any(
        points > 0 for seat, points in enumerate(ifs.position.points) if seat != ifs.seat
    ),
    "force_discard": _somebody_has,
    "summon_free": _can_summon_free,
    "copy": _has_something_to_copy,
}
"""By step; the steps that are not here can always be taken."""

DEMANDING = frozenset(
    card for card, ops in enumerate(INSTANT) if any(op["op"] in _TESTS and op["op"] != "if" for op in ops)
)
"""The cards whose instant effect is to be tested before they are summoned."""
