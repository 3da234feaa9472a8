"""A ladder: what is played, by how many, under which time control; and who is in it."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from engines import GAMES
from ladder.matches.querysets import EntryQuerySet, LadderQuerySet
from ladder.submissions.models import Bot
from workers.contract import Limits


class Ladder(models.Model):
    """Game, seats, options, time control and opening plies. Ratings of two ladders never mix."""

    slug = models.SlugField(unique=True)
    name = models.CharField(_("name"), max_length=60)
    game = models.CharField(_("game"), max_length=40)
    engine = models.PositiveIntegerField(default=1)
    """Version of the game's rules. Rules that play differently close the ladder: a new season opens."""
    season = models.PositiveIntegerField(default=1)
    seats = models.PositiveSmallIntegerField(_("seats"))
    options = models.JSONField(default=dict, blank=True)
    """A list means: the match's seed picks one of these."""
    opening_plies = models.PositiveSmallIntegerField(default=0)
    bank_ms = models.PositiveIntegerField(_("CPU bank (ms)"))
    move_ms = models.PositiveIntegerField(_("CPU per move (ms)"))
    startup_ms = models.PositiveIntegerField(default=10_000)
    wall_ms = models.PositiveIntegerField(default=10_000)
    groups_made = models.BigIntegerField(default=0, editable=False)
    """Rated matches that the matchmaker has created: its place in its cycle of purposes."""
    group_made_at = models.DateTimeField(null=True, blank=True, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    objects = LadderQuerySet.as_manager()

    class Meta:
        ordering = ["game", "seats", "slug"]
        constraints = [
            # A pair of a game of k seats weighs 2/k: in units of 1/60 that is whole up to 6.
            models.CheckConstraint(condition=models.Q(seats__range=(2, 6)), name="ladder_seats_2_to_6"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("ladder", args=[self.slug])

    def clean(self) -> None:
        """Refuse what would only fail when a match is made: the game, its options, the limits."""
        if self.game not in GAMES:
            raise ValidationError({"game": _("There is no such game here.")})
        try:
            Limits(**{field: getattr(self, field) for field in Limits.model_fields})
            for choice in choices(self.options):
                GAMES[self.game].new(self.seats, **choice)
        except ValueError as error:
            raise ValidationError(str(error)) from error

    @property
    def limits(self) -> Limits:
        """The time control."""
        return Limits(
            bank_ms=self.bank_ms, move_ms=self.move_ms, startup_ms=self.startup_ms, wall_ms=self.wall_ms
        )


def choices(options: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every concrete choice of a ladder's options."""
    lists = [value if isinstance(value, list) else [value] for value in options.values()]
    return (dict(zip(options, values, strict=True)) for values in product(*lists))


class Entry(models.Model):
    """A bot on a ladder. A check enters it in every ladder of its game; its owner may opt out."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="entries")
    bot = models.ForeignKey(Bot, on_delete=models.CASCADE, related_name="entries")
    opted_out = models.BooleanField(default=False)
    stalls = models.BooleanField(default=False)
    """Its latest match ran into the wall guard: it gets one match at a time."""
    group_made_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When its latest rated match was created."""
    met_last = ArrayField(models.BigIntegerField(), default=list, editable=False)
    """Versions it met in that one."""
    created_at = models.DateTimeField(auto_now_add=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "entries"
        constraints = [models.UniqueConstraint("ladder", "bot", name="bot_once_per_ladder")]

    def __str__(self) -> str:
        return f"{self.bot} / {self.ladder}"
