"""Makes `pair_stat` again from the games: it is a cache, and must never differ from them."""

from collections.abc import Iterator
from itertools import islice

from django.db import connection, transaction
from django.db.models import Prefetch

from ladder.matches.models import Game, Ladder, Match, MatchKind, MatchState, Seat
from ladder.ratings.groups import RatedGroup, recorded_group
from ladder.ratings.models import PairStat
from ladder.ratings.services.pair_stats import Key, PairSum, add, sums

AT_ONCE = 2000
ROWS_AT_ONCE = 5000


@transaction.atomic
def rebuild(*, ladder: Ladder, write: bool = True) -> list[str]:
    """The differences found, in words; with `write` the table is right afterwards.

    Recorders wait meanwhile: the table is locked against writing before a game is read.
    """
    with connection.cursor() as cursor:
        cursor.execute("LOCK TABLE ratings_pairstat IN SHARE ROW EXCLUSIVE MODE")
    right: dict[Key, PairSum] = {}
    groups = recorded_groups(ladder)
    while chunk := list(islice(groups, AT_ONCE)):
        _merge(right, sums(chunk))
    stored = {key: row for key, row in _stored(ladder).items() if row.games}
    differences = [
        f"versions {key[1]} and {key[2]}: stored {_say(stored.get(key))}; by the games {_say(right.get(key))}"
        for key in sorted(right.keys() | stored.keys())
        if stored.get(key) != right.get(key)
    ]
    if write and differences:
        PairStat.objects.filter(ladder=ladder).delete()
        keys = sorted(right)
        for start in range(0, len(keys), ROWS_AT_ONCE):
            add({key: right[key] for key in keys[start : start + ROWS_AT_ONCE]})
    return differences


def recorded_groups(ladder: Ladder) -> Iterator[RatedGroup]:
    matches = Match.objects.filter(ladder=ladder, kind=MatchKind.RATED, state=MatchState.FINISHED)
    rows = matches.only("id", "ladder_id").prefetch_related(
        Prefetch("seats", Seat.objects.only("match_id", "index", "version_id")),
        Prefetch("games", Game.objects.only("match_id", "number", "ranks")),
    )
    return (recorded_group(match) for match in rows.iterator(chunk_size=AT_ONCE))


def _merge(total: dict[Key, PairSum], more: dict[Key, PairSum]) -> None:
    for key, gain in more.items():
        if key not in total:
            total[key] = gain
            continue
        row = total[key]
        row.games += gain.games
        row.wins += gain.wins
        row.draws += gain.draws
        row.losses += gain.losses
        row.units += gain.units
        row.low_units += gain.low_units
        row.groups = [a + b for a, b in zip(row.groups, gain.groups, strict=True)]


def _stored(ladder: Ladder) -> dict[Key, PairSum]:
    rows = PairStat.objects.filter(ladder=ladder).values_list(
        "ladder_id", "low_id", "high_id", "games", "wins", "draws", "losses", "units", "low_units", "groups"
    )
    return {(row[0], row[1], row[2]): PairSum(*row[3:]) for row in rows.iterator()}


def _say(row: PairSum | None) -> str:
    return "nothing" if row is None else f"+{row.wins} ={row.draws} -{row.losses}, groups {row.groups}"
