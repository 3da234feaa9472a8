from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import mixins, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.api.filters import MatchFilter
from ladder.api.serializers import GameSerializer, LogSerializer, MatchSerializer
from ladder.matches.models import Game, GameLog, Match


class MatchViewSet(viewsets.ReadOnlyModelViewSet[Match]):
    """Matches, newest first. A match is a group of games on one seed with the seats rotated."""

    serializer_class = MatchSerializer
    filterset_class = MatchFilter
    ordering_fields = ["created_at", "finished_at"]
    queryset = Match.objects.none()

    def get_queryset(self) -> QuerySet[Match]:
        user = self.request.user
        matches = Match.objects
        found = matches.in_lists_of(user) if self.action == "list" else matches.visible_to(user)
        return found.listed().order_by("-created_at", "id")


class GameViewSet(mixins.RetrieveModelMixin, viewsets.GenericViewSet[Game]):
    """Recorded games."""

    serializer_class = GameSerializer
    queryset = Game.objects.none()

    def get_queryset(self) -> QuerySet[Game]:
        visible = Match.objects.visible_to(self.request.user)
        return Game.objects.select_related("match").filter(match__in=visible)

    @extend_schema(responses=OpenApiTypes.OBJECT)
    @action(detail=True)
    def replay(self, request: Request, pk: str | None = None) -> HttpResponse:
        """The replay to keep: actions, times, outcome and all that re-runs the game; an attachment."""
        from ladder.matches.frames import replay_response

        return replay_response(request, self.get_object())

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "eyes", str, description="A seat's number, `spectator`, or `all` (the default): whose view."
            )
        ],
        responses=OpenApiTypes.OBJECT,
    )
    @action(detail=True)
    def frames(self, request: Request, pk: str | None = None) -> HttpResponse:
        """Every position as JSON views, made by the rules; for the replay viewer."""
        from ladder.matches.frames import frames_response

        return frames_response(request, self.get_object())

    @extend_schema(responses=LogSerializer(many=True))
    @action(detail=True, permission_classes=[IsAuthenticated], pagination_class=None, filter_backends=[])
    def logs(self, request: Request, pk: str | None = None) -> Response:
        """What your bots printed in this game, and why they lost it; staff see all seats."""
        logs: Any = GameLog.objects.filter(game=self.get_object()).readable_by(request.user)
        logs = logs.select_related("version__bot__owner").order_by("seat")
        return Response(LogSerializer(logs, many=True).data)
