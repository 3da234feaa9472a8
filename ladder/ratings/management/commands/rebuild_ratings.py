"""Rebuild the pairs behind the ratings from the games, say what differed, and fit the ratings again."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ladder.matches.models import Ladder
from ladder.ratings.services import refit
from ladder.ratings.services.rebuild import rebuild

SHOWN = 20


class Command(BaseCommand):
    help = "Rebuild pair_stat from the recorded games and refit. It is a cache: no difference is expected."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("ladders", nargs="*", help="slugs; all ladders if none is given")
        parser.add_argument("--check", action="store_true", help="change nothing; exit 1 on a difference")

    def handle(self, *, ladders: list[str], check: bool, **options: Any) -> None:
        rows = Ladder.objects.order_by("slug")
        if ladders:
            rows = rows.filter(slug__in=ladders)
            if unknown := set(ladders) - set(rows.values_list("slug", flat=True)):
                raise CommandError(f"no such ladder: {', '.join(sorted(unknown))}")
        found = 0
        for ladder in rows:
            differences = rebuild(ladder=ladder, write=not check)
            found += len(differences)
            for line in differences[:SHOWN]:
                self.stdout.write(f"{ladder.slug}: {line}")
            self.stdout.write(f"{ladder.slug}: {len(differences)} differences")
            if not check:
                refit(ladder=ladder)
        if check and found:
            raise CommandError(f"{found} rows differ from the games")
