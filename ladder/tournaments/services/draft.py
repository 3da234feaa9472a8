"""What an organiser decides before the freeze: the settings, and who is invited."""

from datetime import datetime

from django.db import connection, transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from ladder.accounts.models import User
from ladder.tournaments import policy
from ladder.tournaments.models import SETTINGS, Format, Tournament, TournamentState
from ladder.tournaments.models.tournament import invitation

EDITABLE = (TournamentState.DRAFT, TournamentState.OPEN)
RESERVED = {"new", "calendar"}
"""Names of pages beside those of tournaments."""

ELIMINATIONS = (Format.SINGLE, Format.DOUBLE, Format.GROUPS)


class LifeError(ValueError):
    """Why a tournament cannot take that step; in words for its organiser."""


@transaction.atomic
def create(*, organiser: User, draft: Tournament) -> Tournament:
    """Save a filled-in draft under a slug of its own. Raises LifeError."""
    _check(draft)
    unfinished = Tournament.objects.filter(organiser=organiser).unfinished().count()
    if unfinished >= policy.MOST_UNFINISHED and not organiser.is_staff:
        raise LifeError(
            _("You have %(there)d tournaments that are not over: end or cancel one first.")
            % {"there": unfinished}
        )
    draft.organiser = organiser
    draft.slug = _free_slug(draft.name)
    draft.save(force_insert=True)
    return draft


def _free_slug(name: str) -> str:
    """Short and readable; one organiser at a time chooses, so that two of one name do not clash."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext('tournament slugs'))")
    stem = slugify(name)[:50] or "tournament"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True)) | RESERVED
    return next(s for n in range(len(taken) + 2) if (s := f"{stem}-{n}" if n else stem) not in taken)


def _check(draft: Tournament, before: datetime | None = None) -> None:
    """Whether its settings go together; a start that was set `before` may be over. Raises LifeError."""
    if draft.ladder.closed_at is not None:
        raise LifeError(_("That ladder is closed: choose an open one."))
    if draft.ladder.seats > 2 and draft.kind is not Format.SWISS:
        raise LifeError(
            _("Games of more than two seats are played as a Swiss of pods with a final table: choose Swiss.")
        )
    if draft.kind in ELIMINATIONS and draft.max_entries > policy.MAX_ELIMINATION:
        raise LifeError(
            _("An elimination takes at most %(most)d entries: allow fewer, or choose another format.")
            % {"most": policy.MAX_ELIMINATION}
        )
    start = draft.starts_at
    if start is not None and start != before and start < timezone.now() - policy.PAST:
        raise LifeError(_("That start is over: choose a later time (UTC), or none to start it by hand."))


@transaction.atomic
def edit(*, tournament: Tournament, draft: Tournament) -> Tournament:
    """Take the settings of `draft` over, while nothing is fixed yet. Raises LifeError."""
    event = Tournament.objects.select_for_update(of=("self",)).select_related("ladder").get(pk=tournament.pk)
    if event.state not in EDITABLE:
        raise LifeError(
            _("The tournament is %(state)s: its settings can be changed before the freeze only.")
            % {"state": event.get_state_display()}
        )
    _check(draft, before=event.starts_at)
    entered = event.entries.still_in().count()
    if entered and draft.ladder.game != event.ladder.game:
        raise LifeError(_("Bots of another game have entered: make a new tournament for this ladder."))
    if draft.max_entries < entered:
        raise LifeError(_("%(entered)d have entered already: allow at least as many.") % {"entered": entered})
    for name in SETTINGS:
        setattr(event, name, getattr(draft, name))
    event.save(update_fields=SETTINGS)
    return event


@transaction.atomic
def renew_invitation(*, tournament: Tournament, by: User) -> Tournament:
    """A new link; the old one opens nothing any more, but who has entered stays in. The organiser's alone."""
    event = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if by.pk != event.organiser_id:
        raise LifeError(_("Only the organiser can renew the invitation."))
    event.invitation = invitation()
    event.save(update_fields=["invitation"])
    return event
