"""The demo's three tournaments: one that is soon finished, one that takes longer, one to enter."""

from ladder.accounts.models import User
from ladder.matches.models import Ladder
from ladder.submissions.models import Bot
from ladder.tournaments import services
from ladder.tournaments.models import Format, Tournament

SWISS, DOUBLE, OPEN = "House Swiss", "House double elimination", "Visitors' cup"


def seed(organiser: User) -> None:
    """Make those that are not there yet; the reference bots play the first two."""
    ladder = Ladder.objects.open().filter(slug="infection").first()
    if ladder is None or Tournament.objects.filter(name=OPEN).exists():
        return
    house = list(
        Bot.objects.filter(owner__username=User.HOUSE, game=ladder.game, active_version__isnull=False)
    )
    swiss = Tournament(name=SWISS, ladder=ladder, format=Format.SWISS, bots_per_owner=20)
    double = Tournament(
        name=DOUBLE, ladder=ladder, format=Format.DOUBLE, bots_per_owner=20, best_of=5, best_of_final=9
    )
    for event in (swiss, double):
        services.create(organiser=organiser, draft=event)
        services.open_entry(tournament=event)
        for bot in house:
            services.enter(tournament=event, bot=bot, by=organiser)
        if len(house) > 1:
            services.start(tournament=event)
    visitors = Tournament(name=OPEN, ladder=ladder, format=Format.SWISS, max_entries=32)
    services.create(organiser=organiser, draft=visitors)
    services.open_entry(tournament=visitors)
