from django.urls import URLPattern, URLResolver, path

from ladder.ratings import views, views_bots

urlpatterns: list[URLPattern | URLResolver] = [
    path("ladders/", views.ladders, name="ladders"),
    path("ladders/<slug:slug>/", views.ladder, name="ladder"),
    path("bots/<int:pk>/", views_bots.bot, name="bot"),
    path("versions/<int:pk>/", views_bots.version, name="version"),
]
