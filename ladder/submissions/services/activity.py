"""Which bots and versions get matches."""

import structlog
from django.db import transaction
from django.utils import timezone

from ladder.accounts.models import User
from ladder.submissions.models import Bot, BotVersion, VersionState

log = structlog.get_logger()


@transaction.atomic
def activate(*, version: BotVersion, by: User) -> bool:
    """Make a ready version the one that plays; whether it could be."""
    if version.state != VersionState.READY:
        return False
    Bot.objects.filter(pk=version.bot_id).update(active_version=version)
    log.info("version activated", bot=version.bot_id, version=version.pk, by=by.pk)
    return True


@transaction.atomic
def deactivate(*, bot: Bot, by: User) -> None:
    """Let no version play: no new matches, results stay."""
    Bot.objects.filter(pk=bot.pk).update(active_version=None)
    log.info("bot deactivated", bot=bot.pk, by=by.pk)


@transaction.atomic
def suspend(*, bot: Bot, because: str, by: User | None = None) -> None:
    """Give the bot no more matches. `by` None: the system did; a version that passes its check ends it."""
    Bot.objects.filter(pk=bot.pk, suspended_at__isnull=True).update(
        suspended_at=timezone.now(), suspended_because=because[:300], suspended_by=by
    )
    log.info("bot suspended", bot=bot.pk, because=because, by=by and by.pk)


@transaction.atomic
def unsuspend(*, bot: Bot, by: User) -> None:
    Bot.objects.filter(pk=bot.pk).update(suspended_at=None, suspended_because="", suspended_by=None)
    log.info("bot unsuspended", bot=bot.pk, by=by.pk)
