"""Why a pairing is as it is, or ended as it did, in words: for pages and the API."""

from django.utils.translation import gettext as _

from ladder.tournaments.models import Pairing
from ladder.tournaments.services.rests import Rest


def reasons(pairing: Pairing, seats: int) -> list[str]:
    """None for most. `seats` of the game; the pairing with its seats, entries and bots."""
    told = []
    if pairing.decided == "bye":
        told.append(str((Rest.SWISS if seats == 2 else Rest.PODS).label))
    elif pairing.decided == "walkover":
        away = [seat.entry for seat in pairing.seats.all() if not seat.entry.is_in]
        told += [_("walkover; %(bot)s: %(why)s") % {"bot": each.bot.name, "why": each.why} for each in away]
    elif pairing.decided == "seed":
        told.append(_("tied to the end, sudden deaths included: the better seed goes on"))
    if pairing.floated:
        told.append(_("paired across scores: a score group was odd, or all in it had met"))
    return told
