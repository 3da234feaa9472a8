"""Keeps the workers' queue filled: tells `pairing` how each ladder stands and creates what it answers.

The queue holds SLOT_DEPTH rated matches per live worker slot, running ones included, shared evenly by the
open ladders that have anybody to pair. More would make news wait behind old plans, fewer a slot wait.
"""

import secrets
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime

import structlog
from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone

from engines import GAMES
from ladder.accounts.models import User
from ladder.matches import fleet
from ladder.matches.locks import MATCHMAKER, lock
from ladder.matches.models import Entry as EntryRow
from ladder.matches.models import Ladder, Match, MatchKind, MatchState, Seat
from ladder.matches.pairing import Entry, Group, Purpose, Snapshot, choose_groups
from ladder.matches.policy import SLOT_DEPTH
from ladder.matches.services import create_matches
from ladder.ratings.fit.constants import PRIOR_MEAN, PRIOR_SD
from ladder.ratings.models import PairStat, Rating

log = structlog.get_logger()

PRIORITY = defaultdict(lambda: 6, {Purpose.FIRST: 3, Purpose.TRICKLE: 9})
"""Redis keeps four: 0 is for checks, then a bot's first match; a trickle waits for everything else."""


def fill(*, now: datetime | None = None) -> int:
    """Create as many rated matches as the queue has room for; how many. One process at a time does this."""
    depth = SLOT_DEPTH * fleet.slots()
    if not depth:
        return 0
    with lock(MATCHMAKER) as ours:
        if not ours:
            return 0
        ladders = _ladders_with_a_pair()
        share = -(-depth // max(1, len(ladders)))
        return sum(fill_ladder(ladder=ladder, depth=share, now=now or timezone.now()) for ladder in ladders)


def _ladders_with_a_pair() -> list[Ladder]:
    playing = EntryRow.objects.playing().values("ladder").annotate(bots=Count("bot")).filter(bots__gte=2)
    found = Ladder.objects.open().filter(pk__in=playing.values("ladder")).order_by("pk")
    return [ladder for ladder in found if _has_its_rules(ladder)]


def _has_its_rules(ladder: Ladder) -> bool:
    """Rules that play differently need a new season: results of both must not mix."""
    now = GAMES[ladder.game].version
    if now != ladder.engine:
        log.warning("ladder of other rules", ladder=ladder.slug, engine=ladder.engine, rules=now)
    return now == ladder.engine


@transaction.atomic
def fill_ladder(*, ladder: Ladder, depth: int, now: datetime) -> int:
    """Fill one ladder's share of the queue. Call it under the matchmaker's lock."""
    open_count = Match.objects.open().filter(ladder=ladder, kind=MatchKind.RATED).count()
    free = depth - open_count
    if free <= 0:
        return 0
    snapshot = take_snapshot(ladder, free=free, depth=depth, now=now)
    groups = choose_groups(snapshot, secrets.randbits(63))
    if groups:
        create_matches(ladder=ladder, groups=[(group.seats, PRIORITY[group.purpose]) for group in groups])
        _remember(ladder, groups, now)
    return len(groups)


def take_snapshot(ladder: Ladder, *, free: int, depth: int, now: datetime) -> Snapshot:
    """The ladder as `pairing` sees it: a constant number of queries, and one for each bot it looks into."""
    ratings = {
        version: (mean, se, games)
        for version, mean, se, games in Rating.objects.filter(ladder=ladder).values_list(
            "version_id", "mean", "se", "games"
        )
    }
    flight = _in_flight(ladder)
    entries = []
    rows = EntryRow.objects.playing().filter(ladder=ladder).select_related("bot__active_version__owner")
    for row in rows.order_by("pk"):
        version = row.bot.active_version
        assert version is not None
        mean, se, games = ratings.get(version.pk, (PRIOR_MEAN, PRIOR_SD, 0))
        since = max(filter(None, [row.group_made_at, version.checked_at, version.created_at]))
        others = flight.get(version.pk, [])
        entries.append(
            Entry(
                version=version.pk,
                owner=version.owner_id,
                rating=mean,
                se=se,
                games=games,
                waiting=max(0.0, (now - since).total_seconds()),
                in_flight=len(others),
                limit=1 if row.stalls else None,
                last=frozenset(row.met_last).union(*others),
                house=version.owner.username == User.HOUSE,
            )
        )
    made_at = ladder.group_made_at or ladder.created_at
    return Snapshot(
        entries=entries,
        met=Met(ladder, flight),
        free=free,
        depth=depth,
        seats=ladder.seats,
        drawn=ladder.groups_made,
        idle=(now - made_at).total_seconds(),
    )


def _in_flight(ladder: Ladder) -> dict[int, list[frozenset[int]]]:
    """version -> for each of its open matches, the others in it."""
    seats = Seat.objects.filter(
        match__ladder=ladder, match__kind=MatchKind.RATED, match__state__in=MatchState.open()
    )
    groups: dict[object, list[int]] = {}
    for match, version in seats.values_list("match_id", "version_id"):
        groups.setdefault(match, []).append(version)
    flight: dict[int, list[frozenset[int]]] = {}
    for versions in groups.values():
        for version in versions:
            flight.setdefault(version, []).append(frozenset(versions) - {version})
    return flight


class Met(Mapping[int, Mapping[int, int]]):
    """Games between versions, in flight included. A row is read when `pairing` looks at it: of thousands
    of bots a run pairs a few dozen."""

    def __init__(self, ladder: Ladder, flight: Mapping[int, list[frozenset[int]]]) -> None:
        self.ladder, self.flight = ladder, flight
        self.rows: dict[int, dict[int, int]] = {}

    def __getitem__(self, version: int) -> Mapping[int, int]:
        if version not in self.rows:
            games: dict[int, int] = defaultdict(int)
            pairs = PairStat.objects.filter(Q(low=version) | Q(high=version), ladder=self.ladder)
            for low, high, count in pairs.values_list("low_id", "high_id", "games"):
                games[high if low == version else low] += count
            for others in self.flight.get(version, []):
                for other in others:
                    games[other] += self.ladder.seats
            self.rows[version] = games
        return self.rows[version]

    def __iter__(self) -> Iterator[int]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def _remember(ladder: Ladder, groups: list[Group], now: datetime) -> None:
    last = {version: group.seats for group in groups for version in group.seats}
    rows = EntryRow.objects.filter(ladder=ladder, bot__active_version__in=last).select_related("bot")
    changed = []
    for row in rows.order_by("pk"):
        version = row.bot.active_version_id
        if version in last:
            row.group_made_at = now
            row.met_last = [other for other in last[version] if other != version]
            changed.append(row)
    EntryRow.objects.bulk_update(changed, ["group_made_at", "met_last"])
    Ladder.objects.filter(pk=ladder.pk).update(groups_made=F("groups_made") + len(groups), group_made_at=now)
