from django.urls import path

from ladder.accounts import views

urlpatterns = [
    path("my/tokens/", views.my_tokens, name="my-tokens"),
    path("my/tokens/<int:token_id>/revoke/", views.revoke, name="revoke-token"),
    path("my/notices/", views.my_notices, name="my-notices"),
    path("my/notices/read/", views.read_notices, name="read-notices"),
]
