"""What matches do when a room below them says that something happened."""

from typing import Any

from django.dispatch import receiver

from ladder.submissions.models import Bot, BotVersion
from ladder.submissions.signals import bot_ready, version_submitted


@receiver(version_submitted)
def check_it(version: BotVersion, **_: Any) -> None:
    from ladder.matches.services import queue_check

    queue_check(version=version)


@receiver(bot_ready)
def enter_it(bot: Bot, **_: Any) -> None:
    from ladder.matches.services import enter_everywhere

    enter_everywhere(bot=bot)
