"""Pages: the list of matches, one match with its replay viewer; and leaving a ladder."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ladder.accounts.http import SignedInRequest
from ladder.matches import services
from ladder.matches.forms import MatchFilterForm
from ladder.matches.lines import MatchLine, players_of
from ladder.matches.models import Entry, Game, GameLog, Match
from ladder.matches.pages import effects_of, game_page, viewer
from ladder.paging import BoundedPaginator
from ladder.site.htmx import vary_on_htmx, wants_part

PER_PAGE = 40

MAX_GAMES = 8
"""Of a match: a number in the address is cut to what the database can hold."""


def matches(request: HttpRequest) -> HttpResponse:
    form = MatchFilterForm(request.GET, label_suffix="")
    visible = Match.objects.in_lists_of(request.user).listed().order_by("-created_at", "id")
    page = BoundedPaginator(form.apply(visible), PER_PAGE).get_page(request.GET.get("page"))
    lines = [MatchLine.of(match) for match in page]
    return render(request, "matches/matches.html", {"form": form, "page": page, "lines": lines})


@vary_on_htmx
def match(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One match; `?game=1` picks the game that the viewer shows. htmx asks whether it is over yet."""
    found = get_object_or_404(Match.objects.visible_to(request.user).listed(), pk=pk)
    if wants_part(request):
        over = {} if found.is_open else {"HX-Refresh": "true"}
        return HttpResponse(render_to_string("matches/_waiting.html", {"match": found}), headers=over)
    context = {"match": found, "players": players_of(found.seats.all()), "effects": effects_of(found)}
    return render(request, "matches/match.html", context | _game_of(request, found))


def _game_of(request: HttpRequest, match: Match) -> dict[str, object]:
    """The chosen game with its viewer, and the logs that this visitor may read."""
    number = request.GET.get("game", "")
    chosen = int(number) if number.isascii() and number.isdecimal() else 0
    game = Game.objects.filter(match=match, number=min(chosen, MAX_GAMES)).first()
    if game is None:
        return {}
    game.match = match
    logs = GameLog.objects.filter(game=game).readable_by(request.user)
    page = game_page(match, game, {log.seat: log for log in logs})
    return {"page": page, "viewer": viewer(page)}


@login_required
@require_POST
def opt(request: SignedInRequest, pk: int) -> HttpResponse:
    """Leave one ladder with one of my bots, or come back to it."""
    entry = get_object_or_404(Entry.objects.select_related("bot", "ladder"), pk=pk, bot__owner=request.user)
    services.opt(entry=entry, out=not entry.opted_out)
    said = _("%(bot)s has left %(ladder)s.") if entry.opted_out else _("%(bot)s is back on %(ladder)s.")
    messages.success(request, said % {"bot": entry.bot.name, "ladder": entry.ladder.name})
    return redirect("my-bots")
