"""Take matches out of all ratings: one, all of a version, all of an owner."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Exists, OuterRef

from ladder.accounts.models import User
from ladder.matches.models import Match, MatchState, Seat
from ladder.matches.querysets import MatchQuerySet
from ladder.matches.services import void_match
from ladder.submissions.models import BotVersion


class Command(BaseCommand):
    help = "Void matches: their results leave all ratings, who did it and why is kept. Nothing is deleted."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", choices=["match", "version", "owner"])
        parser.add_argument(
            "which", help="the match's id, the version's number in its address, a user's name"
        )
        parser.add_argument("--because", required=True, help="the reason, kept with each match")
        parser.add_argument("--by", required=True, help="who does it: a user's name")

    def handle(self, *, what: str, which: str, because: str, by: str, **options: Any) -> None:
        operator = User.objects.filter(username=by).first()
        if operator is None:
            raise CommandError(f"no user {by!r}")
        done = 0
        # An open match may still bring a result: it is voided too.
        rows = _matches(what, which).exclude(state=MatchState.VOID).order_by("id")
        for match in rows.iterator():
            done += void_match(match=match, by=operator, because=because)
        self.stdout.write(f"{done} matches are void; the next refit leaves them out")


def _matches(what: str, which: str) -> MatchQuerySet:
    try:
        if what == "match":
            return _found(Match.objects.filter(pk=UUID(which)), f"match {which}")
        if what == "version":
            version = BotVersion.objects.get(pk=int(which))
            return Match.objects.of_version(version.pk).exclude(kind="check")
        owner = User.objects.get(username=which)
    except (ValueError, BotVersion.DoesNotExist, User.DoesNotExist):
        raise CommandError(f"no {what} {which!r}") from None
    theirs = Seat.objects.filter(match=OuterRef("pk"), version__owner=owner)
    return Match.objects.filter(Exists(theirs)).exclude(kind="check")


def _found(matches: MatchQuerySet, name: str) -> MatchQuerySet:
    if not matches.exists():
        raise CommandError(f"no {name}")
    return matches
