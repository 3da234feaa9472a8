from django.urls import URLPattern, URLResolver, path

from ladder.ratings import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("ladders/", views.ladders, name="ladders"),
    path("ladders/<slug:slug>/", views.ladder, name="ladder"),
]
