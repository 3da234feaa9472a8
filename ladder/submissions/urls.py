from django.urls import path

from ladder.submissions import views

urlpatterns = [
    path("upload/", views.upload, name="upload"),
    path("my/bots/", views.my_bots, name="my-bots"),
    path("my/versions/<int:version_id>/check/", views.check, name="check"),
    path("my/versions/<int:version_id>/activate/", views.activate, name="activate"),
    path("my/bots/<int:bot_id>/deactivate/", views.deactivate, name="deactivate"),
]
