"""Results as integers: what a complete group adds to each pair, and the table the fit reads."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ladder.ratings.fit.constants import UNITS

Integers = NDArray[np.int64]

Group = Sequence[Mapping[int, int]]
"""The games of one mirrored group, each as entity -> rank (lower is better, equal ranks tie)."""


@dataclass(frozen=True, slots=True)
class Increment:
    """What one group adds to the row of one pair: units of 1/60, and the column of `groups` to count up."""

    games: int
    score: int
    column: int


def pair_increments(group: Group) -> dict[tuple[int, int], Increment]:
    """By pair (a < b), in key order; ValueError for a group whose games have not the same entities."""
    entities = sorted(group[0]) if group else []
    seats = len(entities)
    if seats < 2 or 2 * UNITS % seats:
        raise ValueError(f"a rated game has 2 to 6 different entities, not {seats}")
    if any(sorted(game) != entities for game in group):
        raise ValueError("all games of a group are played by the same entities")
    half = UNITS // seats
    increments = {}
    for a, b in combinations(entities, 2):
        points = sum(1 + (game[a] < game[b]) - (game[a] > game[b]) for game in group)
        increments[a, b] = Increment(games=2 * half * len(group), score=half * points, column=points)
    return increments


@dataclass(frozen=True, slots=True, eq=False)
class PairTable:
    """The rows of all pairs that met, in key order; columns as the package's docstring says."""

    a: Integers
    b: Integers
    games: Integers
    score: Integers
    groups: Integers  # shape (rows, 2g + 1)

    @classmethod
    def of(cls, rows: Iterable[tuple[int, int, int, int, Sequence[int]]], *, group_games: int = 2) -> Self:
        """From rows (a, b, games, score, groups) in any order; ValueError for rows that cannot be."""
        listed = list(rows)
        width = 2 * group_games + 1
        plain = np.array([row[:4] for row in listed], dtype=np.int64).reshape(-1, 4)
        groups = np.array([row[4] for row in listed], dtype=np.int64).reshape(-1, width)
        return cls.of_columns(plain[:, 0], plain[:, 1], plain[:, 2], plain[:, 3], groups)

    @classmethod
    def of_columns(cls, a: Integers, b: Integers, games: Integers, score: Integers, groups: Integers) -> Self:
        """From whole columns in any order: the quick way in for hundreds of thousands of pairs."""
        order = np.lexsort((b, a))
        table = cls(a[order], b[order], games[order], score[order], groups[order])
        table._check()
        return table

    def _check(self) -> None:
        if (self.a >= self.b).any():
            raise ValueError("a pair is stored with its lower entity first")
        if ((self.a[1:] == self.a[:-1]) & (self.b[1:] == self.b[:-1])).any():
            raise ValueError("a pair has one row")
        if (self.score < 0).any() or (self.score > self.games).any() or (self.groups < 0).any():
            raise ValueError("a score lies between 0 and the games played")
        if self.groups.ndim != 2 or self.groups.shape[1] % 2 == 0:
            raise ValueError("a group of g games has 2g + 1 outcomes")

    @property
    def group_games(self) -> int:
        """Games in a complete group, one for each seat."""
        return (int(self.groups.shape[1]) - 1) // 2


@dataclass(slots=True)
class Tally:
    """Adds groups up in memory, as `pair_stat` does in the database; for simulations and single events."""

    seats: int = 2
    rows: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def add(self, group: Group) -> None:
        """A complete group: as many games as seats."""
        if len(group) != self.seats or len(group[0]) != self.seats:
            raise ValueError(f"a complete group has {self.seats} games of {self.seats} seats")
        for pair, gain in pair_increments(group).items():
            row = self.rows.setdefault(pair, [0] * (2 * self.seats + 3))
            row[0] += gain.games
            row[1] += gain.score
            row[2 + gain.column] += 1

    def table(self) -> PairTable:
        """All rows so far."""
        return PairTable.of(
            ((a, b, row[0], row[1], row[2:]) for (a, b), row in self.rows.items()), group_games=self.seats
        )
