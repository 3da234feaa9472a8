"""Pages of tournaments for those who watch and those who take part."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ladder.accounts.http import SignedInRequest
from ladder.tournaments import exports, services
from ladder.tournaments.access import can_steer, visible
from ladder.tournaments.drawing import draw
from ladder.tournaments.forms import EnterForm
from ladder.tournaments.live import stamp
from ladder.tournaments.models import Tournament
from ladder.tournaments.rules import rules_of
from ladder.tournaments.services import EntryError
from ladder.tournaments.services.field import Field
from ladder.tournaments.tables import cross_table, decisive, group_tables, round_tables, rows

PER_PAGE = 30
WIDEST_CROSS_TABLE = 40
"""Players; a wider table is no help on any screen. CSV and API have no such bound."""


def tournaments(request: HttpRequest) -> HttpResponse:
    found = Tournament.objects.visible_to(request.user).listed().newest_first()
    page = Paginator(found, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/tournaments.html", {"page": page, "section": "tournaments"})


def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament with everything; for htmx the live part alone."""
    event = visible(request, slug)
    part = getattr(request, "htmx", False)
    if part and request.GET.get("state", event.state) != event.state:
        return HttpResponse(headers={"HX-Refresh": "true"})  # a new state changes more than this part
    now = stamp(event)
    if part and request.GET.get("seen") == now:
        return HttpResponse(status=204)  # htmx leaves the page as it is
    field = Field.read(event)
    table = rows(field) if field.size else []
    context = {
        "event": event,
        "field": field,
        "stamp": now,
        "rows": table,
        "podium": table[:3] if event.state == "finished" else [],
        "decisive": decisive(field, table),
        "drawing": draw(field),
        "cross": cross_table(field) if 0 < field.size <= WIDEST_CROSS_TABLE else None,
        "groups": group_tables(field),
        "rounds": list(reversed(round_tables(field))),
        "rules": rules_of(event),
        "entries": event.entries.still_in().select_related("bot__owner"),
        "mine": event.entries.still_in().filter(bot__owner_id=request.user.pk).select_related("bot"),
        "steers": can_steer(request, event),
        "enter": EnterForm(tournament=event, user=request.user) if request.user.is_authenticated else None,
        "invitation": f"{settings.SITE_URL}{event.get_absolute_url()}?invitation={event.invitation}",
        "section": "tournaments",
    }
    return render(request, "tournaments/_live.html" if part else "tournaments/tournament.html", context)


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
    entry = get_object_or_404(event.entries.select_related("bot", "tournament"), pk=entry_id)
    try:
        services.withdraw(entry=entry, by=request.user)
        messages.success(request, _("%(bot)s is withdrawn.") % {"bot": entry.bot.name})
    except EntryError as error:
        messages.error(request, str(error))
    return redirect(event)


def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    return exports.csv_response(visible(request, slug))


def standings_json(request: HttpRequest, slug: str) -> JsonResponse:
    field = Field.read(visible(request, slug))
    told = {"standings": exports.standings_json(field), "pairings": exports.pairings_json(field)}
    return JsonResponse(told)


def calendar(request: HttpRequest) -> HttpResponse:
    """The starts of all public tournaments, for a calendar program."""
    text = exports.calendar(Tournament.objects.with_start(), settings.SITE_URL)
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")


def start_ics(request: HttpRequest, slug: str) -> HttpResponse:
    """The start of one tournament, a private one too for who is invited."""
    text = exports.calendar([visible(request, slug)], settings.SITE_URL)
    return HttpResponse(text, content_type="text/calendar; charset=utf-8")
