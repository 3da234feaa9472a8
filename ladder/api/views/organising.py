"""What the organiser of a tournament does through the API."""

from collections.abc import Callable
from copy import copy
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.decorators import action
from rest_framework.exceptions import APIException, PermissionDenied, ValidationError
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from ladder.accounts.models import User
from ladder.api.tournament_serializers import (
    BotChoiceSerializer,
    InvitationSerializer,
    SeedSerializer,
    SettingsSerializer,
    TournamentSerializer,
)
from ladder.tournaments import services
from ladder.tournaments.access import can_steer
from ladder.tournaments.models import Seeding, Tournament
from ladder.tournaments.services import EntryError, LifeError

if TYPE_CHECKING:
    from rest_framework.viewsets import GenericViewSet

    View = GenericViewSet[Tournament]
else:
    View = object


class Conflict(APIException):
    """The tournament is not where this step begins; the message tells where it is."""

    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"


class Steers(BasePermission):
    """The organiser and staff."""

    def has_object_permission(self, request: Request, view: APIView, obj: Tournament) -> bool:
        self.message = _("Only the organiser, %(name)s, can do this.") % {"name": obj.organiser.username}
        return can_steer(request, obj)


STEERS: dict[str, Any] = {"permission_classes": [IsAuthenticated, Steers]}


class OrganisingMixin(View):
    def told(self, event: Tournament, code: int = status.HTTP_200_OK) -> Response:
        """The tournament as it is now."""
        found = Tournament.objects.listed().get(pk=event.pk)
        return Response(TournamentSerializer(found, context=self.get_serializer_context()).data, status=code)

    @extend_schema(request=SettingsSerializer, responses={201: TournamentSerializer})
    def create(self, request: Request) -> Response:
        """Make a tournament. It is a draft that nobody else sees until you open it."""
        given = SettingsSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        assert isinstance(request.user, User)
        try:
            made = services.create(organiser=request.user, draft=Tournament(**given.validated_data))
        except LifeError as error:
            raise ValidationError({"settings": [str(error)]}) from error
        return self.told(made, status.HTTP_201_CREATED)

    @extend_schema(request=SettingsSerializer(partial=True), responses=TournamentSerializer)
    def partial_update(self, request: Request, slug: str | None = None) -> Response:
        """Change settings while it is a draft or open; for its organiser."""
        event = self.get_object()
        given = SettingsSerializer(event, data=request.data, partial=True)
        given.is_valid(raise_exception=True)
        draft = copy(event)
        for name, value in given.validated_data.items():
            setattr(draft, name, value)
        try:
            services.edit(tournament=event, draft=draft)
        except LifeError as error:
            raise ValidationError({"settings": [str(error)]}) from error
        return self.told(event)

    def get_permissions(self) -> list[Any]:
        if self.action == "partial_update":
            return [IsAuthenticated(), Steers()]
        return list(super().get_permissions())

    def _step(self, service: Callable[..., Tournament]) -> Response:
        event = self.get_object()
        try:
            service(tournament=event)
        except LifeError as error:
            raise Conflict(str(error)) from error
        return self.told(event)

    @extend_schema(request=None, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], **STEERS)
    def open(self, request: Request, slug: str | None = None) -> Response:
        """Let bots enter a draft."""
        return self._step(services.open_entry)

    @extend_schema(request=None, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], **STEERS)
    def freeze(self, request: Request, slug: str | None = None) -> Response:
        """Fix entries, versions and seeds."""
        return self._step(services.freeze)

    @extend_schema(request=None, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], **STEERS)
    def start(self, request: Request, slug: str | None = None) -> Response:
        """Freeze it if need be, and play."""
        return self._step(services.start)

    @extend_schema(request=None, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], **STEERS)
    def cancel(self, request: Request, slug: str | None = None) -> Response:
        """End it without a result."""
        return self._step(services.cancel)

    @extend_schema(request=SeedSerializer, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], **STEERS)
    def seed(self, request: Request, slug: str | None = None) -> Response:
        """Choose how seeds are given at the freeze: by rating, at random, or by hand in your order."""
        event = self.get_object()
        given = SeedSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        ids = dict(event.entries.still_in().values_list("bot", "pk"))
        order = [ids.get(bot, 0) for bot in given.validated_data["order"]]
        try:
            services.seed(tournament=event, by=Seeding(given.validated_data["seeding"]), order=order)
        except EntryError as error:
            raise ValidationError({"order": [str(error)]}) from error
        return self.told(event)

    @extend_schema(request=BotChoiceSerializer, responses=TournamentSerializer)
    @action(detail=True, methods=["post"], **STEERS)
    def exclude(self, request: Request, slug: str | None = None) -> Response:
        """Take a bot out: it loses what it has not played, and its owner is told."""
        event = self.get_object()
        given = BotChoiceSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        entries = event.entries.select_related("bot__owner", "tournament")
        entry = get_object_or_404(entries, bot=given.validated_data["bot"])
        assert isinstance(request.user, User)
        try:
            services.exclude(entry=entry, by=request.user)
        except EntryError as error:
            raise ValidationError({"bot": [str(error)]}) from error
        return self.told(event)

    @extend_schema(responses=InvitationSerializer)
    @action(detail=True, permission_classes=[IsAuthenticated], pagination_class=None, filter_backends=[])
    def invitation(self, request: Request, slug: str | None = None) -> Response:
        """The link of a private tournament; for its organiser alone."""
        event = self.get_object()
        if event.organiser_id != request.user.pk:
            raise PermissionDenied(_("The invitation is its organiser's alone."))
        return self._invitation(event)

    @extend_schema(request=None, responses=InvitationSerializer)
    @invitation.mapping.post
    def renew_invitation(self, request: Request, slug: str | None = None) -> Response:
        """A new link; the old one opens nothing any more, who is in stays in."""
        event = self.get_object()
        assert isinstance(request.user, User)
        try:
            return self._invitation(services.renew_invitation(tournament=event, by=request.user))
        except LifeError as error:
            raise PermissionDenied(str(error)) from error

    @staticmethod
    def _invitation(event: Tournament) -> Response:
        link = f"{settings.SITE_URL}{event.get_absolute_url()}?invitation={event.invitation}"
        told = {"invitation": event.invitation, "link": link}
        return Response(told, headers={"Cache-Control": "no-store"})
