"""Adds groups to `pair_stat`. Additions of integers commute: neither order nor batches can matter."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from ladder.ratings.fit import pair_increments
from ladder.ratings.groups import RatedGroup

Key = tuple[int, int, int]
"""Ladder, low and high version."""


@dataclass(slots=True)
class PairSum:
    """What a row of `PairStat` has, or gains."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    units: int = 0
    low_units: int = 0
    groups: list[int] = field(default_factory=list)

    def row(self) -> list[Any]:
        return [self.games, self.wins, self.draws, self.losses, self.units, self.low_units, self.groups]


def sums(groups: Iterable[RatedGroup], *, sign: int = 1) -> dict[Key, PairSum]:
    """By pair, what these groups add up to."""
    total: dict[Key, PairSum] = {}
    for group in groups:
        for (low, high), gain in pair_increments(group.games).items():
            pair = total.setdefault((group.ladder, low, high), PairSum())
            if not pair.groups:
                pair.groups = [0] * (2 * len(group.games) + 1)
            for game in group.games:
                pair.games += sign
                pair.wins += sign * (game[low] < game[high])
                pair.draws += sign * (game[low] == game[high])
                pair.losses += sign * (game[low] > game[high])
            pair.units += sign * gain.games
            pair.low_units += sign * gain.score
            pair.groups[gain.column] += sign
    return total


COLUMNS = "ladder_id, low_id, high_id, games, wins, draws, losses, units, low_units, groups"
ROW = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s::bigint[])"
ADD = f"""
INSERT INTO ratings_pairstat AS old ({COLUMNS}) VALUES {{rows}}
ON CONFLICT (ladder_id, low_id, high_id) DO UPDATE SET
    games = old.games + excluded.games,
    wins = old.wins + excluded.wins,
    draws = old.draws + excluded.draws,
    losses = old.losses + excluded.losses,
    units = old.units + excluded.units,
    low_units = old.low_units + excluded.low_units,
    groups = ARRAY(
        SELECT a + b FROM unnest(old.groups, excluded.groups) WITH ORDINALITY AS pair (a, b, i) ORDER BY i
    )
"""  # noqa: S608 - made of constants; values are parameters


def add_groups(*, groups: Iterable[RatedGroup], sign: int = 1) -> None:
    """Add (or with `sign` -1 take away) groups. Call it in a transaction.

    Rows are locked in key order, as the one statement goes through its sorted values: recorders that
    share pairs wait for each other and never in a circle.
    """
    add(sums(groups, sign=sign))


def add(total: dict[Key, PairSum]) -> None:
    if not total:
        return
    rows = ", ".join([ROW] * len(total))
    values = [value for key in sorted(total) for value in [*key, *total[key].row()]]
    with connection.cursor() as cursor:
        cursor.execute(ADD.format(rows=rows), values)
