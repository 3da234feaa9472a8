"""Play a stored match once more on a worker, with the same bots, seed and secret, and compare."""

import time
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from ladder.matches.models import Audit, Match, MatchState
from ladder.matches.policy import REQUEUE_PRIORITY
from ladder.matches.services import audit

LOOK_SECONDS = 0.5
UNDECIDED = 2


class Command(BaseCommand):
    help = "Play a finished match again. Exit code 0: the same; 1: another one; 2: no answer in time."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID)
        parser.add_argument("--wait", type=float, default=120, metavar="S", help="seconds [default: 120]")

    def handle(self, *, match: UUID, wait: float, **options: Any) -> None:
        first = Match.objects.filter(pk=match).first()
        if first is None:
            raise CommandError(f"no match {match}", returncode=UNDECIDED)
        if first.state != MatchState.FINISHED or not first.games.exists():
            raise CommandError(f"match {match} has no recorded games to compare with", returncode=UNDECIDED)
        again = audit(match=first, priority=REQUEUE_PRIORITY)
        end = time.monotonic() + wait
        while again.same is None and time.monotonic() < end:
            time.sleep(LOOK_SECONDS)
            again.refresh_from_db()
        self._tell(again, first)

    def _tell(self, again: Audit, first: Match) -> None:
        replay = Match.objects.get(pk=again.match_id)
        by = f"by {replay.worker}, the worker that was first" if again.same_worker else f"by {replay.worker}"
        if again.same is None:
            causes = "; ".join(str(each["cause"]) for each in replay.failures)
            raise CommandError(
                f"no answer yet: match {replay.pk} is {replay.state} {causes}".rstrip(), returncode=UNDECIDED
            )
        if not again.same:
            raise CommandError(f"{again.difference} (played {by}; at first by {first.worker})")
        self.stdout.write(f"same (played {by})")
