"""Everything that a refit reads of a ladder."""

from dataclasses import dataclass
from hashlib import sha256

import numpy as np
from django.db import connection
from django.db.models import F
from numpy.typing import NDArray

from ladder.accounts.models import User
from ladder.matches.models import Entry, Ladder
from ladder.ratings.anchors import in_force
from ladder.ratings.fit import Anchors, PairTable
from ladder.submissions.models import BotVersion, VersionState

Integers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Pool:
    """The versions of a ladder and what they did to each other."""

    seats: int
    versions: list[int]
    """To be rated, ascending: every ready version of the bots entered, old ones too."""
    active: list[int]
    """On the board: what the bots entered play now."""
    chains: dict[int, int]
    """version -> the one before it by the same author (house bots: of the same bot)."""
    anchors: Anchors | None
    """That hold the scale now."""
    nominal: Anchors | None
    """What the anchor bots play now; the same unless one was replaced."""
    table: PairTable
    counts: Integers
    """games, wins, draws, losses by row of `table`."""

    @property
    def games(self) -> int:
        """Games played on the ladder: every one is in k(k-1)/2 pairs."""
        return int(self.counts[:, 0].sum()) * 2 // (self.seats * (self.seats - 1))

    def record(self) -> dict[int, tuple[int, int, int, int]]:
        """version -> games, and opponents beaten, tied with and lost to in them."""
        place = {version: i for i, version in enumerate(self.versions)}
        total = np.zeros((len(self.versions), 4), dtype=np.int64)
        a = np.array([place[version] for version in self.table.a.tolist()], dtype=np.int64)
        b = np.array([place[version] for version in self.table.b.tolist()], dtype=np.int64)
        np.add.at(total, a, self.counts)
        np.add.at(total, b, self.counts[:, [0, 3, 2, 1]])
        total[:, 0] //= self.seats - 1
        return {
            version: (int(row[0]), int(row[1]), int(row[2]), int(row[3]))
            for version, row in zip(self.versions, total, strict=True)
        }

    def digest(self) -> str:
        """Changes whenever the ratings or what is shown of them could."""
        total = sha256()
        table = self.table
        for column in (table.a, table.b, table.games, table.score, table.groups, self.counts):
            total.update(np.ascontiguousarray(column).tobytes())
            total.update(b"|")
        rest = (
            self.seats,
            self.versions,
            self.active,
            sorted(self.chains.items()),
            self.anchors,
            self.nominal,
        )
        total.update(repr(rest).encode())
        return total.hexdigest()


def read_pool(ladder: Ladder) -> Pool:
    """Call it in a REPEATABLE READ transaction: it reads several tables."""
    entered = Entry.objects.filter(ladder=ladder).values("bot")
    rows = BotVersion.objects.filter(bot__in=entered, state=VersionState.READY).order_by("pk")
    facts = list(rows.values_list("pk", "owner_id", "owner__username", "bot_id"))
    versions = [pk for pk, *_ in facts]
    playing = Entry.objects.playing().filter(ladder=ladder).order_by("bot__active_version")
    active = list(playing.values_list("bot__active_version", flat=True))
    last: dict[tuple[str, int], int] = {}
    chains: dict[int, int] = {}
    for pk, owner, username, bot in facts:
        link = ("bot", bot) if username == User.HOUSE else ("owner", owner)
        if link in last:
            chains[pk] = last[link]
        last[link] = pk
    table, counts = _read_pairs(ladder, versions)
    nominal = _anchors(versions)
    anchors = in_force(ladder, nominal, versions)
    return Pool(ladder.seats, versions, active, chains, anchors, nominal, table, counts)


def _anchors(versions: list[int]) -> Anchors | None:
    """What the anchor bots play now: their mean rating is the mean of their fixed ones."""
    rows = BotVersion.objects.filter(pk__in=versions, bot__anchor_mean__isnull=False)
    now = rows.filter(pk=F("bot__active_version")).order_by("pk")
    means = {pk: mean for pk, mean in now.values_list("pk", "bot__anchor_mean") if mean is not None}
    return Anchors(tuple(means), sum(means.values()) / len(means)) if means else None


PAIRS = """
SELECT string_agg({columns}, ''::bytea ORDER BY low_id, high_id) FROM ratings_pairstat
WHERE ladder_id = %s AND games > 0
"""
PLAIN = ("low_id", "high_id", "units", "low_units", "games", "wins", "draws", "losses")


def _read_pairs(ladder: Ladder, versions: list[int]) -> tuple[PairTable, Integers]:
    """Pairs of versions that are rated: results with a version that was taken out do not count.

    All rows come as one string of 64-bit integers: row by row, half a million would take seconds.
    """
    outcomes = [f"groups[{i}]" for i in range(1, 2 * ladder.seats + 2)]
    columns = " || ".join(f"int8send({column})" for column in (*PLAIN, *outcomes))
    with connection.cursor() as cursor:
        cursor.execute(PAIRS.format(columns=columns), [ladder.pk])
        (data,) = cursor.fetchone() or (None,)
    rows = np.frombuffer(data or b"", dtype=">i8").astype(np.int64).reshape(-1, len(PLAIN) + len(outcomes))
    rows = rows[np.isin(rows[:, :2], np.array(versions, dtype=np.int64)).all(axis=1)]
    table = PairTable.of_columns(rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3], rows[:, len(PLAIN) :])
    return table, rows[:, 4 : len(PLAIN)]
