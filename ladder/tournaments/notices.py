"""How the notices of tournaments are put into words."""

from django.utils.translation import gettext as _

from ladder.accounts.notices import Facts, register
from ladder.tournaments.models import Because
from ladder.tournaments.services.rests import Rest


def _out(facts: Facts) -> str:
    told = {**facts, "why": Because(facts["because"]).told}
    return _("%(bot)s is out of %(event)s: %(why)s. What it has not played is lost.") % told


def _rests(facts: Facts) -> str:
    told = {**facts, "why": Rest(facts["because"]).label}
    return _("%(bot)s rests in round %(round)s of %(event)s: %(why)s.") % told


def register_all() -> None:
    register(
        "tournament.frozen",
        lambda facts: _("The entries of %(event)s are fixed: %(bot)s plays as version %(version)s.") % facts,
    )
    register("tournament.started", lambda facts: _("%(event)s has started; %(bot)s plays.") % facts)
    register(
        "tournament.cancelled",
        lambda facts: _("%(event)s is cancelled: it ends without a result for %(bot)s.") % facts,
    )
    register(
        "tournament.finished",
        lambda facts: _("%(event)s is over: %(bot)s came in at place %(place)s of %(of)s.") % facts,
    )
    register("tournament.out", _out)
    register("tournament.rests", _rests)
