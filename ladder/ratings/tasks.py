"""The clockwork of ratings."""

from ladder.celery import periodic
from ladder.matches.models import Ladder
from ladder.ratings import services


def _refit() -> None:
    for ladder in Ladder.objects.open():
        services.refit(ladder=ladder)


refit = periodic.task(name="ratings.refit")(_refit)
