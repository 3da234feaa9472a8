"""Home, queue, and the pages people read: rules and docs."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from engines import GAMES
from ladder.matches import fleet
from ladder.matches.lines import MatchLine
from ladder.matches.models import Ladder, Match
from ladder.ratings.models import Rating
from ladder.site import docs as pages
from ladder.site.cards import GameCard, tops
from ladder.site.games import language, rules_text, title_of
from ladder.site.htmx import vary_on_htmx, wants_part
from ladder.site.markdown import render as markdown

LATEST = 8
"""Matches on the home page."""

WAITING = 50
"""Matches on the page of the queue."""


def home(request: HttpRequest) -> HttpResponse:
    ladders = list(Ladder.objects.open())
    latest = Match.objects.public().finished().listed()[:LATEST]
    context = {
        "cards": [GameCard.of(game, ladders) for game in GAMES],
        "tops": tops(ladders, Rating.objects.leaders(ladders)),
        "lines": [MatchLine.of(match) for match in latest],
    }
    return render(request, "site/home.html", context)


def rules(request: HttpRequest, game: str) -> HttpResponse:
    if game not in GAMES:
        raise Http404
    context = {
        "title": title_of(game),
        "text": markdown(rules_text(game, language()), game),
        "ladders": Ladder.objects.open().filter(game=game),
    }
    return render(request, "site/page.html", context)


def docs(request: HttpRequest, page: str = "bots") -> HttpResponse:
    if page not in pages.PAGES:
        raise Http404
    context = {
        "title": pages.title_of(page),
        "text": markdown(pages.text_of(page)),
        "pages": [(name, pages.title_of(name)) for name in pages.PAGES],
        "page": page,
    }
    return render(request, "site/page.html", context)


@vary_on_htmx
def queue(request: HttpRequest) -> HttpResponse:
    workers = fleet.alive()
    waiting = Match.objects.public().open().listed().order_by("-state", "priority", "created_at")
    context = {
        "ladders": Ladder.objects.open().with_queue(),
        "checks": Match.objects.filter(kind="check").open().count(),
        "workers": workers,
        "slots": sum(worker.slots for worker in workers),
        "lines": [MatchLine.of(match) for match in waiting[:WAITING]],
    }
    return render(request, "site/_queue.html" if wants_part(request) else "site/queue.html", context)
