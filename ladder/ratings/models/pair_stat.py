"""What two versions did to each other on one ladder, in integers: additions commute."""

from django.contrib.postgres.fields import ArrayField
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
    units = models.BigIntegerField(default=0)
    """What all these games weigh."""
    low_units = models.BigIntegerField(default=0)
    """How much of it `low` scored."""
    groups = ArrayField(models.BigIntegerField(), default=list)
    """Complete groups that gave `low` 0, 1, ... 2k half points over the k games of a group of k seats:
    with two seats the five pentanomial counts."""

    objects = PairStatQuerySet.as_manager()

    class Meta:
        ordering = ["ladder_id", "low_id", "high_id"]
        constraints = [
            models.UniqueConstraint("ladder", "low", "high", name="pair_once_per_ladder"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="pair_in_key_order"),
            models.CheckConstraint(
                condition=Q(games=F("wins") + F("draws") + F("losses")), name="pair_games_add_up"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.low_id}-{self.high_id}"
