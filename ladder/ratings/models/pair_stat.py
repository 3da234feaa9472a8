"""What two versions did to each other on one ladder, in integers: additions commute."""

from django.db import models
from django.db.models import F, Q

from ladder.matches.models import Ladder
from ladder.ratings.querysets import PairStatQuerySet
from ladder.submissions.models import BotVersion


class PairStat(models.Model):
    """A cache: `rebuild_ratings` makes it again from the games and must find no difference.

    Units are 1/60 of a point, so that the weight 2/k of a pair in a k-player game (60, 40, 30, 24 units)
    and its half for a tie are whole.
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="+")
    low = models.ForeignKey(BotVersion, on_delete=models.CASCADE, related_name="+")
    """The version with the smaller id."""
    high = models.ForeignKey(BotVersion, on_delete=models.CASCADE, related_name="+")
    games = models.BigIntegerField(default=0)
    wins = models.BigIntegerField(default=0)
    """Of `low` over `high`; with `draws` and `losses` they add up to `games`."""
    draws = models.BigIntegerField(default=0)
    losses = models.BigIntegerField(default=0)
    low_units = models.BigIntegerField(default=0)
    total_units = models.BigIntegerField(default=0)
    groups = models.BigIntegerField(default=0)
    """Complete mirrored groups, which the counts below tell apart."""
    p0 = models.BigIntegerField(default=0)
    """Two seats: groups in which `low` scored 0, 1/2, 1, 3/2, 2 points (pentanomial counts)."""
    p1 = models.BigIntegerField(default=0)
    p2 = models.BigIntegerField(default=0)
    p3 = models.BigIntegerField(default=0)
    p4 = models.BigIntegerField(default=0)
    squares = models.BigIntegerField(default=0)
    """Sum over groups of the square of `low`'s half-points against `high`; any number of seats."""

    objects = PairStatQuerySet.as_manager()

    class Meta:
        ordering = ["ladder_id", "low_id", "high_id"]
        constraints = [
            models.UniqueConstraint("ladder", "low", "high", name="pair_once_per_ladder"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="pair_in_key_order"),
        ]

    def __str__(self) -> str:
        return f"{self.low_id}-{self.high_id}"
