"""What operators do to a match. Every transition is a conditional UPDATE or holds the row."""

import structlog
from django.db import transaction

from ladder.accounts.models import User
from ladder.matches.models import Game, Match, MatchKind, MatchState, Ruling, RulingKind
from ladder.matches.policy import REQUEUE_PRIORITY
from ladder.matches.services.create import new_token
from ladder.matches.services.dispatch import dispatch, forget
from ladder.ratings.groups import recorded_group
from ladder.ratings.services import add_groups

log = structlog.get_logger()


@transaction.atomic
def requeue(*, match: Match, by: User | None, because: str = "", priority: int = REQUEUE_PRIORITY) -> bool:
    """Play an ERRORED or VOID match again, with a clean slate; whether it was one."""
    locked = Match.objects.select_for_update().get(pk=match.pk)
    if locked.state not in (MatchState.ERRORED, MatchState.VOID):
        return False
    _rule(locked, RulingKind.REQUEUE, by, because)
    Game.objects.filter(match=locked).delete()
    locked.seats.update(units=None, fault="", rating_before=None, se_before=None)
    locked.state = MatchState.QUEUED
    locked.tokens = [new_token()]
    locked.attempts, locked.failures = 0, []
    locked.worker = locked.digest = ""
    locked.priority = min(locked.priority, priority)
    locked.dispatched_at = locked.started_at = locked.finished_at = None
    locked.save()
    dispatch(locked)
    return True


@transaction.atomic
def void_match(*, match: Match, by: User | None, because: str = "") -> bool:
    """Take a match out of all ratings; whether it was not out already.

    What it had added to `pair_stat` is subtracted again: sums of integers do not care when.
    """
    locked = Match.objects.select_for_update().get(pk=match.pk)
    if locked.state == MatchState.VOID:
        return False
    _rule(locked, RulingKind.VOID, by, because)
    if locked.state == MatchState.FINISHED and locked.kind == MatchKind.RATED:
        add_groups(groups=[recorded_group(locked)], sign=-1)
    Match.objects.filter(pk=locked.pk).update(state=MatchState.VOID)
    transaction.on_commit(lambda: forget([locked.pk]), robust=True)
    return True


def _rule(match: Match, kind: RulingKind, by: User | None, because: str) -> None:
    before = {"state": match.state, "worker": match.worker, "failures": match.failures}
    Ruling.objects.create(match=match, kind=kind, by=by, because=because[:300], before=before)
    log.info("match ruled", match=str(match.pk), kind=kind, by=by and by.pk, because=because)
