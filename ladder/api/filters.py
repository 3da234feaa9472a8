"""What lists can be narrowed by."""

from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_filters import rest_framework as filters
from rest_framework.exceptions import ValidationError

from ladder.accounts.models import Notice
from ladder.matches.models import Ladder, Match, MatchKind, MatchState
from ladder.ratings.models import Rating
from ladder.submissions.models import Bot, BotVersion, VersionState
from ladder.tournaments.models import Format, Tournament, TournamentState

OF_EVERY_LIST = {"page", "page_size", "ordering", "format"}


class KnownParameters(filters.DjangoFilterBackend):
    """Refuses what a list cannot be narrowed by: a misspelt parameter would answer everything."""

    def filter_queryset(self, request: HttpRequest, queryset: QuerySet[Any], view: Any) -> QuerySet[Any]:
        if not getattr(view, "detail", False):
            filterset = self.get_filterset_class(view, queryset)
            known = {*filterset.base_filters} if filterset else set()
            known |= OF_EVERY_LIST
            if unknown := sorted(request.GET.keys() - known):
                said = _("Unknown here. What is known: {names}").format(names=", ".join(sorted(known)))
                raise ValidationError({name: [said] for name in unknown})
        narrowed: QuerySet[Any] = super().filter_queryset(request, queryset, view)
        return narrowed


def by_ladder() -> filters.ModelChoiceFilter:
    return filters.ModelChoiceFilter(
        queryset=Ladder.objects.all(),
        to_field_name="slug",
        error_messages={"invalid_choice": gettext_lazy("There is no ladder of this name.")},
    )


class BotFilter(filters.FilterSet):
    owner = filters.CharFilter(field_name="owner__username", lookup_expr="iexact")
    name = filters.CharFilter(lookup_expr="icontains")

    class Meta:
        model = Bot
        fields = ["game", "owner", "name"]


class VersionFilter(filters.FilterSet):
    owner = filters.CharFilter(field_name="owner__username", lookup_expr="iexact")
    state = filters.ChoiceFilter(choices=VersionState.choices)

    class Meta:
        model = BotVersion
        fields = ["bot", "game", "state", "owner"]


class MatchFilter(filters.FilterSet):
    status = filters.ChoiceFilter(field_name="state", choices=MatchState.choices)
    kind = filters.ChoiceFilter(choices=MatchKind.choices)
    ladder = by_ladder()
    bot = filters.NumberFilter(method="by_bot")
    version = filters.NumberFilter(method="by_version")
    faults = filters.BooleanFilter(method="by_faults", label="only matches in which a seat lost by a fault")

    class Meta:
        model = Match
        fields = ["status", "kind", "ladder", "game"]

    def by_bot(self, found: QuerySet[Match], name: str, value: int) -> QuerySet[Match]:
        return found & Match.objects.of_bot(int(value))

    def by_version(self, found: QuerySet[Match], name: str, value: int) -> QuerySet[Match]:
        return found & Match.objects.of_version(int(value))

    def by_faults(self, found: QuerySet[Match], name: str, value: bool) -> QuerySet[Match]:
        return found & Match.objects.with_fault() if value else found


class StandingFilter(filters.FilterSet):
    name = filters.CharFilter(method="by_name", label="part of the bot's or the author's name")

    class Meta:
        model = Rating
        fields = ["provisional"]

    def by_name(self, found: QuerySet[Rating], name: str, value: str) -> QuerySet[Rating]:
        return found & Rating.objects.named(value)


class TournamentFilter(filters.FilterSet):
    status = filters.ChoiceFilter(field_name="state", choices=TournamentState.choices)
    format = filters.ChoiceFilter(choices=Format.choices)
    ladder = by_ladder()
    organiser = filters.CharFilter(field_name="organiser__username", lookup_expr="iexact")

    class Meta:
        model = Tournament
        fields = ["status", "format", "ladder", "organiser"]


class NoticeFilter(filters.FilterSet):
    unread = filters.BooleanFilter(field_name="read_at", lookup_expr="isnull")

    class Meta:
        model = Notice
        fields = ["kind", "unread"]
