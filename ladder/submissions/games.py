"""Which games take bots."""

from engines import GAMES
from ladder.accounts.models import User
from ladder.submissions.models import Bot

SPARRING = "random"
"""The reference bot that a check is played against: a game without it is not open yet."""


def open_games() -> list[str]:
    """The games whose reference bot `random` is loaded, in the registry's order; causes a query."""
    ready = Bot.objects.filter(owner__username=User.HOUSE, name=SPARRING, active_version__isnull=False)
    names = set(ready.values_list("game", flat=True))
    return [game for game in GAMES if game in names]
