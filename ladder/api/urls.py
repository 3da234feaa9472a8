from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView
from rest_framework.routers import DefaultRouter

from ladder.api.docs import Docs
from ladder.api.views.bots import BotViewSet, VersionViewSet
from ladder.api.views.ladders import LadderViewSet, Queue, Standings
from ladder.api.views.matches import GameViewSet, MatchViewSet
from ladder.api.views.me import Me, NoticeViewSet, TokenViewSet
from ladder.api.views.tournaments import TournamentViewSet

router = DefaultRouter()
router.include_root_view = False
router.register("ladders", LadderViewSet)
router.register("bots", BotViewSet)
router.register("versions", VersionViewSet, basename="version")
router.register("matches", MatchViewSet)
router.register("games", GameViewSet)
router.register("tokens", TokenViewSet)
router.register("notices", NoticeViewSet)
router.register("tournaments", TournamentViewSet)

urlpatterns = [
    path("ladders/<slug:slug>/standings/", Standings.as_view(), name="standings"),
    path("queue/", Queue.as_view(), name="api-queue"),
    path("me/", Me.as_view(), name="me"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", Docs.as_view(), name="api-docs"),
    path("versions/<int:pk>/source/", VersionViewSet.as_view({"get": "source"}), name="version-source"),
    path("", include(router.urls)),
]
