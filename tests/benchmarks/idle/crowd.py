"""A site of thousands of bots and a million matches, copied inside PostgreSQL from one bot and one match.

Bot n of `bots` has version n with it. Each match is a group of two; a bot meets its neighbours in turn, as
many as a matchmaker of near opponents gives it. `pair_stat` is what these games add up to.
"""

from datetime import timedelta

from django.db import connection, models
from django.db.models import F
from django.utils import timezone

from ladder.matches.models import Entry, Ladder, Match
from ladder.ratings.models import Rating, RatingPoint, Snapshot
from ladder.submissions.models import Bot, BotVersion

BASE = 1000
"""Keys of copies begin here."""
NEIGHBOURS = 0.06
"""Share of the pool that a bot meets on each side."""
NAME = "CASE n WHEN 17 THEN 'solitaire' ELSE 'bot' || n END"
"""One that no other's name contains."""
FAULTY = 100
"""One match in so many has a fault."""
HISTORY = 100
"""Refits in which a bot had new games."""
AT_ONCE = 100_000

PAIRS = """
INSERT INTO ratings_pairstat
    (ladder_id, low_id, high_id, games, wins, draws, losses, units, low_units, groups)
SELECT %(ladder)s, low, high, 2 * n, n, 0, n, 120 * n, 60 * n, ARRAY[0, 0, n, 0, 0]
FROM (
    SELECT low, high, count(*) AS n
    FROM (
        SELECT min(version_id) AS low, max(version_id) AS high
        FROM matches_seat WHERE version_id > %(base)s GROUP BY match_id
    ) met
    GROUP BY low, high
) pairs
"""


def copies(row: models.Model, first: int, last: int, **changes: str) -> None:
    """Rows like this one for n = first..last; `changes`: column -> SQL with n in it. A key of its own
    is given by the table unless it is changed."""
    meta = row._meta
    assert meta.pk is not None
    columns = [str(field.column) for field in meta.concrete_fields]
    if isinstance(meta.pk, models.AutoField) and meta.pk.column not in changes:
        columns.remove(str(meta.pk.column))
    values = ", ".join(changes.get(column, f'"{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {meta.db_table} ({names}) SELECT {values} "  # noqa: S608 - our own names
            f"FROM {meta.db_table}, generate_series({first}, {last}) n WHERE {meta.pk.column} = %s",
            [row.pk],
        )


def fill(ladder: Ladder, bots: int, matches: int) -> None:
    """From the ladder's latest match and its first player, who stay beside their copies."""
    match = Match.objects.filter(ladder=ladder, state="finished").latest("finished_at")
    bot = Bot.objects.get(versions__seats__match=match, versions__seats__index=0)
    _copy_bots(ladder, bot, bots)
    for first in range(1, matches + 1, AT_ONCE):
        _copy_matches(match, first, min(first + AT_ONCE - 1, matches), bots, matches)
    with connection.cursor() as cursor:
        cursor.execute(PAIRS, {"ladder": ladder.pk, "base": BASE})
        cursor.execute("VACUUM ANALYZE")


def _copy_bots(ladder: Ladder, bot: Bot, bots: int) -> None:
    key, content = f"{BASE} + n", "lpad(to_hex(n), 64, '0')"
    version = BotVersion.objects.select_related("content").get(bot=bot)
    copies(bot.owner, 1, bots, id=key, username="'owner' || n", email="n || '@example.org'")
    copies(version.content, 1, bots, hash=content)
    copies(bot, 1, bots, id=key, owner_id=key, name=NAME, active_version_id="NULL")
    copies(version, 1, bots, id=key, bot_id=key, owner_id=key, content_id=content)
    Bot.objects.filter(pk__gt=BASE).update(active_version=F("pk"))
    copies(Entry.objects.get(ladder=ladder, bot=bot), 1, bots, bot_id=key)
    rating = Rating.objects.get(ladder=ladder, version=version)
    copies(rating, 1, bots, version_id=key, mean=f"1000 + n * 1000.0 / {bots}", rank_low="n", rank_high="n")
    now = timezone.now()
    for age in range(HISTORY, 0, -1):
        refit = Snapshot.objects.create(ladder=ladder, games=0, phi=1.0, digest="", inputs=str(age))
        Snapshot.objects.filter(pk=refit.pk).update(taken_at=now - timedelta(hours=age))
        point = RatingPoint.objects.create(snapshot=refit, version=version, mean=1500, se=100 + age, games=1)
        copies(point, 1, bots, version_id=key, mean="1000 + random() * 1000")


def _copy_matches(match: Match, first: int, last: int, bots: int, matches: int) -> None:
    """Number n is n seconds younger than the first; its players are bot n and, round by round, another of
    its neighbours, counted modulo the number of bots."""
    key = "lpad(to_hex(n), 32, '0')::uuid"
    age = f" - make_interval(secs => {matches} - n)"
    times = {name: name + age for name in ("created_at", "dispatched_at", "started_at", "finished_at")}
    copies(match, first, last, id=key, seed="md5(n::text)", **times)
    reach = max(1, min(bots - 1, int(NEIGHBOURS * bots)))
    players = (f"n %% {bots}", f"(n + 1 + (n / {bots}) %% {reach}) %% {bots}")
    for seat in match.seats.all():
        fault = "''" if seat.index else f"CASE n %% {FAULTY} WHEN 0 THEN 'crash' ELSE '' END"
        player = f"{BASE + 1} + {players[seat.index]}"
        copies(seat, first, last, match_id=key, version_id=player, fault=fault)
    reasons = f"CASE n %% {FAULTY} WHEN 0 THEN '{{crash,finished}}' ELSE reasons END"
    for game in match.games.all():
        copies(game, first, last, match_id=key, reasons=reasons)
