"""A bot in a tournament."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ladder.submissions.models import Bot, BotVersion
from ladder.tournaments import policy
from ladder.tournaments.models.tournament import Tournament
from ladder.tournaments.querysets import TournamentEntryQuerySet


class EntryState(models.TextChoices):
    IN = "in", _("in")
    WITHDRAWN = "withdrawn", _("withdrawn")
    """By its owner: what it has not played is lost."""
    OUT = "out", _("taken out")
    """By the organiser or by a rule: what it has not played is lost."""


class Because(models.TextChoices):
    """Why an entry is no longer in."""

    OWNER = "owner", _("its owner withdrew it")
    ORGANISER = "organiser", _("the organiser took it out")
    NO_VERSION = "no_version", _("it had no version that may play when the entries were fixed")
    SUSPENDED = "suspended", _("it is suspended on this site")
    FAULTS = "faults", _("it lost %(limit)d matches of this event by faults of its own")

    @property
    def told(self) -> str:
        return str(self.label) % {"limit": policy.FAULT_LIMIT}


class Entry(models.Model):
    """Before the freeze it means a bot, from then on the one version that plays."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    bot = models.ForeignKey(Bot, on_delete=models.PROTECT, related_name="tournament_entries")
    version = models.ForeignKey(
        BotVersion, on_delete=models.PROTECT, null=True, blank=True, related_name="tournament_entries"
    )
    """Fixed at the freeze, by content: a later upload does not change it."""
    state = models.CharField(max_length=10, choices=EntryState.choices, default=EntryState.IN)
    because = models.CharField(max_length=200, choices=Because.choices, blank=True)
    seed = models.PositiveSmallIntegerField(null=True, blank=True)
    """From 0, the best; by the organiser's hand before the freeze, everybody's from then on."""
    rating = models.FloatField(null=True, blank=True)
    """On the ladder, at the freeze."""
    created_at = models.DateTimeField(auto_now_add=True)

    objects = TournamentEntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["tournament_id", "seed", "created_at"]
        constraints = [
            models.UniqueConstraint("tournament", "bot", name="bot_once_per_tournament"),
            models.CheckConstraint(
                condition=Q(state__in=EntryState.values), name="tournament_entry_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.bot.name

    @property
    def is_in(self) -> bool:
        return self.state == EntryState.IN

    @property
    def why(self) -> str:
        """Why it is no longer in, in words."""
        return Because(self.because).told if self.because in Because.values else self.because
