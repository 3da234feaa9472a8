"""Swiss pairing: those with like scores meet, nobody twice, byes to the lowest who had none.

A round is a matching of greatest weight (rustworkx, Edmonds' blossom algorithm) over a graph in which each
player is joined to its neighbours in the standings; the neighbourhood widens until all can be paired.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import rustworkx as rx

NEIGHBOURS = (24, 80, 100_000)
"""How many players further down a player may be paired with at first, and then. 24 keep 500 players quick."""

SCORE_COST = 1000
"""Of one point of difference in score, squared: it outweighs every wish below."""

HALF_COST = 1
"""Of each place away from the player half a score group below: the fold that lets the best meet late."""

SEAT_COST = 40
"""If both have had the first seat more often (or both less often)."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player with what its rounds so far have brought."""

    id: int
    """By seeding, the best 0; ties in score are ranked by it."""
    score: float
    met: frozenset[int] = frozenset()
    first: int = 0
    """Rounds with the first seat minus rounds without."""
    byes: int = 0


@dataclass(frozen=True, slots=True)
class Round:
    """Pairs with the first seat first, and who has a bye."""

    pairs: list[tuple[int, int]]
    bye: int | None = None
    floats: list[int] = field(default_factory=list)
    """Players paired with somebody of another score."""


class NoPairingError(ValueError):
    """Everybody has met everybody that is left: the tournament has too many rounds for its players."""


def pair(entrants: Sequence[Entrant]) -> Round:
    """The next round. Raises NoPairingError."""
    table = sorted(entrants, key=lambda entrant: (-entrant.score, entrant.id))
    if len(table) % 2 == 0:
        return _paired(table, None)
    # The bye goes to the lowest of those who had fewest; the next one if the rest cannot be paired.
    fewest = sorted(range(len(table)), key=lambda place: (table[place].byes, -place))
    for place in fewest:
        try:
            return _paired(table[:place] + table[place + 1 :], table[place].id)
        except NoPairingError:
            continue
    raise NoPairingError("no round without a rematch is left")


def _paired(table: list[Entrant], bye: int | None) -> Round:
    for width in NEIGHBOURS:
        matching = rx.max_weight_matching(_graph(table, width), max_cardinality=True, weight_fn=int)
        if 2 * len(matching) == len(table):
            break
        if width >= len(table):
            raise NoPairingError("no round without a rematch is left")
    pairs, floats = [], []
    for low, high in sorted((min(edge), max(edge)) for edge in matching):
        one, two = table[low], table[high]
        if one.score != two.score:
            floats += [one.id, two.id]
        pairs.append(_seated(one, two))
    return Round(pairs, bye, floats)


def _graph(table: list[Entrant], width: int) -> "rx.PyGraph[int, int]":
    graph: rx.PyGraph[int, int] = rx.PyGraph()
    graph.add_nodes_from(list(range(len(table))))
    sizes: dict[float, int] = {}
    for entrant in table:
        sizes[entrant.score] = sizes.get(entrant.score, 0) + 1
    # Weights must be positive; a rematch is no edge at all.
    spread = table[0].score - table[-1].score if table else 0
    top = int(SCORE_COST * spread * spread) + HALF_COST * len(table) + SEAT_COST + 1
    for low, one in enumerate(table):
        half = sizes[one.score] // 2
        for high in range(low + 1, min(len(table), low + 1 + max(width, half + 1))):
            two = table[high]
            if two.id in one.met:
                continue
            apart = one.score - two.score
            cost = SCORE_COST * apart * apart + HALF_COST * abs(high - low - half)
            cost += SEAT_COST * (one.first * two.first > 0)
            graph.add_edge(low, high, top - int(cost))
    return graph


def _seated(one: Entrant, two: Entrant) -> tuple[int, int]:
    """The first seat goes to who had it less often; between equals it alternates down the seeding."""
    if one.first != two.first:
        return (one.id, two.id) if one.first < two.first else (two.id, one.id)
    return (one.id, two.id) if (one.id + two.id) % 2 else (two.id, one.id)


def rounds_needed(players: int) -> int:
    """Rounds after which one player at most has won all: the usual length of a Swiss."""
    return max(1, (players - 1).bit_length())
