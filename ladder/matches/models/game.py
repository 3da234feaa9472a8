"""One recorded game of a match."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.urls import reverse

from ladder.matches.models.match import Match
from ladder.matches.querysets import GameLogQuerySet, GameQuerySet
from ladder.submissions.models import BotVersion


class Game(models.Model):
    """What was played, as the list of actions; positions are rebuilt by the rules.

    Arrays go by seat. Seat s of game g is the match's player (s + g) mod k.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="games", db_index=False)
    number = models.PositiveSmallIntegerField()
    engine = models.PositiveIntegerField()
    """Version of the rules it was played by."""
    plies = models.PositiveIntegerField()
    replay = models.BinaryField()
    """As `ladder.matches.replays` packs it: actions, times, opening, substituted plies, notes."""
    ranks = ArrayField(models.PositiveSmallIntegerField())
    reasons = ArrayField(models.CharField(max_length=20))
    scores = models.JSONField(null=True)
    """By our own replay; null if a fault ended the game."""
    cpu_ms = ArrayField(models.PositiveIntegerField())

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ["match_id", "number"]
        constraints = [models.UniqueConstraint("match", "number", name="game_number_once_per_match")]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.number}"

    def get_absolute_url(self) -> str:
        return f"{reverse('match', args=[self.match_id])}?game={self.number}"


class GameLog(models.Model):
    """What only a bot's owner and staff may read of a game: why it lost, and what it printed."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="logs", db_index=False)
    seat = models.PositiveSmallIntegerField()
    version = models.ForeignKey(BotVersion, on_delete=models.CASCADE, related_name="+")
    ply = models.PositiveIntegerField(null=True)
    """Of the fault."""
    detail = models.TextField(blank=True)
    text = models.TextField(blank=True)

    objects = GameLogQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint("game", "seat", name="one_log_a_seat")]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seat}"
