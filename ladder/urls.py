"""The site's addresses; each room lists its own."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("", include("ladder.site.urls")),
    path("", include("ladder.submissions.urls")),
    path("", include("ladder.accounts.urls")),
    path("", include("ladder.matches.urls")),
    path("", include("ladder.ratings.urls")),
    path("", include("ladder.tournaments.urls")),
    path("api/v1/", include("ladder.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
]
