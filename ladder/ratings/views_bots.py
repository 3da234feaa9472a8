"""Pages that anybody may see: a bot, and one of its versions."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from ladder.matches.lines import MatchLine
from ladder.matches.models import GameLog, Match
from ladder.ratings.chart import Chart
from ladder.ratings.models import Rating, RatingPoint
from ladder.ratings.opponents import opponents, seat_stats
from ladder.ratings.places import ranked
from ladder.submissions.models import Bot, BotVersion
from ladder.submissions.reasons import explain

LATEST = 15
"""Matches on the page of a bot or a version."""

OPPONENTS = 40
"""Of a version, on its bot's page before one asks for all: thousands may have met it."""

FAULTS = 20
"""Lost games that the owner is shown."""


def bot(request: HttpRequest, pk: int) -> HttpResponse:
    """`?ladder=slug` picks the ladder of history and opponents; `?opponents=all` shows all of these."""
    found = get_object_or_404(Bot.objects.visible_to(request.user).select_related("owner"), pk=pk)
    ratings = ranked(Rating.objects.filter(version=found.active_version_id).select_related("ladder"))
    slug = request.GET.get("ladder")
    shown = next((each for each in ratings if each.ladder.slug == slug), ratings[0] if ratings else None)
    versions = BotVersion.objects.visible_to(request.user).filter(bot=found)
    context = {"bot": found, "ratings": ratings, "shown": shown, "versions": versions}
    context |= _record_of(found, shown, everybody=request.GET.get("opponents") == "all")
    visible = Match.objects.in_lists_of(request.user).of_bot(found.pk).listed().order_by("-created_at", "id")
    context["lines"] = [MatchLine.of(match) for match in visible[:LATEST]]
    context["faults"] = _faults(request, found)
    return render(request, "ratings/bot.html", context)


def _record_of(bot: Bot, rating: Rating | None, *, everybody: bool) -> dict[str, object]:
    if rating is None:
        return {}
    met = opponents(rating, None if everybody else OPPONENTS + 1)
    return {
        "opponents": met if everybody else met[:OPPONENTS],
        "more_opponents": not everybody and len(met) > OPPONENTS,
        "seats": seat_stats(rating),
        "chart": Chart.of(list(RatingPoint.objects.of_bot(bot.pk, rating.ladder_id))),
    }


def _faults(request: HttpRequest, bot: Bot) -> list[tuple[GameLog, str]]:
    """What only the owner and staff see: games the bot lost by a fault, newest first."""
    logs = GameLog.objects.filter(version__bot=bot).readable_by(request.user).faults().order_by("-pk")
    latest = logs.select_related("game__match", "version").defer("game__replay", "text")
    return [(log, explain(log.game.reasons[log.seat])["name"]) for log in latest[:FAULTS]]


def version(request: HttpRequest, pk: int) -> HttpResponse:
    visible = BotVersion.objects.visible_to(request.user).select_related("bot__owner", "content")
    found = get_object_or_404(visible.defer("content__blob"), pk=pk)
    matches = (
        Match.objects.in_lists_of(request.user).of_version(found.pk).listed().order_by("-created_at", "id")
    )
    context = {
        "version": found,
        "ratings": Rating.objects.filter(version=found).select_related("ladder"),
        "lines": [MatchLine.of(match) for match in matches[:LATEST]],
        "owned": request.user.is_staff or request.user.pk == found.owner_id,
        "reason": explain(found.check_reason),
    }
    return render(request, "ratings/version.html", context)
