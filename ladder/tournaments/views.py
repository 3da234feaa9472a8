"""Pages of tournaments."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ladder.accounts.http import SignedInRequest
from ladder.tournaments import exports, services
from ladder.tournaments.access import can_steer, visible
from ladder.tournaments.drawing import draw
from ladder.tournaments.forms import EnterForm, TournamentForm
from ladder.tournaments.models import Stage, Tournament
from ladder.tournaments.services import EntryError, LifeError
from ladder.tournaments.services.field import Field
from ladder.tournaments.tables import cross_table, rows

PER_PAGE = 30
WIDEST_CROSS_TABLE = 40
"""Players; a wider table is no help on any screen. CSV and API have no such bound."""


def tournaments(request: HttpRequest) -> HttpResponse:
    found = Tournament.objects.visible_to(request.user).listed()
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/tournaments.html", {"page": page, "section": "tournaments"})


def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament with everything; for htmx the live part alone."""
    event = visible(request, slug)
    field = Field.read(event)
    table = rows(field) if field.size else []
    context = {
        "event": event,
        "field": field,
        "rows": table,
        "podium": table[:3] if event.state == "finished" else [],
        "finals": field.in_stage(Stage.FINAL) or field.in_stage(Stage.WINNERS)[-1:],
        "drawing": draw(field),
        "cross": cross_table(field) if 0 < field.size <= WIDEST_CROSS_TABLE else None,
        "entries": event.entries.still_in().select_related("bot__owner"),
        "mine": event.entries.still_in().filter(bot__owner_id=request.user.pk).select_related("bot"),
        "steers": can_steer(request, event),
        "enter": EnterForm(tournament=event, user=request.user) if request.user.is_authenticated else None,
        "invitation": f"{settings.SITE_URL}{event.get_absolute_url()}?invitation={event.invitation}",
        "section": "tournaments",
    }
    part = getattr(request, "htmx", False)
    return render(request, "tournaments/_live.html" if part else "tournaments/tournament.html", context)


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


STEPS: dict[str, Callable[..., object]] = {
    "open": services.open_entry,
    "freeze": services.freeze,
    "start": services.start,
    "cancel": services.cancel,
}


@login_required
@require_POST
def step(request: SignedInRequest, slug: str, action: str) -> HttpResponse:
    """What the organiser does."""
    event = visible(request, slug)
    if not can_steer(request, event):
        raise PermissionDenied
    try:
        STEPS[action](tournament=event)
    except LifeError as error:
        messages.error(request, str(error))
    return redirect(event)


@login_required
@require_POST
def enter(request: SignedInRequest, slug: str) -> HttpResponse:
    event = visible(request, slug)
    form = EnterForm(request.POST, tournament=event, user=request.user)
    if form.is_valid():
        bot = form.cleaned_data["bot"]
        try:
            services.enter(tournament=event, bot=bot, by=request.user)
            messages.success(request, _("%(bot)s is in.") % {"bot": bot.name})
        except EntryError as error:
            messages.error(request, str(error))
    else:
        messages.error(request, _("Choose one of your bots that can play this."))
    return redirect(event)


@login_required
@require_POST
def withdraw(request: SignedInRequest, slug: str, entry_id: int) -> HttpResponse:
    event = visible(request, slug)
    entry = get_object_or_404(event.entries.select_related("bot"), pk=entry_id)
    try:
        services.withdraw(entry=entry, by=request.user)
        messages.success(request, _("%(bot)s is withdrawn.") % {"bot": entry.bot.name})
    except EntryError as error:
        messages.error(request, str(error))
    return redirect(event)


@login_required
def seeds(request: SignedInRequest, slug: str) -> HttpResponse:
    """Seed by hand: numbers beside the entries, the lowest first."""
    event = visible(request, slug)
    if not can_steer(request, event):
        raise PermissionDenied
    entries = list(event.entries.still_in().select_related("bot__owner").order_by("seed", "created_at"))
    if request.method == "POST":
        order = sorted(entries, key=lambda entry: (_number(request.POST.get(f"seed-{entry.pk}")), entry.pk))
        try:
            services.set_seeds(tournament=event, order=[entry.pk for entry in order])
        except EntryError as error:
            messages.error(request, str(error))
        return redirect(event)
    return render(
        request, "tournaments/seeds.html", {"event": event, "entries": entries, "section": "tournaments"}
    )


def _number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 6 else 10**6


def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    text = exports.standings_csv(Field.read(visible(request, slug)))
    response = HttpResponse(text, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-standings.csv"'
    return response


def standings_json(request: HttpRequest, slug: str) -> JsonResponse:
    field = Field.read(visible(request, slug))
    told = {"standings": exports.standings_json(field), "pairings": exports.pairings_json(field)}
    return JsonResponse(told)


def calendar(request: HttpRequest) -> HttpResponse:
    """The starts of all public tournaments, for a calendar program."""
    events = Tournament.objects.filter(private=False, starts_at__isnull=False).exclude(state="draft")
    return HttpResponse(
        exports.calendar(events.order_by("starts_at"), settings.SITE_URL), content_type="text/calendar"
    )
