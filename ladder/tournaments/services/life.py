"""A tournament's life: draft, open, frozen, running, finished or cancelled."""

from collections.abc import Callable, Iterator
from random import Random

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from ladder.ratings.models import Rating
from ladder.submissions.models import VersionState
from ladder.tournaments import policy
from ladder.tournaments.models import (
    Because,
    Entry,
    EntryState,
    Seeding,
    Tournament,
    TournamentState,
)
from ladder.tournaments.services.advance import advance
from ladder.tournaments.services.draft import LifeError
from ladder.tournaments.services.tell import tell, tell_frozen

log = structlog.get_logger()


def _move(tournament: Tournament, before: list[TournamentState], after: TournamentState) -> Tournament:
    """Lock it and take the step. Raises LifeError if it is elsewhere."""
    event = Tournament.objects.select_for_update().select_related("ladder").get(pk=tournament.pk)
    if event.state not in before:
        state = event.get_state_display()
        needed = ", ".join(str(each.label) for each in before)
        raise LifeError(
            _("The tournament is %(state)s; this can be done only while it is: %(needed)s.")
            % {"state": state, "needed": needed}
        )
    event.state = after
    event.save(update_fields=["state"])
    log.info("tournament moved", tournament=event.slug, state=after)
    return event


@transaction.atomic
def open_entry(*, tournament: Tournament) -> Tournament:
    return _move(tournament, [TournamentState.DRAFT], TournamentState.OPEN)


@transaction.atomic
def cancel(*, tournament: Tournament) -> Tournament:
    """End it without a result. Its matches that are queued are still played, and count for nothing here."""
    before = [TournamentState.DRAFT, TournamentState.OPEN, TournamentState.FROZEN, TournamentState.RUNNING]
    event = _move(tournament, before, TournamentState.CANCELLED)
    tell(event, event.entries.still_in().select_related("bot__owner"), "cancelled")
    return event


@transaction.atomic
def freeze(*, tournament: Tournament) -> Tournament:
    """Fix entries, versions and seeds. Entries without a version that may play are out."""
    event = _move(tournament, [TournamentState.OPEN], TournamentState.FROZEN)
    entries = list(
        event.entries.still_in()
        .select_related("bot__active_version", "bot__owner")
        .order_by("created_at", "pk")
    )
    ready: list[Entry] = []
    for entry in entries:
        version = entry.bot.active_version
        if version is None or version.state != VersionState.READY or entry.bot.is_suspended:
            entry.state = EntryState.OUT
            entry.because = Because.SUSPENDED if entry.bot.is_suspended else Because.NO_VERSION
        else:
            entry.version = version
            ready.append(entry)
    least = max(policy.MIN_ENTRIES, event.ladder.seats)
    if len(ready) < least:
        raise LifeError(
            _("Too few entries: this needs %(least)d whose bots may play, and has %(there)d. Wait for more.")
            % {"least": least, "there": len(ready)}
        )
    _rate(event, ready)
    for number, entry in enumerate(_seeded(event, ready)):
        entry.seed = number
    Entry.objects.bulk_update(entries, ["state", "because", "version", "seed", "rating"])
    tell_frozen(event, ready, [entry for entry in entries if not entry.is_in])
    return event


def _rate(event: Tournament, entries: list[Entry]) -> None:
    versions = [entry.version_id for entry in entries]
    known = Rating.objects.filter(ladder=event.ladder, version__in=versions).values_list("version", "mean")
    ratings = dict(known)
    for entry in entries:
        entry.rating = ratings.get(entry.version_id or 0)


def _seeded(event: Tournament, entries: list[Entry]) -> list[Entry]:
    """The entries from the best seed down."""
    if event.seeding == Seeding.RANDOM:
        mixed = list(entries)
        Random(event.seed).shuffle(mixed)
        return mixed
    by_rating = sorted(entries, key=lambda entry: -(entry.rating or policy.NEVER_RATED))
    if event.seeding == Seeding.HAND:
        # Whom the organiser has not placed comes after all others, by rating.
        return sorted(by_rating, key=lambda entry: (entry.seed is None, entry.seed or 0))
    return by_rating


@transaction.atomic
def start(*, tournament: Tournament) -> Tournament:
    """Freeze it if that has not been done, and make the first pairings."""
    if Tournament.objects.get(pk=tournament.pk).state == TournamentState.OPEN:
        freeze(tournament=tournament)
    event = _move(tournament, [TournamentState.FROZEN], TournamentState.RUNNING)
    event.started_at = timezone.now()
    event.save(update_fields=["started_at"])
    tell(event, event.entries.still_in().select_related("bot__owner"), "started")
    advance(tournament_id=event.pk)
    return event


def tick() -> None:
    """What the clock does: start those whose time has come or that are full, advance those that run.

    One that fails stops no other; what failed is raised at the end, for the operator.
    """
    failed: list[Exception] = []
    for step, event in _due():
        try:
            step(event)
        except Exception as error:
            log.exception("tournament fails", tournament=event.slug)
            failed.append(error)
    if failed:
        raise ExceptionGroup("tournaments fail", failed)


def _due() -> Iterator[tuple[Callable[[Tournament], None], Tournament]]:
    now = timezone.now()
    for event in Tournament.objects.filter(state__in=[TournamentState.OPEN, TournamentState.FROZEN]).listed():
        entered: int = event.entered  # type: ignore[attr-defined]  # annotated by listed()
        full = event.start_when_full and entered >= event.max_entries
        if full or (event.starts_at is not None and event.starts_at <= now):
            yield _start_by_clock, event
    for event in Tournament.objects.filter(state=TournamentState.RUNNING).order_by("pk"):
        yield _advance, event


def _advance(event: Tournament) -> None:
    advance(tournament_id=event.pk)


def _start_by_clock(event: Tournament) -> None:
    try:
        start(tournament=event)
    except LifeError as error:
        log.warning("tournament could not start", tournament=event.slug, why=str(error))
        if event.starts_at is not None and timezone.now() - event.starts_at > policy.LATE:
            cancel(tournament=event)
