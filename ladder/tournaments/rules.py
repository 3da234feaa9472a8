"""How an event is played and decided, in words: what its page states before anybody enters."""

from django.utils.translation import gettext as _

from ladder.tournaments import policy
from ladder.tournaments.models import Format, Tournament


def rules_of(event: Tournament) -> list[str]:
    """The sentences that hold for this event."""
    return [*_format(event), *_meeting(event), *_leaving(event)]


def _format(event: Tournament) -> list[str]:
    facts = {"groups": event.groups_count, "advance": event.advance}
    if event.ladder.seats > 2:
        told = [_("Rounds of tables (pods) of players with like points, then a final table of the best.")]
        return [*told, _("Where the players do not fill all tables, the lowest without a bye have one.")]
    double = _("Everybody meets everybody, twice.")
    kinds: dict[Format, str] = {
        Format.SWISS: _(
            "Players with like points meet, nobody twice; if their number is odd, the lowest without a bye "
            "has one, which counts as a win."
        ),
        Format.ROUND_ROBIN: double if event.double else _("Everybody meets everybody once."),
        Format.SINGLE: _("Who loses a pairing is out; byes go to the best seeds."),
        Format.DOUBLE: _(
            "Who loses twice is out; the grand final is played again if the winner of the losers' bracket "
            "takes its first."
        ),
        Format.GAUNTLET: _("The first seed meets everybody else, once."),
        Format.GROUPS: _(
            "%(groups)d groups, everybody against everybody; %(advance)d of each go on to a bracket."
        )
        % facts,
    }
    told = [kinds[event.kind]]
    if event.kind.is_league or event.kind is Format.GROUPS:
        told.append(
            _("Ties on points are broken by Buchholz, points inside the pairings, wins, then seeding.")
        )
    return told


def _meeting(event: Tournament) -> list[str]:
    told = [
        _(
            "A pairing is decided by mirrored groups: one seed, each bot in every seat. A match that fails "
            "by our fault is played again."
        )
    ]
    if event.sudden_death:
        told.append(
            _(
                "A tied pairing goes on with up to %(extra)d groups of sudden death; then a league shares "
                "the points, and in a bracket the better seed goes on."
            )
            % {"extra": policy.SUDDEN_DEATH}
        )
    elif not event.kind.is_league:
        told.append(
            _(
                "A tied pairing of the bracket goes on with up to %(extra)d groups of sudden death; then the "
                "better seed goes on."
            )
            % {"extra": policy.SUDDEN_DEATH}
        )
    return told


def _leaving(event: Tournament) -> list[str]:
    return [
        _("Versions are fixed at the freeze: what is uploaded later does not play here."),
        _(
            "A bot that is suspended, or loses %(limit)d matches of the event by faults of its own, is out. "
            "Who is out or withdraws loses what is not yet played; the opponents go on."
        )
        % {"limit": policy.FAULT_LIMIT},
    ]
