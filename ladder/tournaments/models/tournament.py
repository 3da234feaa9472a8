"""A tournament: what is played, by which format, and how far it has got."""

import secrets

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from ladder.matches.models import Ladder
from ladder.tournaments import policy
from ladder.tournaments.querysets import TournamentQuerySet


class Format(models.TextChoices):
    SWISS = "swiss", _("Swiss")
    """Like scores meet, nobody twice; for games of three or more seats: pods."""
    ROUND_ROBIN = "round_robin", _("round robin")
    SINGLE = "single", _("single elimination")
    DOUBLE = "double", _("double elimination")
    GAUNTLET = "gauntlet", _("gauntlet: one against all")
    GROUPS = "groups", _("groups, then elimination")

    @property
    def is_league(self) -> bool:
        """Whether places come from points rather than from a bracket."""
        return self in (Format.SWISS, Format.ROUND_ROBIN, Format.GAUNTLET)


class TournamentState(models.TextChoices):
    DRAFT = "draft", _("draft")
    """Its organiser sets it up; nobody else sees it."""
    OPEN = "open", _("open for entry")
    FROZEN = "frozen", _("frozen")
    """Entries and their versions are fixed; it can start."""
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Seeding(models.TextChoices):
    RATING = "rating", _("by rating")
    RANDOM = "random", _("at random")
    HAND = "hand", _("by hand")


def invitation() -> str:
    """What a link to a private tournament carries: 96 random bits."""
    return secrets.token_urlsafe(12)


def random_seed() -> str:
    return secrets.token_hex(16)


def _between(low: int, high: int) -> list[MinValueValidator | MaxValueValidator]:
    return [MinValueValidator(low), MaxValueValidator(high)]


SETTINGS = (
    "name",
    "ladder",
    "format",
    "private",
    "description",
    "starts_at",
    "max_entries",
    "start_when_full",
    "bots_per_owner",
    "seeding",
    "best_of",
    "best_of_final",
    "sudden_death",
    "rounds",
    "double",
    "third_place",
    "groups_count",
    "advance",
    "counts",
)
"""What an organiser decides, in the order in which forms ask for it."""


class Tournament(models.Model):
    """Its state lives here and in its pairings alone: whatever stops, it goes on from them."""

    slug = models.SlugField(unique=True, max_length=60)
    name = models.CharField(_("name"), max_length=60)
    description = models.TextField(_("description"), max_length=2000, blank=True)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="tournaments"
    )
    ladder = models.ForeignKey(
        Ladder, on_delete=models.PROTECT, related_name="tournaments", verbose_name=_("played as on")
    )
    """Game, seats, options and time control are this ladder's."""
    format = models.CharField(_("format"), max_length=12, choices=Format.choices, default=Format.SWISS)
    state = models.CharField(
        max_length=10, choices=TournamentState.choices, default=TournamentState.DRAFT, editable=False
    )

    private = models.BooleanField(_("private: by invitation link only"), default=False)
    invitation = models.CharField(max_length=32, default=invitation, editable=False)
    bots_per_owner = models.PositiveSmallIntegerField(
        _("bots per person"), default=1, validators=_between(1, 20)
    )
    max_entries = models.PositiveSmallIntegerField(
        _("most entries"), default=64, validators=_between(policy.MIN_ENTRIES, policy.MAX_ENTRIES)
    )
    starts_at = models.DateTimeField(_("starts at"), null=True, blank=True)
    start_when_full = models.BooleanField(_("start when full"), default=False)

    seeding = models.CharField(_("seeding"), max_length=8, choices=Seeding.choices, default=Seeding.RATING)
    best_of = models.PositiveSmallIntegerField(
        _("best of (mirrored groups)"), default=1, validators=_between(1, 15)
    )
    best_of_final = models.PositiveSmallIntegerField(
        _("best of in the final"), default=3, validators=_between(1, 31)
    )
    """Eliminations rise to it: the semi-finals lie half-way."""
    sudden_death = models.BooleanField(_("sudden death in leagues, too"), default=False)
    """A bracket always has it: somebody must go on. Elsewhere a tie is a result."""
    rounds = models.PositiveSmallIntegerField(
        _("rounds (Swiss; 0: as many as it takes)"), default=0, validators=_between(0, 30)
    )
    double = models.BooleanField(_("double round robin"), default=False)
    third_place = models.BooleanField(_("play for third place"), default=False)
    groups_count = models.PositiveSmallIntegerField(_("groups"), default=2, validators=_between(2, 32))
    advance = models.PositiveSmallIntegerField(
        _("go on from each group"), default=2, validators=_between(1, 8)
    )
    counts = models.BooleanField(_("matches count for the ladder"), default=False)
    seed = models.CharField(max_length=32, default=random_seed, editable=False)
    """Decides a random seeding."""

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True, editable=False)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=TournamentState.values), name="tournament_state_is_known"
            ),
            models.CheckConstraint(condition=Q(format__in=Format.values), name="tournament_format_is_known"),
            models.CheckConstraint(
                condition=~Q(state="finished") | Q(finished_at__isnull=False),
                name="finished_tournament_has_its_time",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournament", args=[self.slug])

    @property
    def kind(self) -> Format:
        return Format(self.format)
