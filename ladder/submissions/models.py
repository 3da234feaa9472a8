"""Bots, their versions and the content these name."""

from typing import Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils.translation import gettext_lazy as _


class Content(models.Model):
    """The packed files of a bot, named by the hash over their sorted (path, bytes)."""

    hash = models.CharField(max_length=64, primary_key=True)
    blob = models.BinaryField()
    """As `workers.contract.pack` makes it."""
    size = models.PositiveIntegerField()
    """Bytes, unpacked."""
    files = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.hash[:12]


class BotQuerySet(models.QuerySet["Bot"]):
    def listed(self) -> Self:
        """What anybody may see: bots that have had a version ready."""
        ready = BotVersion.objects.filter(bot=models.OuterRef("pk"), state=VersionState.READY)
        return self.filter(models.Exists(ready))

    def visible_to(self, user: AbstractBaseUser | AnonymousUser) -> Self:
        """The listed bots, the user's own, and for staff all."""
        if getattr(user, "is_staff", False):
            return self
        return self.filter(
            models.Q(pk__in=self.model.objects.listed().values("pk")) | models.Q(owner=user.pk)
        )


class BotVersionQuerySet(models.QuerySet["BotVersion"]):
    def visible_to(self, user: AbstractBaseUser | AnonymousUser) -> Self:
        """Versions that have played or may play, the user's own, and for staff all."""
        if getattr(user, "is_staff", False):
            return self
        return self.filter(models.Q(state__in=["ready", "void"]) | models.Q(owner=user.pk))


class Bot(models.Model):
    """A name on a ladder, with its versions. At most one of them is active and gets matches."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="bots")
    game = models.CharField(_("game"), max_length=40)
    name = models.CharField(
        _("name"),
        max_length=32,
        validators=[
            RegexValidator(
                r"^[A-Za-z0-9][A-Za-z0-9 ._-]*\Z",
                _("Letters, digits, spaces, dots, hyphens and underscores only; a letter or digit first."),
            )
        ],
    )
    description = models.CharField(_("description"), max_length=300, blank=True)
    active_version = models.ForeignKey(
        "BotVersion", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    suspended_at = models.DateTimeField(null=True, blank=True)
    suspended_because = models.CharField(max_length=300, blank=True)
    suspended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    """Null for a suspension by the system, which a version that passes its check ends."""
    anchor_mean = models.FloatField(null=True, blank=True)
    """The fixed Elo of a reference bot that anchors its ladders; null for every other bot."""
    created_at = models.DateTimeField(auto_now_add=True)

    objects = BotQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint("owner", "game", Lower("name"), name="bot_name_once_per_owner_and_game")
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("bot", args=[self.pk])

    @property
    def is_suspended(self) -> bool:
        return self.suspended_at is not None


class VersionState(models.TextChoices):
    CHECKING = "checking", _("being checked")
    """Uploaded; its check is queued or running."""
    READY = "ready", _("ready")
    """The check ended without a fault: it may play."""
    FAILED = "failed", _("check failed")
    """The check found a fault, told in `check_*`: it will never play."""
    VOID = "void", _("void")
    """Taken out by the operator; its results do not count."""


class BotVersion(models.Model):
    """One uploaded content of a bot. It never changes: what is rated is this, not the bot."""

    bot = models.ForeignKey(Bot, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    content = models.ForeignKey(Content, on_delete=models.PROTECT, related_name="versions")
    # The bot's owner and game stand here again for the constraint below.
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    game = models.CharField(max_length=40)
    state = models.CharField(max_length=10, choices=VersionState.choices, default=VersionState.CHECKING)
    created_at = models.DateTimeField(auto_now_add=True)

    checked_at = models.DateTimeField(null=True, blank=True)
    check_reason = models.CharField(max_length=20, blank=True)
    """A `workers.contract.Reason`, once checked."""
    check_detail = models.TextField(blank=True)
    """Owner only: the traceback or what else was wrong."""
    check_log = models.TextField(blank=True)
    """Owner only: what the bot printed in its check."""

    objects = BotVersionQuerySet.as_manager()

    class Meta:
        ordering = ["bot_id", "-number"]
        constraints = [
            models.UniqueConstraint("bot", "number", name="version_number_once_per_bot"),
            models.UniqueConstraint("owner", "game", "content", name="content_once_per_owner_and_game"),
            models.CheckConstraint(
                condition=models.Q(state__in=VersionState.values), name="version_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.bot.name} v{self.number}"

    def get_absolute_url(self) -> str:
        return reverse("version", args=[self.pk])
