"""Fits a ladder's ratings to all its results and writes them down.

One process at a time per ladder. The reading is one REPEATABLE READ snapshot, the fit a pure function of
it, the writing a transaction of its own; what was recorded meanwhile is in the next one.
"""

from hashlib import sha256

import structlog
from django.db import connection, transaction

from ladder.matches.locks import RATER, lock
from ladder.matches.models import Ladder
from ladder.ratings.anchors import keep, successors
from ladder.ratings.fit import RankInterval, Ratings, fit, rank_intervals
from ladder.ratings.fit.constants import PROVISIONAL_SE
from ladder.ratings.models import Rating, RatingPoint, Snapshot
from ladder.ratings.pool import Pool, read_pool

log = structlog.get_logger()

COUNTED = ["games", "wins", "draws", "losses"]
SHOWN = ["mean", "se", "rank_low", "rank_high", "provisional", *COUNTED, "updated_at"]
"""What a refit writes into an existing row."""


def refit(*, ladder: Ladder) -> Snapshot | None:
    """The new snapshot; None if another process is at it or nothing has changed since the last one."""
    with lock(RATER, ladder.pk) as ours:
        if not ours:
            return None
        nested = connection.in_atomic_block
        with transaction.atomic():
            if not nested:  # it must be a transaction's first statement
                _repeatable_read()
            pool = read_pool(ladder)
        last = Snapshot.objects.filter(ladder=ladder).order_by("-taken_at", "-pk").first()
        inputs = pool.digest()
        if last is not None and last.inputs == inputs:
            return None
        ratings = fit(pool.table, pool.versions, anchors=pool.anchors, chains=pool.chains)
        ranks = rank_intervals(ratings, pool.active)
        with transaction.atomic():
            if pool.anchors is not None and pool.nominal is not None:
                keep(ladder, successors(pool.anchors, pool.nominal, ratings.by_key()))
            return _write(ladder, pool, inputs, ratings, ranks)


def _repeatable_read() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def _write(
    ladder: Ladder, pool: Pool, inputs: str, ratings: Ratings, ranks: dict[int, RankInterval]
) -> Snapshot:
    record = pool.record()
    before = dict(Rating.objects.filter(ladder=ladder).values_list("version_id", "games"))
    digest = sha256(ratings.rating.tobytes() + ratings.se.tobytes()).hexdigest()
    snapshot = Snapshot.objects.create(
        ladder=ladder, games=pool.games, phi=ratings.phi, digest=digest, inputs=inputs
    )
    rows, points = [], []
    for version, (mean, se) in ratings.by_key().items():
        games, wins, draws, losses = record.get(version, (0, 0, 0, 0))
        rank = ranks.get(version)
        rows.append(
            Rating(
                ladder=ladder,
                version_id=version,
                mean=mean,
                se=se,
                rank_low=rank and rank.best,
                rank_high=rank and rank.worst,
                provisional=se >= PROVISIONAL_SE,
                games=games,
                wins=wins,
                draws=draws,
                losses=losses,
            )
        )
        if before.get(version) != games:
            points.append(RatingPoint(snapshot=snapshot, version_id=version, mean=mean, se=se, games=games))
    Rating.objects.bulk_create(
        rows,
        batch_size=1000,
        update_conflicts=True,
        unique_fields=["ladder", "version"],
        update_fields=SHOWN,
    )
    Rating.objects.filter(ladder=ladder).exclude(version__in=pool.versions).delete()
    RatingPoint.objects.bulk_create(points, batch_size=1000)
    log.info("refit", ladder=ladder.slug, versions=len(rows), games=pool.games, phi=round(ratings.phi, 3))
    return snapshot
