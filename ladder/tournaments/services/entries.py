"""Who takes part."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from ladder.accounts.models import User
from ladder.submissions.models import Bot, VersionState
from ladder.tournaments.models import Because, Entry, EntryState, Seeding, Tournament, TournamentState
from ladder.tournaments.services.tell import tell


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
    banned = event.entries.filter(bot=bot, because=Because.ORGANISER).exists()
    if banned and by.pk != event.organiser_id and not by.is_staff:
        raise EntryError(_("The organiser has taken this bot out: only the organiser can bring it back."))
    entry, _created = Entry.objects.update_or_create(
        tournament=event, bot=bot, defaults={"state": EntryState.IN, "because": ""}
    )
    return entry


@transaction.atomic
def withdraw(*, entry: Entry, by: User) -> None:
    """Take one's bot out: before the freeze without a trace, later what it has not played is lost."""
    if by.pk != entry.bot.owner_id:
        raise EntryError(_("Only a bot's owner can withdraw it."))
    _leave(entry, EntryState.WITHDRAWN, Because.OWNER)


@transaction.atomic
def exclude(*, entry: Entry, by: User) -> None:
    """The organiser takes a bot out: it loses what it has not played, and its owner cannot bring it back."""
    event = entry.tournament
    if by.pk != event.organiser_id and not by.is_staff:
        raise EntryError(_("Only the organiser can take a bot out."))
    _leave(entry, EntryState.OUT, Because.ORGANISER)


def _leave(entry: Entry, state: EntryState, because: Because) -> None:
    event = _locked(entry.tournament)
    if event.state in (TournamentState.FINISHED, TournamentState.CANCELLED):
        raise EntryError(_("The tournament is over: nobody can leave it any more."))
    moved = event.entries.still_in().filter(pk=entry.pk).update(state=state, because=because)
    if not moved:
        raise EntryError(_("%(bot)s is not in any more.") % {"bot": entry.bot.name})
    if because is not Because.OWNER:
        tell(event, [entry], "out", because=because)


def take_out(*, event: Tournament, entry: Entry, because: Because) -> None:
    """By the stated rules, while the tournament's row is locked. `entry` with `bot__owner`."""
    if event.entries.still_in().filter(pk=entry.pk).update(state=EntryState.OUT, because=because):
        tell(event, [entry], "out", because=because)


@transaction.atomic
def seed(*, tournament: Tournament, by: Seeding, order: Sequence[int] = ()) -> None:
    """Choose how the places are given at the freeze. By hand: entry ids, the best first, each once."""
    event = _locked(tournament)
    if event.state not in (TournamentState.DRAFT, TournamentState.OPEN):
        raise EntryError(_("Seeds are fixed at the freeze: they cannot be changed any more."))
    entries = {entry.pk: entry for entry in event.entries.still_in()}
    if by is Seeding.HAND:
        if sorted(order) != sorted(entries):
            raise EntryError(_("Every entry must have exactly one place in the seeding."))
        for number, pk in enumerate(order):
            entries[pk].seed = number
        Entry.objects.bulk_update(entries.values(), ["seed"])
    event.seeding = by
    event.save(update_fields=["seeding"])
