"""Pages: the list of matches, one match with its replay viewer; and leaving a ladder."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ladder.accounts.http import SignedInRequest
from ladder.matches import services
from ladder.matches.forms import MatchFilterForm
from ladder.matches.lines import MatchLine, players_of
from ladder.matches.models import Entry, Game, GameLog, Match
from ladder.matches.pages import effects_of, game_page, viewer

PER_PAGE = 40


def matches(request: HttpRequest) -> HttpResponse:
    form = MatchFilterForm(request.GET, label_suffix="")
    visible = Match.objects.visible_to(request.user).listed().order_by("-created_at", "id")
    page = Paginator(form.apply(visible), PER_PAGE).get_page(request.GET.get("page"))
    lines = [MatchLine.of(match) for match in page]
    return render(request, "matches/matches.html", {"form": form, "page": page, "lines": lines})


def match(request: HttpRequest, pk: UUID) -> HttpResponse:
    """One match; `?game=1` picks the game that the viewer shows."""
    found = get_object_or_404(Match.objects.visible_to(request.user).listed(), pk=pk)
    context = {"match": found, "players": players_of(found.seats.all()), "effects": effects_of(found)}
    number = request.GET.get("game", "0")
    game = Game.objects.filter(match=found, number=int(number) if number.isdecimal() else 0).first()
    if game:
        game.match = found
        logs = GameLog.objects.filter(game=game).readable_by(request.user)
        page = game_page(found, game, {log.seat: log for log in logs})
        context |= {"page": page, "viewer": viewer(page)}
    template = "matches/_waiting.html" if request.headers.get("HX-Request") else "matches/match.html"
    return render(request, template, context)


@login_required
@require_POST
def opt(request: SignedInRequest, pk: int) -> HttpResponse:
    """Leave one ladder with one of my bots, or come back to it."""
    entry = get_object_or_404(Entry.objects.select_related("bot", "ladder"), pk=pk, bot__owner=request.user)
    services.opt(entry=entry, out=not entry.opted_out)
    said = _("%(bot)s has left %(ladder)s.") if entry.opted_out else _("%(bot)s is back on %(ladder)s.")
    messages.success(request, said % {"bot": entry.bot.name, "ladder": entry.ladder.name})
    return redirect("my-bots")
