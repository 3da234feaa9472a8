"""Replay stored games through the rules and compare every ranking and score with what is stored."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from ladder.matches.models import Match, MatchState
from ladder.matches.verify import verify


class Command(BaseCommand):
    help = "Replay stored games by the rules; exit 1 if one does not give what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("matches", nargs="*", type=UUID, help="match ids; none: all finished ones")
        parser.add_argument("--ladder", help="only this ladder's matches (slug)")
        parser.add_argument("--latest", type=int, help="only so many, the latest first")

    def handle(self, *, matches: list[UUID], ladder: str | None, latest: int | None, **options: Any) -> None:
        rows = Match.objects.filter(state=MatchState.FINISHED).order_by("-id")
        if matches:
            rows = rows.filter(id__in=matches)
        if ladder:
            rows = rows.filter(ladder__slug=ladder)
        if latest:
            rows = rows[:latest]
        games = wrong = old = 0
        for match in rows.prefetch_related("games").iterator(chunk_size=500):
            for game in sorted(match.games.all(), key=lambda game: game.number):
                outcome = verify(match, game)
                games += 1
                old += outcome is None
                if outcome:
                    wrong += 1
                    self.stdout.write(f"{match.id} #{game.number}: {outcome}")
        self.stdout.write(f"{games} games, {wrong} wrong, {old} by older rules (left out)")
        if wrong:
            raise CommandError(f"{wrong} of {games} games do not replay to what is stored")
