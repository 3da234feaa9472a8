"""Who rests in a round, and why: one place for pages, the API and notices."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from ladder.tournaments.formats import circle
from ladder.tournaments.formats.bracket import NOBODY
from ladder.tournaments.models import Format, Stage
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.plan import BRACKET, STAGES, bracket_players, dealt, resolved


class Rest(TextChoices):
    SWISS = (
        "swiss",
        _("a bye, counted as a win: their number is odd, and it stands lowest of those without one"),
    )
    PODS = (
        "pods",
        _("a bye, counted as a win: the last table is not full, and it stands lowest of those without one"),
    )
    CIRCLE = "circle", _("the players are odd in number, and everybody rests once a cycle")
    SEEDED = "seeded", _("a bye: the bracket is not full, and the best seeds go on without a game")
    LOSERS = "losers", _("a bye: the bracket is not full, and nobody has come down to meet it")


def resting(field: Field, stage: str, number: int) -> list[tuple[int, Rest]]:
    """Players who rest in that round without a pairing of their own (a Swiss makes one for a bye)."""
    if stage == Stage.LEAGUE and field.event.kind is Format.ROUND_ROBIN:
        return _circle(list(range(field.size)), number, double=field.event.double)
    if stage == Stage.GROUPS:
        double = field.event.double
        return [rest for group in dealt(field) for rest in _circle(group, number, double=double)]
    return _bracket(field, stage, number) if stage in BRACKET else []


def _circle(players: list[int], number: int, *, double: bool) -> list[tuple[int, Rest]]:
    rounds = circle.round_robin(len(players), double=double)
    if len(players) % 2 == 0 or number > len(rounds):
        return []
    seated = {place for pair in rounds[number - 1] for place in pair}
    return [(player, Rest.CIRCLE) for place, player in enumerate(players) if place not in seated]


def _bracket(field: Field, stage: str, number: int) -> list[tuple[int, Rest]]:
    players = bracket_players(field)
    why = Rest.LOSERS if stage == Stage.LOSERS else Rest.SEEDED
    return [
        (players[each.winner], why)
        for each in resolved(field, players)
        if (STAGES[each.meeting.side], each.meeting.round) == (stage, number)
        and not each.meeting.reset
        and NOBODY in each.players
        and isinstance(each.winner, int)
    ]
