"""Opening ladders and entering bots in them."""

from django.db import transaction

from engines import GAMES
from ladder.matches.catalogue import LadderSpec
from ladder.matches.models import Entry, Ladder
from ladder.submissions.models import Bot, VersionState


@transaction.atomic
def open_ladder(*, spec: LadderSpec) -> Ladder:
    """The ladder of that slug, opened if there is none, with every ready bot of its game entered."""
    limits = spec.limits
    ladder, created = Ladder.objects.get_or_create(
        slug=spec.slug,
        defaults={
            "name": spec.name,
            "game": spec.game,
            "engine": GAMES[spec.game].version,
            "seats": spec.seats,
            "options": spec.options,
            "opening_plies": spec.opening_plies,
            **limits.model_dump(),
        },
    )
    if created:
        bots = Bot.objects.filter(game=spec.game, active_version__state=VersionState.READY)
        Entry.objects.bulk_create(
            [Entry(ladder=ladder, bot=bot) for bot in bots.order_by("pk")], ignore_conflicts=True
        )
    return ladder


@transaction.atomic
def enter_everywhere(*, bot: Bot) -> None:
    """Enter a bot in every open ladder of its game. One that is in already, or opted out, stays so."""
    ladders = Ladder.objects.open().filter(game=bot.game).order_by("pk")
    Entry.objects.bulk_create([Entry(ladder=ladder, bot=bot) for ladder in ladders], ignore_conflicts=True)


def opt(*, entry: Entry, out: bool) -> None:
    """Take a bot out of a ladder, or back in: it gets no new matches there; its results stay."""
    entry.opted_out = out
    entry.save(update_fields=["opted_out"])
