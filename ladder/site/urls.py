from django.urls import URLPattern, URLResolver, path

from ladder.site import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("docs/", views.docs, name="docs"),
    path("docs/ratings/", views.docs, {"page": "ratings"}, name="method"),
    path("docs/<slug:page>/", views.docs, name="docs"),
    path("games/<slug:game>/", views.rules, name="rules"),
    path("queue/", views.queue, name="queue"),
]
