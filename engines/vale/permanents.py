"""What the permanent effects of an area amount to."""

from functools import lru_cache
from typing import NamedTuple

from engines.vale.cards import CARDS, COST, FAMILIES, FAMILY, STONE_LIMIT, STONE_VALUES, Mod
from engines.vale.stones import COLOURS, NONE, Purse, plus


class Permanents(NamedTuple):
    limit: int
    """The most stones that their owner may keep."""
    values: Purse
    """Of the owner's stones, each colour."""
    extra_cost: dict[str, int]
    """By family: what is added to a written cost."""
    on_summon: tuple[Mod, ...]
    on_tame: tuple[Mod, ...]

    def price(self, card: int) -> int:
        """Of summoning a card."""
        return max(0, COST[card] + self.extra_cost[FAMILY[card]])

    def summon_points(self, paid: Purse) -> int:
        """Points for summoning another card."""
        return sum(_points(mod, paid) for mod in self.on_summon)

    def tame_stones(self, card: int) -> Purse:
        gain = NONE
        for mod in self.on_tame:
            if mod["family"] == FAMILY[card]:
                gain = plus(gain, mod["stones"])
        return gain


def _points(mod: Mod, paid: Purse) -> int:
    points: int = mod["points"]
    if "per_paid" in mod:
        return points * paid[COLOURS.index(mod["per_paid"])]
    if "if_paid" in mod:
        return points if paid[COLOURS.index(mod["if_paid"])] else 0
    return points


def permanents(area: list[int]) -> Permanents:
    return _permanents(tuple(card for card in area if CARDS[card].mods))


@lru_cache(4096)
def _permanents(cards: tuple[int, ...]) -> Permanents:
    mods = [mod for card in cards for mod in CARDS[card].mods]

    def of(kind: str) -> list[Mod]:
        return [mod for mod in mods if mod["mod"] == kind]

    values = list(STONE_VALUES)
    for mod in of("swap_base_values"):
        a, b = (COLOURS.index(colour) for colour in mod["colours"])
        values[a], values[b] = values[b], values[a]
    for mod in of("stone_value"):
        values = [value + more for value, more in zip(values, mod["values"], strict=True)]
    extra_cost = {
        family: sum(mod["n"] for mod in of("cost") if mod["family"] in (None, family)) for family in FAMILIES
    }
    return Permanents(
        limit=STONE_LIMIT + sum(mod["n"] for mod in of("stone_limit")),
        values=(values[0], values[1], values[2]),
        extra_cost=extra_cost,
        on_summon=tuple(of("on_summon")),
        on_tame=tuple(of("on_tame")),
    )
