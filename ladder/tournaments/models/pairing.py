"""Rounds, and who meets whom in them by which matches."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ladder.matches.models import Match
from ladder.tournaments.models.entry import Entry
from ladder.tournaments.models.tournament import Tournament


class Stage(models.TextChoices):
    LEAGUE = "league", _("round")
    GROUPS = "groups", _("group stage, round")
    WINNERS = "winners", _("round")
    LOSERS = "losers", _("losers' round")
    FINAL = "final", _("final")
    THIRD = "third", _("third place")


class Round(models.Model):
    """Pairings that belong together; in a bracket a round may fill while an earlier one is played."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds_set")
    stage = models.CharField(max_length=8, choices=Stage.choices)
    number = models.PositiveSmallIntegerField()
    opened_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["tournament_id", "id"]
        constraints = [models.UniqueConstraint("tournament", "stage", "number", name="round_once_per_stage")]

    def __str__(self) -> str:
        return f"{self.get_stage_display()} {self.number}"


class PairingState(models.TextChoices):
    PLAYING = "playing", _("being played")
    DONE = "done", _("done")


class Pairing(models.Model):
    """Two (or, in a pod, more) entries and the groups that they play; with one seat a bye."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    """Within the round; of a bracket the number of the meeting in its graph."""
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    """Of the group stage."""
    best_of = models.PositiveSmallIntegerField(default=1)
    sudden_death = models.PositiveSmallIntegerField(default=0)
    """Extra groups, at most, while it is tied."""
    state = models.CharField(max_length=8, choices=PairingState.choices, default=PairingState.PLAYING)
    floated = models.BooleanField(default=False)
    """Swiss: its players came from different scores."""
    decided = models.CharField(max_length=12, blank=True)
    """How, when not by its games: bye, walkover, seed (all groups and all sudden deaths were tied)."""
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["round_id", "number"]
        constraints = [
            models.UniqueConstraint("round", "number", name="pairing_once_per_round"),
            models.CheckConstraint(condition=Q(state__in=PairingState.values), name="pairing_state_is_known"),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} #{self.number}"


class PairingSeat(models.Model):
    """An entry in a pairing; its index is its seat in game 0 of the first group."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    points = models.PositiveIntegerField(null=True)
    """Thousandths: 1000 a win, 500 a tie; by rank in a pod. Null until it is done."""
    units = models.PositiveIntegerField(default=0)
    """Pairwise points over all its groups, in 1/60."""
    winner = models.BooleanField(default=False)

    class Meta:
        ordering = ["pairing_id", "index"]
        constraints = [
            models.UniqueConstraint("pairing", "index", name="one_entry_a_pairing_seat"),
            models.UniqueConstraint("pairing", "entry", name="entry_once_per_pairing"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}/{self.index}"


class PairingMatch(models.Model):
    """One mirrored group of a pairing."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="pairing")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pairing_id", "number"]
        constraints = [models.UniqueConstraint("pairing", "number", name="group_number_once_per_pairing")]

    def __str__(self) -> str:
        return f"{self.pairing_id}.{self.number}"
