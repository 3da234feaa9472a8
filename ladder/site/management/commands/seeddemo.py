"""Give a new site what a visitor of the demo needs: ladders, an operator, an author with an API token."""

import base64
import hmac
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from ladder.accounts.models import ApiToken, User
from ladder.accounts.services import TOKEN_PREFIX
from ladder.matches.catalogue import CATALOGUE
from ladder.matches.services import open_ladder
from ladder.tournaments import demo as tournaments

ADMIN, AUTHOR = "admin", "demo"
TOKEN_NAME = "demo"  # noqa: S105 - what it is called


def derived(purpose: str, length: int) -> str:
    """Letters and digits that depend on the site's secret alone: every start prints the same."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"demo {purpose}".encode(), "sha512")
    return base64.b32encode(digest).decode().lower()[:length]


def account(name: str, **flags: bool) -> tuple[User, str]:
    """The user with its password; one that is there already keeps what it has."""
    password = derived(f"password of {name}", 12)
    user, created = User.objects.get_or_create(
        username=name, defaults={"email": f"{name}@localhost", **flags}
    )
    if created:
        user.set_password(password)
        user.save(update_fields=["password"])
    return user, password


def token_of(user: User) -> str:
    raw = TOKEN_PREFIX + derived("token", 43)
    ApiToken.objects.get_or_create(
        digest=sha256(raw.encode()).hexdigest(),
        defaults={"user": user, "name": TOKEN_NAME, "prefix": raw[: len(TOKEN_PREFIX) + 4]},
    )
    return raw


class Command(BaseCommand):
    help = "Open the catalogue's ladders and make the demo's accounts; a second run changes nothing."

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        if settings.SECURE:
            raise CommandError("seeddemo makes accounts with printed passwords: not on a site that is https")
        ladders = [open_ladder(spec=spec) for spec in CATALOGUE]
        admin, admin_password = account(ADMIN, is_staff=True, is_superuser=True)
        author, author_password = account(AUTHOR)
        tournaments.seed(admin)
        self.stdout.write("Ladders    " + ", ".join(ladder.name for ladder in ladders))
        self.stdout.write(f"Operator   {ADMIN} / {admin_password}   {settings.SITE_URL}/admin/")
        self.stdout.write(f"Author     {AUTHOR} / {author_password}")
        self.stdout.write(f"API token  {token_of(author)}")
