"""Tournaments for everybody: lists, entries, tables; and for those who take part."""

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.accounts.models import User
from ladder.api.filters import TournamentFilter
from ladder.api.tournament_serializers import (
    BotChoiceSerializer,
    CrossTableSerializer,
    EntrySerializer,
    EventStandingSerializer,
    MeetingSerializer,
    PairingSerializer,
    TournamentSerializer,
)
from ladder.api.views.organising import OrganisingMixin
from ladder.submissions.models import Bot
from ladder.tournaments import exports, services
from ladder.tournaments.models import Tournament
from ladder.tournaments.services import EntryError
from ladder.tournaments.services.field import Field

INVITATION = OpenApiParameter("invitation", str, description="Of a private tournament, from its link.")
WHOLE: dict[str, Any] = {"pagination_class": None, "filter_backends": []}
"""Of answers that are one table, not a list in pages."""


class JsonAlways(DefaultContentNegotiation):
    """`?format=` is a tournament's format here, not the answer's."""

    def select_renderer(
        self, request: Request, renderers: Any, format_suffix: str | None = None
    ) -> tuple[Any, str]:
        return renderers[0], renderers[0].media_type


@extend_schema_view(retrieve=extend_schema(parameters=[INVITATION]))
class TournamentViewSet(OrganisingMixin, viewsets.ReadOnlyModelViewSet[Tournament]):
    """Tournaments: public ones, those you organise or are in, and that of an invitation."""

    serializer_class = TournamentSerializer
    lookup_field = "slug"
    filterset_class = TournamentFilter
    content_negotiation_class = JsonAlways
    ordering_fields = ["created_at", "starts_at"]
    queryset = Tournament.objects.none()

    def get_queryset(self) -> QuerySet[Tournament]:
        invitation = self.request.query_params.get("invitation", "")[:40] if self.detail else ""
        events = Tournament.objects.visible_to(self.request.user, invitation=invitation)
        return events.listed().newest_first()

    @extend_schema(parameters=[INVITATION], responses=EntrySerializer(many=True))
    @action(detail=True, **WHOLE)
    def entries(self, request: Request, slug: str | None = None) -> Response:
        """Who has entered, who is out and why."""
        entries = self.get_object().entries.select_related("bot__owner").order_by("seed", "created_at", "pk")
        return Response(EntrySerializer(entries, many=True).data)

    @extend_schema(parameters=[INVITATION], responses=EventStandingSerializer(many=True))
    @action(detail=True, **WHOLE)
    def standings(self, request: Request, slug: str | None = None) -> Response:
        """Everybody, best first."""
        return Response(exports.standings_json(Field.read(self.get_object())))

    @extend_schema(parameters=[INVITATION], responses={(200, "text/csv"): OpenApiTypes.STR})
    @action(detail=True, url_path="standings/csv", url_name="standings-csv", **WHOLE)
    def standings_csv(self, request: Request, slug: str | None = None) -> HttpResponse:
        """The standings as a file for a spreadsheet."""
        return exports.csv_response(self.get_object())

    @extend_schema(parameters=[INVITATION], responses=PairingSerializer(many=True))
    @action(detail=True, **WHOLE)
    def pairings(self, request: Request, slug: str | None = None) -> Response:
        """Round by round, with the matches to watch and the reasons of byes and floats."""
        return Response(exports.pairings_json(Field.read(self.get_object())))

    @extend_schema(parameters=[INVITATION], responses=CrossTableSerializer(many=True))
    @action(detail=True, **WHOLE)
    def crosstable(self, request: Request, slug: str | None = None) -> Response:
        """Each against those that it has met, with the matches to watch."""
        return Response(exports.crosstable_json(Field.read(self.get_object())))

    @extend_schema(parameters=[INVITATION], responses=MeetingSerializer(many=True))
    @action(detail=True, **WHOLE)
    def bracket(self, request: Request, slug: str | None = None) -> Response:
        """Every meeting of the bracket, as far as it is known; empty for a format without one."""
        return Response(exports.bracket_json(Field.read(self.get_object())))

    @extend_schema(responses={(200, "text/calendar"): OpenApiTypes.STR})
    @action(detail=False, **WHOLE)
    def calendar(self, request: Request) -> HttpResponse:
        """The starts of all public tournaments, as iCalendar."""
        text = exports.calendar(Tournament.objects.with_start(), settings.SITE_URL)
        return HttpResponse(text, content_type="text/calendar; charset=utf-8")

    @extend_schema(parameters=[INVITATION], request=BotChoiceSerializer, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def enter(self, request: Request, slug: str | None = None) -> Response:
        """Put one of your bots in."""
        event = self.get_object()
        bot = get_object_or_404(Bot, pk=self._chosen(request), owner=request.user)
        assert isinstance(request.user, User)
        try:
            services.enter(tournament=event, bot=bot, by=request.user)
        except EntryError as error:
            raise ValidationError({"bot": [str(error)]}) from error
        return self.told(event)

    @extend_schema(request=BotChoiceSerializer, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def withdraw(self, request: Request, slug: str | None = None) -> Response:
        """Take one of your bots out; once it runs, what it has not played is lost."""
        event = self.get_object()
        mine = event.entries.select_related("bot", "tournament").filter(bot__owner=request.user.pk)
        entry = get_object_or_404(mine, bot=self._chosen(request))
        assert isinstance(request.user, User)
        try:
            services.withdraw(entry=entry, by=request.user)
        except EntryError as error:
            raise ValidationError({"bot": [str(error)]}) from error
        return self.told(event)

    @staticmethod
    def _chosen(request: Request) -> int:
        given = BotChoiceSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        bot: int = given.validated_data["bot"]
        return bot
