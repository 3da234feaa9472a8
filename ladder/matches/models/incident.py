"""What an operator should know of matches: second results that differ, audits, and what operators did."""

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
    difference = models.CharField(max_length=300, blank=True)
    """Where it leaves the recorded games."""
    seen_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-seen_at"]
        constraints = [models.UniqueConstraint("match", "digest", name="deviation_once_per_match")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.worker} {self.digest[:12]}"

    def read(self) -> Any:
        """The deviating result as JSON data, or None."""
        return json.loads(zlib.decompress(bytes(self.result))) if self.result else None


class Audit(models.Model):
    """A finished match that a worker plays once more: same bots, seed and secret. Nothing hangs on it.

    Deterministic bots must do the same again. Bots that think by the clock need not: a difference is no
    proof of anything, but a worker whose matches differ far more often than others' is worth a look.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="audit")
    """The replay; of kind AUDIT."""
    of = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="audits")
    same = models.BooleanField(null=True)
    """Null until it was compared."""
    same_worker = models.BooleanField(null=True)
    """Whoever is free takes the replay; when it is the worker that was first, it says less."""
    difference = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.of_id} again"


class Quarantine(models.Model):
    """A worker whose results are taken no more. What it had reported is void and played again."""

    worker = models.CharField(_("worker"), max_length=120, unique=True)
    because = models.CharField(_("because"), max_length=300)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at"]

    def __str__(self) -> str:
        return self.worker


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
