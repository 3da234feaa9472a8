"""People, their API tokens, and what they are told."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from ladder.accounts.notices import text_of


class User(AbstractUser):
    """Somebody who signs in. The user `house` owns the reference bots and cannot sign in."""

    HOUSE = "house"

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [models.UniqueConstraint(Lower("username"), name="user_username_any_case")]

    def __str__(self) -> str:
        return self.username

    @property
    def is_house(self) -> bool:
        return self.username == self.HOUSE


class ApiToken(models.Model):
    """A key to the API: shown once, kept as a hash."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    prefix = models.CharField(max_length=8, editable=False)
    """The first characters, so that people can tell their tokens apart."""
    digest = models.CharField(max_length=64, unique=True, editable=False)
    """SHA-256 in hex. The token has 256 random bits, so a slow hash would add nothing."""
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-created_at"]

    def __str__(self) -> str:
        return f"{self.name} ({self.prefix}…)"


class Notice(models.Model):
    """Something that concerns its user, told once; see `ladder.accounts.notices`."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=40)
    facts = models.JSONField(default=dict)
    address = models.CharField(max_length=200, blank=True)
    """The page it is about, as a path of this site."""
    created_at = models.DateTimeField(auto_now_add=True)
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["user", "-id"], name="notices_of_a_user"),
            models.Index(fields=["user"], condition=models.Q(read_at__isnull=True), name="notices_unread"),
        ]

    def __str__(self) -> str:
        return text_of(self.kind, self.facts)
