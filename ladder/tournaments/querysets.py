"""What pages, the API and the clockwork read of tournaments."""

from typing import TYPE_CHECKING, Self

from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Count, Exists, OuterRef, Q

if TYPE_CHECKING:
    from ladder.accounts.models import User
    from ladder.tournaments.models import Entry, Tournament


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def visible_to(self, user: "User | AnonymousUser", *, invitation: str = "") -> Self:
        """Public ones past their draft, one's own, those one is in, and the one of an invitation."""
        from ladder.tournaments.models import Entry

        public = Q(private=False) & ~Q(state="draft")
        if invitation:
            public |= Q(invitation=invitation) & ~Q(state="draft")
        if not user.is_authenticated:
            return self.filter(public)
        if user.is_staff:
            return self
        entered = Entry.objects.filter(tournament=OuterRef("pk"), bot__owner=user)
        return self.filter(public | Q(organiser=user) | Exists(entered))

    def unfinished(self) -> Self:
        return self.exclude(state__in=["finished", "cancelled"])

    def newest_first(self) -> Self:
        return self.order_by("-created_at", "-pk")

    def with_start(self) -> Self:
        """The public ones for a calendar."""
        dated = self.filter(private=False, starts_at__isnull=False)
        return dated.exclude(state__in=["draft", "cancelled"]).order_by("starts_at", "pk")

    def listed(self) -> Self:
        """With what a line of a list shows."""
        entered = Count("entries", filter=Q(entries__state="in"))
        return self.select_related("ladder", "organiser").annotate(entered=entered)


class TournamentEntryQuerySet(models.QuerySet["Entry"]):
    def still_in(self) -> Self:
        return self.filter(state="in")
