"""What pages and the API read of ladders, matches and their logs."""

from typing import TYPE_CHECKING, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Count, Exists, OuterRef, Prefetch, Q, Subquery
from django.db.models.functions import Coalesce

from workers.contract import Reason

if TYPE_CHECKING:
    from ladder.accounts.models import User
    from ladder.matches.models import Entry, Game, GameLog, Ladder, Match


SHOWN = ["rated", "unrated"]
"""Kinds of matches that are not between an author and the site."""


def _count_matches(state: str) -> Coalesce:
    """Of each ladder; by the index of open matches, so that a million finished ones cost nothing."""
    from ladder.matches.models import Match

    matches = Match.objects.filter(ladder=OuterRef("pk"), state=state).order_by()
    return Coalesce(Subquery(matches.values("ladder").values(n=Count("pk"))), 0)


class LadderQuerySet(models.QuerySet["Ladder"]):
    def open(self) -> Self:
        return self.filter(closed_at__isnull=True)

    def with_queue(self) -> Self:
        """Adds `queued` and `running`: how many of its matches are in these states."""
        return self.annotate(queued=_count_matches("queued"), running=_count_matches("running"))

    def with_players(self) -> Self:
        """Adds `players`: how many bots are in it."""
        playing = Q(entries__opted_out=False, entries__bot__active_version__isnull=False)
        return self.annotate(players=Count("entries", filter=playing))


class EntryQuerySet(models.QuerySet["Entry"]):
    def playing(self) -> Self:
        """Those that get matches: in, ready, not suspended, on an open ladder."""
        return self.filter(
            opted_out=False,
            bot__suspended_at__isnull=True,
            bot__active_version__state="ready",
            ladder__closed_at__isnull=True,
        )


class GameQuerySet(models.QuerySet["Game"]):
    def with_fault(self) -> Self:
        return self.exclude(reasons__contained_by=[Reason.FINISHED.value])


class MatchQuerySet(models.QuerySet["Match"]):
    def open(self) -> Self:
        """Those that a result can still end."""
        return self.filter(state__in=["queued", "running"])

    def listed(self) -> Self:
        """With all that a line of a list shows, in a constant number of queries."""
        from ladder.matches.models import Game

        return self.select_related("ladder").prefetch_related(
            "seats__version__bot__owner", Prefetch("games", Game.objects.defer("replay"))
        )

    def public(self) -> Self:
        """What lists show to everybody.

        Without checks, which are between the author and the site, audits, which say nothing new, and the
        matches of private events.
        """
        return self.filter(kind__in=SHOWN, unlisted=False)

    def in_lists_of(self, user: "User | AnonymousUser") -> Self:
        """What lists show to this user: of what he may open, what is unlisted only if his bot plays."""
        from ladder.matches.models import Seat

        if not user.is_authenticated:
            return self.public()
        if user.is_staff:
            return self
        mine = Seat.objects.filter(match=OuterRef("pk"), version__owner=user)
        return self.visible_to(user).filter(Q(unlisted=False) | Exists(mine))

    def visible_to(self, user: "User | AnonymousUser") -> Self:
        """What this user may open: everything but the checks of other people's bots."""
        from ladder.matches.models import Seat

        if not user.is_authenticated:
            return self.filter(kind__in=SHOWN)
        if user.is_staff:
            return self
        mine = Seat.objects.filter(match=OuterRef("pk"), version__owner=user)
        return self.filter(Q(kind__in=SHOWN) | Q(kind="check") & Exists(mine))

    def finished(self) -> Self:
        """The finished ones, newest first."""
        return self.filter(state="finished").order_by("-finished_at", "id")

    def of_bot(self, bot: int) -> Self:
        from ladder.matches.models import Seat

        return self.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), version__bot=bot)))

    def of_name(self, text: str) -> Self:
        """Those in which a bot plays that has `text` in its name."""
        from ladder.matches.models import Seat

        return self.filter(
            Exists(Seat.objects.filter(match=OuterRef("pk"), version__bot__name__icontains=text))
        )

    def of_version(self, version: int) -> Self:
        from ladder.matches.models import Seat

        return self.filter(Exists(Seat.objects.filter(match=OuterRef("pk"), version=version)))

    def with_fault(self) -> Self:
        """Those in which a seat lost a game by its own fault; by an index of these alone."""
        from ladder.matches.models import Seat

        return self.filter(pk__in=Seat.objects.filter(~Q(fault="")).values("match"))


class GameLogQuerySet(models.QuerySet["GameLog"]):
    def readable_by(self, user: "User | AnonymousUser") -> Self:
        """A seat's log is for the owner of its bot, and for staff."""
        if not user.is_authenticated:
            return self.none()
        return self if user.is_staff else self.filter(version__owner=user)

    def faults(self) -> Self:
        """Those of seats that lost by a fault."""
        return self.filter(Q(ply__isnull=False) | ~Q(detail=""))
