"""What an operator should know of matches: second results that differ, and what operators did."""

import json
import zlib
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from ladder.matches.models.match import Match


class Deviation(models.Model):
    """A second result of a match that differs from the one applied: nondeterminism, or a dishonest worker.

    Neither result is changed by it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deviations")
    attempt = models.CharField(max_length=32)
    worker = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)
    result = models.BinaryField()
    """The deviating `Result` as compressed JSON; empty if it was too large to keep."""
    seen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-seen_at"]
        constraints = [models.UniqueConstraint("match", "digest", name="deviation_once_per_match")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.worker} {self.digest[:12]}"

    def read(self) -> Any:
        """The deviating result as JSON data, or None."""
        return json.loads(zlib.decompress(bytes(self.result))) if self.result else None


class RulingKind(models.TextChoices):
    REQUEUE = "requeue", _("played again")
    VOID = "void", _("voided")


class Ruling(models.Model):
    """An operator's act on a match, kept for ever."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(max_length=10, choices=RulingKind.choices)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    because = models.CharField(max_length=300, blank=True)
    before = models.JSONField(default=dict)
    """What the act took away: state, worker, failures."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return f"{self.match_id} {self.kind}"
