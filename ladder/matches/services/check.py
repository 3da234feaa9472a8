"""The first match of a new version."""

from django.db import transaction

from engines import GAMES
from ladder.matches.models import Ladder, Match, MatchKind
from ladder.matches.policy import CHECK_PRIORITY
from ladder.matches.services.create import build, create_single
from ladder.matches.time_controls import time_control
from ladder.submissions.models import Bot, BotVersion
from workers.contract import Limits

OPPONENT = "random"
"""The house bot that every game has."""


class NoOpponentError(RuntimeError):
    """The site has not loaded its reference bots."""


def strictest(ladders: list[Ladder], game: str) -> Limits:
    """Each limit at its lowest among the ladders: who passes this passes everywhere."""
    if not ladders:
        return time_control(game)
    each = [ladder.limits.model_dump() for ladder in ladders]
    return Limits(**{key: min(limits[key] for limits in each) for key in each[0]})


@transaction.atomic
def queue_check(*, version: BotVersion) -> Match:
    """A match against the house's `random`, in front of all rated ones. It must end without a fault."""
    house = Bot.objects.filter(
        owner__username=version.owner.HOUSE, game=version.game, name__iexact=OPPONENT
    ).select_related("active_version")
    opponent = next((bot.active_version for bot in house if bot.active_version), None)
    if opponent is None:
        raise NoOpponentError(f"no house bot {OPPONENT!r} of {version.game}: run `manage.py loadhouse`")
    ladders = list(Ladder.objects.open().filter(game=version.game).order_by("seats", "pk"))
    first = ladders[0] if ladders else None
    seats = first.seats if first else GAMES[version.game].seats_allowed[0]
    match = build(
        ladder=None,
        kind=MatchKind.CHECK,
        priority=CHECK_PRIORITY,
        game=version.game,
        seats=seats,
        options=first.options if first else {},
        opening_plies=first.opening_plies if first else 0,
        limits=strictest(ladders, version.game),
    )
    return create_single(match=match, players=[version] + [opponent] * (seats - 1))
