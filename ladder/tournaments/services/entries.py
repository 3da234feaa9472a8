"""Who takes part."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from ladder.accounts.models import User
from ladder.submissions.models import Bot, VersionState
from ladder.tournaments.models import Entry, EntryState, Tournament, TournamentState


class EntryError(ValueError):
    """Why a bot cannot enter, leave or be seeded so; in words for its owner."""


def _locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().select_related("ladder").get(pk=tournament.pk)


@transaction.atomic
def enter(*, tournament: Tournament, bot: Bot, by: User) -> Entry:
    """Put one's bot in. Entering again after a withdrawal before the freeze brings it back."""
    event = _locked(tournament)
    if by.pk not in (bot.owner_id, event.organiser_id) and not by.is_staff:
        raise EntryError(_("Only a bot's owner or the organiser can enter it."))
    if event.state != TournamentState.OPEN:
        raise EntryError(_("This tournament is not open for entry."))
    if bot.game != event.ladder.game:
        raise EntryError(_("This bot plays another game."))
    if bot.is_suspended:
        raise EntryError(_("This bot is suspended."))
    if bot.active_version is None or bot.active_version.state != VersionState.READY:
        raise EntryError(_("This bot has no version that passed its check and is active."))
    entries = event.entries.still_in().exclude(bot=bot)
    if entries.count() >= event.max_entries:
        raise EntryError(_("The tournament is full."))
    if entries.filter(bot__owner=bot.owner).count() >= event.bots_per_owner:
        message = _("At most %(most)d of a person's bots can take part.")
        raise EntryError(message % {"most": event.bots_per_owner})
    entry, _created = Entry.objects.update_or_create(
        tournament=event, bot=bot, defaults={"state": EntryState.IN, "because": ""}
    )
    return entry


@transaction.atomic
def withdraw(*, entry: Entry, by: User) -> None:
    """Take one's bot out: before the freeze without a trace, later what it has not played is lost."""
    event = _locked(entry.tournament)
    if by.pk not in (entry.bot.owner_id, event.organiser_id) and not by.is_staff:
        raise EntryError(_("Only a bot's owner or the organiser can withdraw it."))
    if event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        raise EntryError(_("The tournament is over."))
    Entry.objects.filter(pk=entry.pk, state=EntryState.IN).update(
        state=EntryState.WITHDRAWN, because=f"{by.username}"
    )


def take_out(*, entry: Entry, because: str) -> None:
    """By the stated rules: the bot is suspended, or has lost too many matches by faults."""
    Entry.objects.filter(pk=entry.pk, state=EntryState.IN).update(state=EntryState.OUT, because=because[:200])


@transaction.atomic
def set_seeds(*, tournament: Tournament, order: Sequence[int]) -> None:
    """Seed by hand: entry ids, the best first; all that are in must be there once."""
    event = _locked(tournament)
    if event.state not in (TournamentState.DRAFT, TournamentState.OPEN):
        raise EntryError(_("Seeds are fixed at the freeze."))
    there = list(event.entries.still_in().values_list("pk", flat=True))
    if sorted(order) != sorted(there):
        raise EntryError(_("Every entry must have exactly one place in the seeding."))
    for number, pk in enumerate(order):
        Entry.objects.filter(pk=pk).update(seed=number)
