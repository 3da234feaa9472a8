"""Pages of organisers: make an event, change it, take it from step to step, seed it, take entries out."""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ladder.accounts.http import SignedInRequest
from ladder.tournaments import services
from ladder.tournaments.access import can_steer, visible
from ladder.tournaments.forms import TournamentForm
from ladder.tournaments.models import Seeding, Tournament
from ladder.tournaments.services import EntryError, LifeError
from ladder.tournaments.services.draft import EDITABLE


def steered(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, if the user may steer it; else 404 or 403."""
    event = visible(request, slug)
    if not can_steer(request, event):
        raise PermissionDenied
    return event


@login_required
def new(request: SignedInRequest) -> HttpResponse:
    form = TournamentForm(request.POST or None, initial=request.GET.dict())
    if request.method == "POST" and form.is_valid():
        try:
            made = services.create(organiser=request.user, draft=form.save(commit=False))
        except LifeError as error:
            form.add_error(None, str(error))
        else:
            if "open" in request.POST:
                services.open_entry(tournament=made)
            return redirect(made)
    return render(request, "tournaments/new.html", {"form": form, "section": "tournaments"})


@login_required
def edit(request: SignedInRequest, slug: str) -> HttpResponse:
    event = steered(request, slug)
    form = TournamentForm(request.POST or None, instance=event)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(services.edit(tournament=event, draft=form.save(commit=False)))
        except LifeError as error:
            form.add_error(None, str(error))
    context = {"form": form, "event": event, "section": "tournaments"}
    return render(request, "tournaments/new.html", context)


STEPS: dict[str, Callable[..., object]] = {
    "open": services.open_entry,
    "freeze": services.freeze,
    "start": services.start,
    "cancel": services.cancel,
}


@login_required
@require_POST
def step(request: SignedInRequest, slug: str, action: str) -> HttpResponse:
    event = steered(request, slug)
    try:
        STEPS[action](tournament=event)
    except LifeError as error:
        messages.error(request, str(error))
    return redirect(event)


@login_required
@require_POST
def renew(request: SignedInRequest, slug: str) -> HttpResponse:
    event = visible(request, slug)
    try:
        services.renew_invitation(tournament=event, by=request.user)
        messages.success(request, _("The old link opens nothing any more; hand out the new one."))
    except LifeError as error:
        raise PermissionDenied(str(error)) from error
    return redirect(event)


@login_required
@require_POST
def exclude(request: SignedInRequest, slug: str, entry_id: int) -> HttpResponse:
    event = steered(request, slug)
    entry = get_object_or_404(event.entries.select_related("bot__owner", "tournament"), pk=entry_id)
    try:
        services.exclude(entry=entry, by=request.user)
        messages.success(request, _("%(bot)s is taken out.") % {"bot": entry.bot.name})
    except EntryError as error:
        messages.error(request, str(error))
    return redirect(event)


@login_required
def seeds(request: SignedInRequest, slug: str) -> HttpResponse:
    """By rating, at random, or by hand: numbers beside the entries, the lowest first."""
    event = steered(request, slug)
    entries = list(event.entries.still_in().select_related("bot__owner").order_by("seed", "created_at"))
    if request.method == "POST":
        way = request.POST.get("by", "")
        order = sorted(entries, key=lambda entry: (_number(request.POST.get(f"seed-{entry.pk}")), entry.pk))
        try:
            by = Seeding(way) if way in Seeding.values else Seeding.HAND
            services.seed(tournament=event, by=by, order=[entry.pk for entry in order])
        except EntryError as error:
            messages.error(request, str(error))
        return redirect(event)
    seeded = event.state in EDITABLE
    context = {"event": event, "entries": entries, "seeded": seeded, "section": "tournaments"}
    return render(request, "tournaments/seeds.html", context)


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 6 else 10**6
