"""What holds a ladder's scale."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from ladder.matches.models import Ladder


class Anchoring(models.Model):
    """The versions whose mean rating is fixed on a ladder now, and at what.

    Beside the results it is all that ratings depend on: each change keeps every rating where it was.
    """

    ladder = models.OneToOneField(Ladder, on_delete=models.CASCADE, related_name="anchoring")
    versions = ArrayField(models.BigIntegerField())
    """Ascending."""
    mean = models.FloatField()
    since = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{len(self.versions)} at {self.mean:.0f}"
