"""What a position of Drôles de Zèbres promises each seat, sector by sector: for searches, from 0 to 1."""

from functools import cache
from math import comb, exp

from engines.zebres.animals import COUNT, INAUGURATION, TEAM, VALUE
from engines.zebres.board import ALL
from engines.zebres.rules import Zebres

SCALE = 5.0, 1.6
"""The lead that is worth 0.73: so much on a full board, and so much more for each empty square."""
PRINTED = sum(count * value for count, value in zip(COUNT, VALUE, strict=True))


def value(state: Zebres) -> list[float]:
    empty = ALL & ~(state.owned[0] | state.owned[1])
    first = 1 / (1 + exp(-lead(state) / (SCALE[0] + SCALE[1] * empty.bit_count())))
    return [first, 1 - first]


def lead(state: Zebres) -> float:
    """Points by which seat 0 will lead at the end, if every empty square goes to either side alike."""
    first, second = state.owned
    zebras, gazelles, elephants, lions, _ = state.kinds
    seen = ~state.down
    zebras &= seen
    gazelles &= seen
    left = 2 * TEAM - (first | second).bit_count()
    to_come = _mean_to_come(state, left)
    total = 0.0
    for sector in state.terrain.sectors:
        mine, theirs = (first & sector).bit_count(), (second & sector).bit_count()
        size = sector.bit_count()
        points = (
            6 * (zebras & sector).bit_count()
            + 2 * (gazelles & sector).bit_count()
            + 5 * (elephants & sector).bit_count()
            + (lions & sector).bit_count()
            + to_come * (size - mine - theirs)
        )
        total += points * edge(size, mine, theirs)
    if state.inauguration is not None:
        total += INAUGURATION - 2 * INAUGURATION * state.inauguration
    return total


def _mean_to_come(state: Zebres, left: int) -> float:
    """The mean value of an animal in hand."""
    if not left:
        return 0.0
    placed = sum(value * kind.bit_count() for value, kind in zip(VALUE, state.kinds, strict=True))
    return (2 * PRINTED - placed) / left


@cache
def edge(size: int, mine: int, theirs: int) -> float:
    """The chance to win a sector less the chance to lose it, if heads or tails decide each empty square."""
    empty = size - mine - theirs
    need = (size + 1) // 2 - mine
    wins = sum(comb(empty, more) for more in range(max(0, need), empty + 1))
    return 2 * wins / (1 << empty) - 1
