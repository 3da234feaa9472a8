"""A match: one mirrored group of games on one seed, and who sits in it."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ladder.matches.ids import uuid7
from ladder.matches.models.ladder import Ladder
from ladder.matches.querysets import MatchQuerySet
from ladder.submissions.models import BotVersion
from workers.contract import Limits, player_of

UNITS = 60
"""Of one point: see `ladder.ratings.fit`."""


class MatchState(models.TextChoices):
    QUEUED = "queued", _("queued")
    """Sent to Redis, or about to be: no worker has said that it has it."""
    RUNNING = "running", _("running")
    """A worker has it and holds its lease."""
    FINISHED = "finished", _("finished")
    """Its one result is recorded."""
    ERRORED = "errored", _("errored")
    """The platform failed too often; touches no rating; an operator can requeue it."""
    VOID = "void", _("void")
    """Finished once, then taken out by an operator; touches no rating."""

    @classmethod
    def open(cls) -> list["MatchState"]:
        """States that a result can still end."""
        return [cls.QUEUED, cls.RUNNING]


class MatchKind(models.TextChoices):
    RATED = "rated", _("rated")
    CHECK = "check", _("check")
    """The first match of a new version, against `random`: never in a rating."""
    UNRATED = "unrated", _("unrated")
    AUDIT = "audit", _("audit")
    """A finished match played once more and compared: never in a rating, and no page shows it."""


class Match(models.Model):
    """A mirrored group. Its state changes by conditional UPDATEs only (see `services`)."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    ladder = models.ForeignKey(
        Ladder, on_delete=models.CASCADE, related_name="matches", null=True, blank=True, db_index=False
    )
    """Null for a check."""
    kind = models.CharField(max_length=10, choices=MatchKind.choices)
    state = models.CharField(max_length=10, choices=MatchState.choices, default=MatchState.QUEUED)
    unlisted = models.BooleanField(default=False, db_default=False)
    """Of a private event: in no list but its players'; who has its address may watch it."""
    priority = models.PositiveSmallIntegerField(default=5)
    """0 is played first, 9 last."""

    game = models.CharField(max_length=40)
    seats_count = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    """Concrete: what the seed picked."""
    opening_plies = models.PositiveSmallIntegerField(default=0)
    limits = models.JSONField()
    """A `workers.contract.Limits`."""
    seed = models.CharField(max_length=32)
    """Shown only when the match is over: it decides the cards."""
    secret = models.CharField(max_length=32)
    """Seeds of the bots derive from it; never shown."""

    tokens = ArrayField(models.CharField(max_length=32), default=list)
    """Attempt tokens, oldest first; the last one is the match's now."""
    attempts = models.PositiveSmallIntegerField(default=0)
    """Lost leases included."""
    failures = models.JSONField(default=list, blank=True)
    """Causes that workers reported: [{"at", "worker", "cause"}]."""
    worker = models.CharField(max_length=120, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    """Of the result that was applied."""

    created_at = models.DateTimeField(auto_now_add=True)
    dispatched_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    objects = MatchQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-created_at", "id"]
        indexes = [
            models.Index(fields=["ladder", "-finished_at"], name="match_of_ladder"),
            models.Index(fields=["-finished_at"], name="match_latest"),
            models.Index(fields=["-created_at", "id"], name="match_newest"),
            models.Index(
                fields=["state", "dispatched_at"],
                name="match_open",
                condition=Q(state__in=["queued", "running"]),
            ),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=MatchState.values), name="match_state_is_known"),
            models.CheckConstraint(condition=Q(kind__in=MatchKind.values), name="match_kind_is_known"),
            models.CheckConstraint(
                condition=~Q(state="finished") | Q(finished_at__isnull=False),
                name="finished_match_has_its_time",
            ),
            models.CheckConstraint(
                condition=~Q(kind="rated") | Q(ladder__isnull=False), name="rated_match_has_a_ladder"
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.id])

    @property
    def is_open(self) -> bool:
        return self.state in MatchState.open()

    @property
    def token(self) -> str:
        """The attempt token that is the match's now."""
        return self.tokens[-1] if self.tokens else ""

    @property
    def time_control(self) -> Limits:
        return Limits.model_validate(self.limits)

    def player(self, seat: int, game: int) -> int:
        """Index of the player (`Seat.index`) who sits at `seat` in game number `game`."""
        return player_of(seat, game, self.seats_count)


class Seat(models.Model):
    """A player of a match, numbered by its seat in game 0."""

    # The constraint and the index below begin with these two: indexes of their own would only cost.
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats", db_index=False)
    index = models.PositiveSmallIntegerField()
    version = models.ForeignKey(BotVersion, on_delete=models.PROTECT, related_name="seats", db_index=False)
    units = models.IntegerField(null=True)
    """Pairwise points of the whole group, in 1/60 (weight 2/k a pair and game); null until recorded."""
    fault = models.CharField(max_length=20, blank=True)
    """The first `workers.contract.Reason` by which this player lost a game of the group; blank without."""
    rating_before = models.FloatField(null=True)
    se_before = models.FloatField(null=True)

    class Meta:
        ordering = ["match_id", "index"]
        constraints = [models.UniqueConstraint("match", "index", name="one_player_a_seat")]
        indexes = [
            models.Index(fields=["version", "-match"], name="seat_of_version"),
            models.Index(fields=["-match"], name="seat_with_fault", condition=~Q(fault="")),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.index}"

    @property
    def points(self) -> float | None:
        """Of the whole group: with two seats 0, 1/2, 1, 3/2 or 2."""
        return None if self.units is None else self.units / UNITS
