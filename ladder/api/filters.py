"""What lists can be narrowed by."""

from django.db.models import QuerySet
from django_filters import rest_framework as filters

from ladder.accounts.models import Notice
from ladder.matches.models import Match, MatchKind, MatchState
from ladder.ratings.models import Rating
from ladder.submissions.models import Bot, BotVersion, VersionState
from ladder.tournaments.models import Format, Tournament, TournamentState


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
    ladder = filters.CharFilter(field_name="ladder__slug")
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
    ladder = filters.CharFilter(field_name="ladder__slug")
    organiser = filters.CharFilter(field_name="organiser__username", lookup_expr="iexact")

    class Meta:
        model = Tournament
        fields = ["status", "format", "ladder", "organiser"]


class NoticeFilter(filters.FilterSet):
    unread = filters.BooleanFilter(field_name="read_at", lookup_expr="isnull")

    class Meta:
        model = Notice
        fields = ["kind", "unread"]
