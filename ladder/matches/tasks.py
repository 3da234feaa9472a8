"""The clockwork of matches."""

from ladder.celery import periodic
from ladder.matches import matchmaker
from ladder.matches.services import reap as reaper


def _fill() -> None:
    matchmaker.fill()


def _reap() -> None:
    reaper.reap()


fill = periodic.task(name="matches.fill")(_fill)
reap = periodic.task(name="matches.reap")(_reap)
