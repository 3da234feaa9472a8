from typing import Any

from django.db.models import Q, QuerySet
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework import mixins, status, viewsets
from rest_framework.decorators import action
from rest_framework.exceptions import ValidationError
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from ladder.accounts.models import User
from ladder.api.downloads import attachment, zipped
from ladder.api.filters import BotFilter, VersionFilter
from ladder.api.serializers import BotSerializer, UploadSerializer, VersionSerializer
from ladder.submissions import services
from ladder.submissions.models import Bot, BotVersion, VersionState
from workers.contract import unpack


class BotViewSet(viewsets.ReadOnlyModelViewSet[Bot]):
    """Bots with a version that passed its check, and your own."""

    serializer_class = BotSerializer
    filterset_class = BotFilter
    ordering_fields = ["created_at", "name"]
    queryset = Bot.objects.none()

    def get_queryset(self) -> QuerySet[Bot]:
        bots = Bot.objects.select_related("owner").order_by("id")
        user = self.request.user
        if user.is_authenticated and user.is_staff:
            return bots
        mine = Q(owner=user) if user.is_authenticated else Q()
        ready = Q(pk__in=Bot.objects.listed().values("pk"))
        return bots.filter(ready | mine if user.is_authenticated else ready)


@extend_schema_view(
    create=extend_schema(
        summary="Upload a bot",
        request={"multipart/form-data": UploadSerializer},
        responses={
            201: OpenApiResponse(VersionSerializer, description="A new version; its check is queued."),
            200: OpenApiResponse(VersionSerializer, description="These files are this version already."),
        },
    )
)
class VersionViewSet(mixins.CreateModelMixin, viewsets.ReadOnlyModelViewSet[BotVersion]):
    """Versions of bots: those that are ready, and all of your own."""

    serializer_class = VersionSerializer
    filterset_class = VersionFilter
    ordering_fields = ["created_at", "number"]
    queryset = BotVersion.objects.none()

    def get_parsers(self) -> list[Any]:
        # Of an upload only multipart is read; the schema says the same.
        return [MultiPartParser()]

    def get_throttles(self) -> list[Any]:
        self.throttle_scope = "upload" if self.action == "create" else None
        return super().get_throttles()

    def get_queryset(self) -> QuerySet[BotVersion]:
        versions = BotVersion.objects.select_related("bot__owner", "content").defer("content__blob")
        versions = versions.order_by("id")
        user = self.request.user
        if not user.is_authenticated:
            return versions.filter(state=VersionState.READY)
        return versions if user.is_staff else versions.filter(Q(state=VersionState.READY) | Q(owner=user))

    def create(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        given = UploadSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        fields = given.validated_data
        assert isinstance(request.user, User)
        try:
            version, new = services.submit(
                owner=request.user,
                game=fields["game"],
                name=fields["name"],
                upload=fields["file"],
                description=fields["description"],
            )
        except services.SubmitError as error:
            raise ValidationError(error.errors) from error
        code = status.HTTP_201_CREATED if new else status.HTTP_200_OK
        return Response(VersionSerializer(version, context={"request": request}).data, status=code)

    def _own(self) -> BotVersion:
        """The version, if it is the user's or the user is staff; else 404: what is not yours is not there."""
        version = self.get_object()
        user = self.request.user
        if not user.is_staff and version.owner_id != user.pk:
            self.permission_denied(self.request)
        return version

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    @action(detail=True, permission_classes=[IsAuthenticated])
    def source(self, request: Request, pk: str | None = None) -> HttpResponse:
        """The files as a zip; for the owner and staff."""
        version = self._own()
        data = zipped(unpack(bytes(version.content.blob)))
        return attachment(data, f"bot-{version.bot_id}-v{version.number}.zip", "application/zip")

    @extend_schema(request=None, responses=VersionSerializer)
    @action(detail=True, methods=["post"], permission_classes=[IsAuthenticated])
    def activate(self, request: Request, pk: str | None = None) -> Response:
        """Let this version play, and no other one of its bot."""
        version = self._own()
        assert isinstance(request.user, User)
        if not services.activate(version=version, by=request.user):
            raise ValidationError({"state": ["Only a version that passed its check can play."]})
        return Response(VersionSerializer(self.get_object(), context={"request": request}).data)
