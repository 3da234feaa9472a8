"""Stones: how a purse is written, what it can pay, and what a full hand keeps.

A purse is (red, blue, purple). Written, zero counts are left out: `r2b1`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

Purse = tuple[int, int, int]
COLOURS = ("red", "blue", "purple")
NONE: Purse = (0, 0, 0)
_WRITTEN = re.compile(r"(?:r(\d+))?(?:b(\d+))?(?:p(\d+))?")


def write(purse: Purse) -> str:
    return "".join(f"{letter}{count}" for letter, count in zip("rbp", purse, strict=True) if count)


@lru_cache(4096)
def read(text: str) -> Purse:
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(f"stones are written like r2b1p1, not {text!r}")
    red, blue, purple = (int(count or 0) for count in found.groups())
    return red, blue, purple


def worth(purse: Purse, values: Purse) -> int:
    return purse[0] * values[0] + purse[1] * values[1] + purse[2] * values[2]


def plus(a: Purse, b: Purse) -> Purse:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def minus(a: Purse, b: Purse) -> Purse:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def has(purse: Purse, price: Purse) -> bool:
    return purse[0] >= price[0] and purse[1] >= price[1] and purse[2] >= price[2]


def parts(purse: Purse) -> Iterator[Purse]:
    """Every purse inside this one, by (red, blue, purple) descending: the order of actions."""
    for red in range(purse[0], -1, -1):
        for blue in range(purse[1], -1, -1):
            for purple in range(purse[2], -1, -1):
                yield red, blue, purple


@lru_cache(1 << 15)
def payments(purse: Purse, values: Purse, price: int) -> tuple[str, ...]:
    """How a price can be paid, as the end of an action: `:r1b2`; empty if the price is 0.

    No change is given, and a payment is tight: without any one of its stones it would be too small.
    """
    if price == 0:
        return ("",)
    return tuple(f":{write(part)}" for part in parts(purse) if _is_tight(part, values, price))


def _is_tight(part: Purse, values: Purse, price: int) -> bool:
    total = worth(part, values)
    return total >= price and all(
        total - value < price for count, value in zip(part, values, strict=True) if count
    )


@lru_cache(4096)
def keeps(purse: Purse, limit: int) -> tuple[str, ...]:
    """What a player with too many stones may keep: exactly `limit` of them."""
    return tuple(f"keep:{write(part)}" for part in parts(purse) if sum(part) == limit)
