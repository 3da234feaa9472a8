"""Ratings as the last refit found them, and how they came about over time."""

from django.db import models

from ladder.matches.models import Ladder
from ladder.ratings.querysets import RatingPointQuerySet, RatingQuerySet, SnapshotQuerySet
from ladder.submissions.models import BotVersion


class Snapshot(models.Model):
    """One refit of a ladder: a pure function of the set of results."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="snapshots")
    taken_at = models.DateTimeField(auto_now_add=True)
    games = models.BigIntegerField()
    phi = models.FloatField()
    """Dispersion of complete groups, shrunk to 1: below 1 when mirroring cuts luck."""
    digest = models.CharField(max_length=64)
    """Of all means and errors, bit for bit."""
    inputs = models.CharField(max_length=64, default="")
    """Of everything that went in: a refit of the same is left out."""

    objects = SnapshotQuerySet.as_manager()

    class Meta:
        ordering = ["-taken_at"]
        indexes = [models.Index(fields=["ladder", "-taken_at"], name="snapshot_latest")]

    def __str__(self) -> str:
        return f"{self.ladder_id} {self.taken_at:%F %T}"


class Rating(models.Model):
    """A version's rating on a ladder: `mean` ± 1.96 `se` Elo."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="ratings")
    version = models.ForeignKey(BotVersion, on_delete=models.CASCADE, related_name="ratings")
    mean = models.FloatField()
    se = models.FloatField()
    rank_low = models.PositiveIntegerField(null=True)
    """Rank interval among active versions; null for a version that is not active."""
    rank_high = models.PositiveIntegerField(null=True)
    provisional = models.BooleanField(default=True)
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    draws = models.PositiveIntegerField(default=0)
    losses = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField(auto_now=True)

    objects = RatingQuerySet.as_manager()

    rank: int | None = None
    """Among all on the board by the rating shown now; `ladder.ratings.places.ranked` tells it."""

    class Meta:
        ordering = ["-mean"]
        constraints = [models.UniqueConstraint("ladder", "version", name="rating_once_per_ladder")]
        indexes = [models.Index(fields=["ladder", "-mean"], name="rating_board")]

    def __str__(self) -> str:
        return f"{self.mean:.0f} ± {1.96 * self.se:.0f}"


class RatingPoint(models.Model):
    """History: the rating of a version in a snapshot, written when it had new games."""

    snapshot = models.ForeignKey(Snapshot, on_delete=models.CASCADE, related_name="points")
    version = models.ForeignKey(BotVersion, on_delete=models.CASCADE, related_name="rating_points")
    mean = models.FloatField()
    se = models.FloatField()
    games = models.PositiveIntegerField()

    objects = RatingPointQuerySet.as_manager()

    class Meta:
        ordering = ["snapshot_id"]
        constraints = [models.UniqueConstraint("snapshot", "version", name="point_once_per_snapshot")]

    def __str__(self) -> str:
        return f"{self.version_id} {self.mean:.0f}"
