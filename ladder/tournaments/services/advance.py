"""Takes a tournament on, as far as its results allow.

Everything is read from the database and decided anew each time, in one transaction that holds the
tournament's row: stop the platform anywhere, start it again, and the next call goes on. Calling it twice is
calling it once.
"""

import structlog
from django.db import transaction
from django.db.models import Count
from django.utils import timezone

from ladder.matches.models import MatchState, Seat
from ladder.tournaments import policy
from ladder.tournaments.models import (
    Because,
    Pairing,
    PairingSeat,
    PairingState,
    Round,
    Tournament,
    TournamentState,
)
from ladder.tournaments.services.entries import take_out
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.plan import Planned, plan
from ladder.tournaments.services.settle import WIN, settle
from ladder.tournaments.services.tell import tell_places, tell_rests

log = structlog.get_logger()

STEPS = 1000
"""Pairings that need no game (byes, walkovers) may let many rounds pass in one call; never for ever."""


@transaction.atomic
def advance(*, tournament_id: int) -> None:
    """Settle what is decided, pair what can be paired, finish when nothing is left."""
    event = Tournament.objects.select_for_update(of=("self",)).select_related("ladder").get(pk=tournament_id)
    if event.state != TournamentState.RUNNING:
        return
    for _ in range(STEPS):
        _apply_rules(event)
        field = Field.read(event)
        for pairing in field.pairings:
            if pairing.state == PairingState.PLAYING:
                settle(event, pairing)
        _close_rounds(field)
        planned = plan(field)
        if not planned:
            if field.is_idle:
                _finish(field)
            return
        begun = {(each.stage, each.round) for each in planned if _make(field, each)}
        tell_rests(field, planned, begun)


def _apply_rules(event: Tournament) -> None:
    """Who is suspended, or has lost too many of this tournament's matches by faults, is out."""
    faults = dict(
        Seat.objects.filter(match__pairing__pairing__tournament=event, match__state=MatchState.FINISHED)
        .exclude(fault="")
        .values_list("version")
        .annotate(n=Count("match", distinct=True))
    )
    for entry in event.entries.still_in().select_related("bot__owner"):
        if entry.bot.is_suspended:
            take_out(event=event, entry=entry, because=Because.SUSPENDED)
        elif faults.get(entry.version_id, 0) >= policy.FAULT_LIMIT:
            take_out(event=event, entry=entry, because=Because.FAULTS)


def _close_rounds(field: Field) -> None:
    open_ = {pairing.round_id for pairing in field.pairings if pairing.state == PairingState.PLAYING}
    for round_ in field.rounds:
        if round_.closed_at is None and round_.pk not in open_:
            round_.closed_at = timezone.now()
            round_.save(update_fields=["closed_at"])


def _make(field: Field, planned: Planned) -> bool:
    """Whether its round begins with it."""
    round_, begins = Round.objects.get_or_create(
        tournament=field.event, stage=planned.stage, number=planned.round
    )
    bye = len(planned.players) == 1
    pairing, created = Pairing.objects.get_or_create(
        round=round_,
        number=planned.number,
        defaults={
            "tournament": field.event,
            "group": planned.group,
            "best_of": planned.best_of,
            "sudden_death": planned.sudden_death,
            "floated": planned.floated,
            "state": PairingState.DONE if bye else PairingState.PLAYING,
            "decided": "bye" if bye else "",
        },
    )
    if created:
        PairingSeat.objects.bulk_create(
            [
                PairingSeat(
                    pairing=pairing,
                    index=index,
                    entry=field.entries[player],
                    points=WIN if bye else None,
                    winner=bye,
                )
                for index, player in enumerate(planned.players)
            ]
        )
        Round.objects.filter(pk=round_.pk).update(closed_at=None)
    return begins


def _finish(field: Field) -> None:
    event = field.event
    tell_places(field)
    event.state, event.finished_at = TournamentState.FINISHED, timezone.now()
    event.save(update_fields=["state", "finished_at"])
    log.info("tournament finished", tournament=event.slug)
