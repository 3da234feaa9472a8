from django.urls import URLPattern, URLResolver, path

from ladder.matches import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("matches/", views.matches, name="matches"),
    path("matches/<uuid:pk>/", views.match, name="match"),
    path("my/entries/<int:pk>/", views.opt, name="opt"),
]
