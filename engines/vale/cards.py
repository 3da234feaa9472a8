"""The 70 cards of cards.json, by number: the printed id less one. Cards are compared and listed by number."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

Op = Mapping[str, Any]
"""One step of an effect, as cards.json writes it. Never changed: a step under way is a new object."""
Ops = Sequence[Op]
Mod = Mapping[str, Any]
"""What a card does for its owner as long as it lies in the area."""


class Card(NamedTuple):
    key: str
    name: str
    family: str
    cost: int
    """As written; what card texts test."""
    instant: tuple[Op, ...]
    """Empty if the card has no instant effect; `active` and `mods` likewise."""
    active: tuple[Op, ...]
    mods: tuple[Mod, ...]
    texts: tuple[str, ...]
    """Each effect in words, in the order of the card face."""


def _card(entry: Mapping[str, Any]) -> Card:
    parts: dict[str, tuple[Any, ...]] = {"instant": (), "active": (), "permanent": ()}
    for effect in entry["effects"]:
        parts[effect["type"]] = tuple(effect.get("ops") or effect["mods"])
    texts = tuple(effect["text"] for effect in entry["effects"])
    return Card(
        key=entry["key"],
        name=entry["name"],
        family=entry["family"],
        cost=entry["cost"],
        instant=parts["instant"],
        active=parts["active"],
        mods=parts["permanent"],
        texts=texts,
    )


_DATA = json.loads(Path(__file__).with_name("cards.json").read_text(encoding="utf-8"))

CARDS: list[Card] = [_card(entry) for entry in _DATA["cards"]]
NUMBER = {card.key: number for number, card in enumerate(CARDS)}

KEY = [card.key for card in CARDS]
FAMILY = [card.family for card in CARDS]
COST = [card.cost for card in CARDS]
INSTANT = [card.instant for card in CARDS]
ACTIVE = [card.active for card in CARDS]

FAMILIES: list[str] = list(_DATA["sale"])
SALE: list[tuple[int, int, int]] = [tuple(_DATA["sale"][card.family]) for card in CARDS]
"""By card: the stones that it is sold for."""
STONE_VALUES: tuple[int, int, int] = tuple(_DATA["stone_values"])
STONE_LIMIT: int = _DATA["stone_limit"]


def fits(card: int, filter: Mapping[str, Any], carrier: int) -> bool:
    """Whether a card is one that an effect speaks of; `carrier` is the card that has the effect."""
    if filter.get("exclude_self") and card == carrier:
        return False
    family = filter.get("family")
    if family is not None and FAMILY[card] != family:
        return False
    if COST[card] > filter.get("written_cost_max", COST[card]):
        return False
    match filter.get("has_effect"):
        case "instant":
            return bool(INSTANT[card])
        case "active":
            return bool(ACTIVE[card])
        case _:
            return True
