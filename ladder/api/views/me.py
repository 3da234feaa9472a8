from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ladder.accounts import services
from ladder.accounts.models import ApiToken, Notice, User
from ladder.api.filters import NoticeFilter
from ladder.api.serializers import (
    MeSerializer,
    NewTokenSerializer,
    NoticeSerializer,
    ReadAnswerSerializer,
    ReadSerializer,
    TokenSerializer,
)


class Me(APIView):
    """Whose token or session this is."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=MeSerializer)
    def get(self, request: Request) -> Response:
        assert isinstance(request.user, User)
        return Response(MeSerializer(request.user).data)


class TokenViewSet(
    mixins.ListModelMixin,
    mixins.CreateModelMixin,
    mixins.DestroyModelMixin,
    viewsets.GenericViewSet[ApiToken],
):
    """Your API tokens; the text of one is in the answer that makes it, and nowhere else."""

    permission_classes = [IsAuthenticated]
    serializer_class = TokenSerializer
    queryset = ApiToken.objects.none()

    def get_queryset(self) -> QuerySet[ApiToken]:
        if not isinstance(self.request.user, User):
            return ApiToken.objects.none()
        return self.request.user.api_tokens.order_by("id")

    @extend_schema(responses={201: NewTokenSerializer})
    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        given = TokenSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        assert isinstance(request.user, User)
        token, raw = services.create_token(user=request.user, name=given.validated_data["name"])
        data = {**TokenSerializer(token).data, "token": raw}
        return Response(data, status=status.HTTP_201_CREATED, headers={"Cache-Control": "no-store"})


class NoticeViewSet(mixins.ListModelMixin, viewsets.GenericViewSet[Notice]):
    """What concerns you, newest first."""

    permission_classes = [IsAuthenticated]
    serializer_class = NoticeSerializer
    filterset_class = NoticeFilter
    queryset = Notice.objects.none()

    def get_queryset(self) -> QuerySet[Notice]:
        if not isinstance(self.request.user, User):
            return Notice.objects.none()
        return self.request.user.notices.order_by("-pk")

    @extend_schema(request=ReadSerializer, responses=ReadAnswerSerializer)
    @action(detail=False, methods=["post"])
    def read(self, request: Request) -> Response:
        """Mark these, or all, as read."""
        given = ReadSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        assert isinstance(request.user, User)
        ids = given.validated_data.get("notices")
        return Response({"read": services.mark_read(user=request.user, notice_ids=ids)})
