from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.accounts.models import User
from ladder.submissions.models import Bot
from ladder.tournaments import exports, services
from ladder.tournaments.models import Tournament
from ladder.tournaments.services import EntryError
from ladder.tournaments.services.field import Field


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    ladder = serializers.CharField(source="ladder.slug")
    organiser = serializers.CharField(source="organiser.username")
    entered = serializers.IntegerField()
    status = serializers.CharField(source="state")

    class Meta:
        model = Tournament
        fields = [
            "slug",
            "name",
            "description",
            "ladder",
            "organiser",
            "format",
            "status",
            "private",
            "entered",
            "max_entries",
            "bots_per_owner",
            "best_of",
            "best_of_final",
            "rounds",
            "counts",
            "starts_at",
            "started_at",
            "finished_at",
        ]


class BotChoiceSerializer(serializers.Serializer[Any]):
    bot = serializers.IntegerField(help_text="Id of one of your bots.")


class TournamentViewSet(viewsets.ReadOnlyModelViewSet[Tournament]):
    """Tournaments: public ones, those you organise or are in."""

    serializer_class = TournamentSerializer
    lookup_field = "slug"
    filterset_fields = ["format", "state"]
    ordering_fields = ["created_at", "starts_at"]
    queryset = Tournament.objects.none()

    def get_queryset(self) -> QuerySet[Tournament]:
        return Tournament.objects.visible_to(self.request.user).listed().order_by("-created_at")

    @extend_schema(responses=OpenApiTypes.OBJECT)
    @action(detail=True)
    def standings(self, request: Request, slug: str | None = None) -> Response:
        """Everybody, best first."""
        return Response(exports.standings_json(Field.read(self.get_object())))

    @extend_schema(responses=OpenApiTypes.OBJECT)
    @action(detail=True)
    def pairings(self, request: Request, slug: str | None = None) -> Response:
        """Round by round, with the matches to watch."""
        return Response(exports.pairings_json(Field.read(self.get_object())))

    @extend_schema(request=BotChoiceSerializer, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def enter(self, request: Request, slug: str | None = None) -> Response:
        """Put one of your bots in."""
        event, bot = self.get_object(), self._bot(request)
        assert isinstance(request.user, User)
        try:
            services.enter(tournament=event, bot=bot, by=request.user)
        except EntryError as error:
            raise ValidationError({"bot": [str(error)]}) from error
        return Response(self.get_serializer(self.get_object()).data)

    @extend_schema(request=BotChoiceSerializer, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def withdraw(self, request: Request, slug: str | None = None) -> Response:
        """Take one of your bots out; once it runs, what it has not played is lost."""
        event, bot = self.get_object(), self._bot(request)
        entry = get_object_or_404(event.entries.select_related("bot"), bot=bot)
        assert isinstance(request.user, User)
        try:
            services.withdraw(entry=entry, by=request.user)
        except EntryError as error:
            raise ValidationError({"bot": [str(error)]}) from error
        return Response(self.get_serializer(self.get_object()).data)

    def _bot(self, request: Request) -> Bot:
        given = BotChoiceSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return get_object_or_404(Bot, pk=given.validated_data["bot"], owner=request.user)
