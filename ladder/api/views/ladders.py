from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, viewsets
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ladder.api.filters import StandingFilter
from ladder.api.serializers import LadderSerializer, QueueSerializer, StandingSerializer
from ladder.matches import fleet
from ladder.matches.models import Ladder, Match, MatchKind
from ladder.ratings.models import Rating
from ladder.ratings.places import ranked


class LadderViewSet(viewsets.ReadOnlyModelViewSet[Ladder]):
    """Ladders: what is played, by how many seats, under which time control."""

    queryset = Ladder.objects.order_by("slug")
    serializer_class = LadderSerializer
    lookup_field = "slug"
    filterset_fields = ["game", "seats"]
    ordering_fields = ["slug", "game"]


class Standings(generics.ListAPIView[Rating]):
    """A ladder from top to bottom: each bot's active version."""

    serializer_class = StandingSerializer
    filterset_class = StandingFilter
    ordering_fields = ["mean", "se", "games"]
    queryset = Rating.objects.none()

    def get_queryset(self) -> QuerySet[Rating]:
        if getattr(self, "swagger_fake_view", False):
            return Rating.objects.none()
        ladder = get_object_or_404(Ladder, slug=self.kwargs["slug"])
        return Rating.objects.board(ladder)

    def paginate_queryset(self, queryset: Any) -> list[Any]:
        return ranked(super().paginate_queryset(queryset) or [])


class Queue(APIView):
    """How much waits and who works."""

    @extend_schema(responses=QueueSerializer)
    def get(self, request: Request) -> Response:
        told = {
            "ladders": Ladder.objects.open().with_queue(),
            "checks": Match.objects.open().filter(kind=MatchKind.CHECK).count(),
            "workers": fleet.alive(),
        }
        return Response(QueueSerializer(told).data)
