"""A new bot, or a new version of one."""

from collections.abc import Mapping
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.core.files import File
from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from ladder.accounts.models import User
from ladder.submissions import limits
from ladder.submissions.games import open_games
from ladder.submissions.models import Bot, BotVersion, Content, VersionState
from ladder.submissions.signals import version_submitted
from ladder.submissions.upload import UploadError, files_of
from workers.contract import content_hash, pack


class SubmitError(ValueError):
    """What was wrong, by field of the form: {"file": "..."}."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__("; ".join(f"{field}: {' '.join(each)}" for field, each in errors.items()))
        self.errors = errors


def store(files: Mapping[str, bytes]) -> Content:
    """The content row of these files; the same files are the same row."""
    size = sum(map(len, files.values()))
    content, _created = Content.objects.get_or_create(
        hash=content_hash(files), defaults={"blob": pack(files), "size": size, "files": len(files)}
    )
    return content


def _bot(*, owner: User, game: str, name: str, description: str) -> Bot:
    """The owner's bot of that name, any case; made if there is none, with its row locked."""
    bot = Bot.objects.select_for_update().filter(owner=owner, game=game, name__iexact=name).first()
    if bot is None:
        if Bot.objects.filter(owner=owner, game=game).count() >= limits.BOTS_A_GAME:
            message = _("You have %(most)d bots of this game already; upload a new version of one of them.")
            raise SubmitError({"name": [message % {"most": limits.BOTS_A_GAME}]})
        bot = Bot(owner=owner, game=game, name=name, description=description)
        try:
            bot.full_clean(exclude=["active_version"])
        except ValidationError as error:
            raise SubmitError(error.message_dict) from error
        bot.save()
    elif description and description != bot.description:
        bot.description = description
        bot.save(update_fields=["description"])
    return bot


def add_version(*, bot: Bot, content: Content, state: VersionState) -> tuple[BotVersion, bool]:
    """The bot's version with this content, and whether it is new. Lock the bot's row before.

    The same content again is the same version, even under another bot of the owner and game: a rating
    belongs to the content, so a copy must not get a second chance.
    """
    same = BotVersion.objects.filter(owner=bot.owner, game=bot.game, content=content).first()
    if same is not None:
        return same, False
    last = bot.versions.aggregate(last=Max("number"))["last"] or 0
    version = BotVersion.objects.create(
        bot=bot, number=last + 1, content=content, owner=bot.owner, game=bot.game, state=state
    )
    return version, True


def submit(
    *, owner: User, game: str, name: str, upload: File[bytes], description: str = ""
) -> tuple[BotVersion, bool]:
    """Store an upload and queue its check. The version, and whether it is new. Raises SubmitError."""
    if game not in open_games():
        raise SubmitError({"game": [_("There is no such game here.")]})
    try:
        files = files_of(upload)
    except UploadError as error:
        raise SubmitError({"file": [str(error)]}) from error
    with transaction.atomic():
        # One upload of an owner at a time: quotas and version numbers hold under concurrency.
        User.objects.select_for_update().get(pk=owner.pk)
        _hold_quota(owner)
        bot = _bot(owner=owner, game=game, name=name.strip(), description=description.strip())
        version, new = add_version(bot=bot, content=store(files), state=VersionState.CHECKING)
        if not new and version.bot_id != bot.pk:
            message = _("You have uploaded exactly these files before, as %(bot)s version %(number)d.")
            raise SubmitError({"file": [message % {"bot": version.bot.name, "number": version.number}]})
        if new:
            version_submitted.send(BotVersion, version=version)
    return version, new


def _hold_quota(owner: User) -> None:
    since = timezone.now() - timedelta(days=1)
    if BotVersion.objects.filter(owner=owner, created_at__gte=since).count() >= limits.VERSIONS_A_DAY:
        message = _("At most %(most)d new versions a day; try again tomorrow.")
        raise SubmitError({"file": [message % {"most": limits.VERSIONS_A_DAY}]})
