"""New matches: everything that the seed decides is decided here, once."""

import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from engines.chance import number
from ladder.matches.ids import uuid7
from ladder.matches.models import Ladder, Match, MatchKind, MatchState, Seat
from ladder.matches.services.dispatch import dispatch_all
from ladder.submissions.models import BotVersion
from workers.contract import Limits


def new_token() -> str:
    """An attempt token: 128 random bits in hex."""
    return secrets.token_hex(16)


def secret_of(match: UUID) -> str:
    """What the bots' seeds derive from. Nobody without the site's key can tell it from the match."""
    return hmac.digest(settings.SECRET_KEY.encode(), f"match {match}".encode(), "sha256").hex()[:32]


def concrete(options: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """A ladder's options with every list replaced by the value that the seed picks."""
    picked = {}
    for key, value in options.items():
        if isinstance(value, list):
            picked[key] = value[(number(seed, "option", key) * len(value)) >> 64]
        else:
            picked[key] = value
    return picked


@transaction.atomic
def create_matches(
    *,
    ladder: Ladder,
    groups: Sequence[tuple[Sequence[int], int]],
    kind: MatchKind = MatchKind.RATED,
    unlisted: bool = False,
) -> list[Match]:
    """Queue one match for each (version ids by seat, priority); they are sent after the commit."""
    matches = []
    seats = []
    for versions, priority in groups:
        match = build(
            ladder=ladder,
            kind=kind,
            priority=priority,
            game=ladder.game,
            seats=ladder.seats,
            options=ladder.options,
            opening_plies=ladder.opening_plies,
            limits=ladder.limits,
        )
        match.unlisted = unlisted
        assert len(versions) == ladder.seats, f"{len(versions)} players for {ladder.seats} seats"
        matches.append(match)
        seats += [Seat(match=match, index=i, version_id=version) for i, version in enumerate(versions)]
    Match.objects.bulk_create(matches)
    Seat.objects.bulk_create(seats)
    dispatch_all(matches=matches)
    return matches


def build(
    *,
    ladder: Ladder | None,
    kind: MatchKind,
    priority: int,
    game: str,
    seats: int,
    options: Mapping[str, Any],
    opening_plies: int,
    limits: Limits,
) -> Match:
    """An unsaved match with its seed, secret, token and concrete options."""
    match = uuid7()
    seed = secrets.token_hex(16)
    return Match(
        id=match,
        ladder=ladder,
        kind=kind,
        priority=priority,
        game=game,
        seats_count=seats,
        options=concrete(options, seed),
        opening_plies=opening_plies,
        limits=limits.model_dump(),
        seed=seed,
        secret=secret_of(match),
        tokens=[new_token()],
        created_at=timezone.now(),
    )


@transaction.atomic
def create_single(*, players: Sequence[BotVersion], match: Match) -> Match:
    """Save a built match with its players, and send it after the commit."""
    assert len(players) == match.seats_count
    match.save(force_insert=True)
    Seat.objects.bulk_create(
        [Seat(match=match, index=i, version=version) for i, version in enumerate(players)]
    )
    dispatch_all(matches=[match])
    return match


def failure(*, worker: str, attempt: str, cause: str) -> dict[str, str]:
    """A cause, as `Match.failures` lists them."""
    at = timezone.now().isoformat()
    return {"at": at, "worker": worker, "attempt": attempt, "cause": cause.replace("\x00", "")}


def retry(match: Match) -> None:
    """Send a locked match again under a new token: the old attempt's job is stale from here on."""
    match.state, match.started_at, match.dispatched_at = MatchState.QUEUED, None, None
    match.tokens = [*match.tokens, new_token()]
    match.attempts += 1
    match.save(update_fields=["state", "started_at", "dispatched_at", "tokens", "attempts", "failures"])
    dispatch_all(matches=[match])
