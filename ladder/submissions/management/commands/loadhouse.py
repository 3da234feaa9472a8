"""Load the reference bots as versions of the user `house`."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from ladder.accounts.models import User
from ladder.submissions.models import Bot, VersionState
from ladder.submissions.services import add_version, store
from ladder.submissions.signals import bot_ready

HOUSE = "bots.house"
MANIFEST = "manifest.toml"


def house() -> User:
    """The owner of the reference bots, made if there is none; nobody can sign in as it."""
    user, created = User.objects.get_or_create(username=User.HOUSE)
    if created:
        user.set_unusable_password()
        user.save(update_fields=["password"])
    return user


@transaction.atomic
def load(owner: User, folder: Traversable, entry: dict[str, Any]) -> bool:
    """Whether the entry brought a new version: its files, description and anchor are the bot's now.

    A reference bot comes with the product, so it needs no check.
    """
    bot, _created = Bot.objects.update_or_create(
        owner=owner,
        game=entry["game"],
        name=entry["name"],
        defaults={"description": entry.get("description", ""), "anchor_mean": entry.get("anchor")},
    )
    content = store({path: (folder / source).read_bytes() for path, source in entry["files"].items()})
    version, new = add_version(bot=bot, content=content, state=VersionState.READY)
    if version.bot_id != bot.pk:
        raise ValueError(f"{MANIFEST}: {entry['name']} and {version.bot.name} have the same files")
    if bot.active_version_id != version.pk:
        bot.active_version = version
        bot.save(update_fields=["active_version"])
    bot_ready.send(Bot, bot=bot)
    return new


class Command(BaseCommand):
    help = "Load the reference bots of bots/house/manifest.toml; a second run changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        folder = files(HOUSE)
        manifest = tomllib.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        owner = house()
        new = [load(owner, folder, entry) for entry in manifest["bot"]]
        self.stdout.write(f"{len(new)} reference bots, {sum(new)} new versions")
