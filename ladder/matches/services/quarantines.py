"""Takes a worker's word back: what it reported is void, and played again by others."""

import structlog

from ladder.accounts.models import User
from ladder.matches.models import Match, MatchKind, MatchState, Quarantine
from ladder.matches.policy import REPLAY_PRIORITY
from ladder.matches.services.lifecycle import requeue, void_match

log = structlog.get_logger()

REPLAYED = (MatchKind.RATED, MatchKind.UNRATED)
"""A check's verdict stands: its author has read it, and can upload again."""


def quarantine(*, worker: str, by: User | None, because: str) -> int:
    """Refuse the worker's results from now on; how many of its matches are played again.

    One match after the other, each in its own transaction: the recorder goes on meanwhile, and what was
    broken off is done by calling this again.
    """
    Quarantine.objects.get_or_create(worker=worker, defaults={"by": by, "because": because[:300]})
    said = f"worker {worker} in quarantine: {because}"
    theirs = Match.objects.filter(worker=worker, kind__in=REPLAYED, state=MatchState.FINISHED)
    done = 0
    for match in theirs.order_by("id").iterator():
        if void_match(match=match, by=by, because=said):
            done += requeue(match=match, by=by, because=said, priority=REPLAY_PRIORITY)
    log.warning("worker quarantined", worker=worker, matches=done, because=because)
    return done


def quarantined(workers: set[str]) -> set[str]:
    """Those of these workers that are."""
    return set(Quarantine.objects.filter(worker__in=workers).values_list("worker", flat=True))
