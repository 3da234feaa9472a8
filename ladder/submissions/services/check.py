"""The end of a version's check."""

from django.db import transaction
from django.utils import timezone

from ladder.submissions.models import Bot, BotVersion, VersionState
from ladder.submissions.signals import bot_ready, version_submitted
from workers.contract import Reason


@transaction.atomic
def finish_check(*, version: BotVersion, reason: str, detail: str = "", log: str = "") -> None:
    """Make the version ready and active, or failed. A version that is not being checked stays as it is."""
    state = VersionState.READY if reason == Reason.FINISHED else VersionState.FAILED
    changed = BotVersion.objects.filter(pk=version.pk, state=VersionState.CHECKING).update(
        state=state, check_reason=reason, check_detail=detail, check_log=log, checked_at=timezone.now()
    )
    if not changed or state is VersionState.FAILED:
        return
    bot = Bot.objects.select_for_update().get(pk=version.bot_id)
    newest = bot.active_version is None or bot.active_version.number < version.number
    if newest:
        bot.active_version = version
    if bot.is_suspended and bot.suspended_by is None:
        # Suspended by itself for its faults: a version that passes is the cure.
        bot.suspended_at, bot.suspended_because = None, ""
    bot.save(update_fields=["active_version", "suspended_at", "suspended_because"])
    bot_ready.send(Bot, bot=bot)


@transaction.atomic
def recheck(*, version: BotVersion) -> None:
    """Check a failed version once more: for an operator who doubts the first one."""
    changed = BotVersion.objects.filter(pk=version.pk, state=VersionState.FAILED).update(
        state=VersionState.CHECKING, check_reason="", check_detail="", check_log="", checked_at=None
    )
    if changed:
        version_submitted.send(BotVersion, version=version)
