"""The clockwork's part in tournaments."""

from ladder.celery import periodic
from ladder.tournaments.services import tick


def _tick() -> None:
    tick()


advance_tournaments = periodic.task(name="tournaments.tick")(_tick)
