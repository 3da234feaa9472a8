"""What pages and the API read of ratings."""

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Self

from django.db import models
from django.db.models import F, Max, Min, Q, Window
from django.db.models.functions import RowNumber

if TYPE_CHECKING:
    from ladder.matches.models import Ladder
    from ladder.ratings.models import PairStat, Rating, RatingPoint, Snapshot

BAR = 1.96
"""Standard errors in the bar that pages show: 95 %."""


class RatingQuerySet(models.QuerySet["Rating"]):
    def board(self, ladder: "Ladder") -> Self:
        """The standings: each bot's active version, best first, with bot and owner."""
        standing = self.filter(ladder=ladder, rank_low__isnull=False)
        return standing.select_related("version__bot__owner").order_by("-mean", "version_id")

    def leaders(self, ladders: "Sequence[Ladder]", count: int = 5) -> Self:
        """The first few of each ladder, with bot and owner, in one query."""
        place = Window(RowNumber(), partition_by="ladder", order_by=[F("mean").desc(), F("version").asc()])
        standing = self.filter(ladder__in=ladders, rank_low__isnull=False).annotate(place=place)
        best = standing.filter(place__lte=count).select_related("version__bot__owner")
        return best.order_by("ladder", "place")

    def named(self, text: str) -> Self:
        """Those whose bot or author has `text` in its name."""
        by_bot, by_author = Q(version__bot__name__icontains=text), Q(version__owner__username__icontains=text)
        return self.filter(by_bot | by_author)

    def span(self) -> tuple[float, float]:
        """The lowest and highest Elo that any bar reaches; 0 and 0 for none."""
        ends = self.aggregate(low=Min(F("mean") - BAR * F("se")), high=Max(F("mean") + BAR * F("se")))
        return ends["low"] or 0.0, ends["high"] or 0.0


class PairStatQuerySet(models.QuerySet["PairStat"]):
    def of_version(self, version: int) -> Self:
        """Its results against everybody, most games first."""
        sides = self.filter(Q(low=version) | Q(high=version), games__gt=0)
        return sides.select_related("low__bot__owner", "high__bot__owner").order_by("-games", "pk")


class SnapshotQuerySet(models.QuerySet["Snapshot"]):
    def phi(self, ladder: int, at: datetime | None = None) -> float:
        """The ladder's dispersion by the latest refit, or by the latest until then; 1 without one."""
        taken = self.filter(ladder=ladder) if at is None else self.filter(ladder=ladder, taken_at__lte=at)
        found = taken.order_by("-taken_at").values_list("phi", flat=True).first()
        return 1.0 if found is None else found


class RatingPointQuerySet(models.QuerySet["RatingPoint"]):
    def of_bot(self, bot: int, ladder: int) -> Self:
        """A bot's history on a ladder, all its versions, oldest first."""
        mine = self.filter(version__bot=bot, snapshot__ladder=ladder)
        return mine.select_related("snapshot", "version").order_by("snapshot__taken_at", "version_id")
