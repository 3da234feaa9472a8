"""Plays finished matches once more, and says whether the same comes out."""

import hmac
from collections.abc import Mapping
from uuid import UUID

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from ladder.matches.compare import first_difference
from ladder.matches.ids import uuid7
from ladder.matches.models import Audit, Match, MatchKind, MatchState, Seat
from ladder.matches.policy import AUDIT_PERCENT, REPLAY_PRIORITY
from ladder.matches.services.create import create_single, new_token
from ladder.matches.services.deviate import note_deviation
from workers.contract import Result

log = structlog.get_logger()


def is_sampled(match: UUID) -> bool:
    """Always the same of a match, and nothing that a worker could foresee."""
    digest = hmac.digest(settings.SECRET_KEY.encode(), f"audit {match}".encode(), "sha256")
    return int.from_bytes(digest[:8]) % 100 < AUDIT_PERCENT


@transaction.atomic
def audit(*, match: Match, priority: int = REPLAY_PRIORITY) -> Audit:
    """Queue a finished match to be played again: by any worker, as jobs have no address."""
    again = Match(
        id=uuid7(),
        ladder_id=match.ladder_id,
        kind=MatchKind.AUDIT,
        priority=priority,
        game=match.game,
        seats_count=match.seats_count,
        options=match.options,
        opening_plies=match.opening_plies,
        limits=match.limits,
        seed=match.seed,
        secret=match.secret,
        tokens=[new_token()],
        created_at=timezone.now(),
    )
    seats = Seat.objects.filter(match=match).select_related("version").order_by("index")
    create_single(match=again, players=[seat.version for seat in seats])
    return Audit.objects.create(match=again, of=match)


def audits_of(matches: set[UUID]) -> dict[UUID, Audit]:
    """Those of these matches that are audits, by id."""
    return {each.match_id: each for each in Audit.objects.filter(match__in=matches)}


def conclude(*, audit: Audit, matches: Mapping[UUID, Match], result: Result) -> None:
    """Compare a replay's accepted result with what is recorded. Call it with both matches locked.

    One that has been voided meanwhile, or is played again, is left uncompared.
    """
    first = matches.get(audit.of_id)
    if first is None or first.state != MatchState.FINISHED:
        return
    audit.same = first.digest == result.digest()
    audit.same_worker = first.worker == result.worker
    if not audit.same:
        audit.difference = first_difference(first.games.all(), result)[:300]
        note_deviation(match=first, result=result, difference=audit.difference)
    audit.save(update_fields=["same", "same_worker", "difference"])
    log.info("match audited", match=str(first.id), same=audit.same, same_worker=audit.same_worker)
