"""Pages: all ladders, and the standings of one."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ladder.matches.models import Ladder
from ladder.ratings.models import Rating
from ladder.ratings.places import ranked
from ladder.site.htmx import vary_on_htmx, wants_part

PER_PAGE = 50


def ladders(request: HttpRequest) -> HttpResponse:
    return render(request, "ratings/ladders.html", {"ladders": Ladder.objects.with_players()})


@vary_on_htmx
def ladder(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings; for htmx the table alone."""
    found = get_object_or_404(Ladder, slug=slug)
    board = Rating.objects.board(found)
    low, high = board.span()
    name = request.GET.get("q", "").strip()[:60]
    page = Paginator(board.named(name) if name else board, PER_PAGE).get_page(request.GET.get("page"))
    page.object_list = ranked(page.object_list)
    context = {
        "ladder": found,
        "page": page,
        "low": low,
        "high": high,
        "q": name,
    }
    template = "ratings/_standings.html" if wants_part(request) else "ratings/ladder.html"
    return render(request, template, context)
