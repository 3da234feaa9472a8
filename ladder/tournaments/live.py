"""What tells an open page, at little cost, whether there is anything new: a class polls all at once."""

from django.db.models import Count, Q

from ladder.matches.models import MatchState
from ladder.tournaments.models import PairingState, Tournament

MATCH = "pairings__matches__match"


def stamp(event: Tournament) -> str:
    """Changes whenever what the page shows changes. Two queries."""
    played = Tournament.objects.filter(pk=event.pk).aggregate(
        made=Count(MATCH, distinct=True),
        running=Count(MATCH, filter=Q(**{f"{MATCH}__state": MatchState.RUNNING}), distinct=True),
        finished=Count(MATCH, filter=Q(**{f"{MATCH}__state": MatchState.FINISHED}), distinct=True),
        paired=Count("pairings", distinct=True),
        done=Count("pairings", filter=Q(pairings__state=PairingState.DONE), distinct=True),
    )
    entries = event.entries.aggregate(all=Count("pk"), there=Count("pk", filter=Q(state="in")))
    return ".".join(str(count) for count in (*played.values(), *entries.values()))
