"""API tokens: shown once, kept as a hash."""

import pytest
from django.test import Client

from ladder.accounts import services
from ladder.accounts.models import ApiToken
from tests.ladder.people import alice, bob

pytestmark = pytest.mark.django_db


def test_a_token_finds_its_user_and_notes_its_use() -> None:
    user = alice()
    token, raw = services.create_token(user=user, name="laptop")
    assert services.user_of_token(raw) == (user, token)
    token.refresh_from_db()
    assert token.last_used_at is not None


def test_the_database_does_not_know_the_token() -> None:
    token, raw = services.create_token(user=alice(), name="laptop")
    stored = " ".join(str(value) for value in ApiToken.objects.filter(pk=token.pk).values_list()[0])
    assert raw not in stored
    assert raw[len(token.prefix) :] not in stored


def test_a_revoked_token_opens_nothing() -> None:
    user = alice()
    token, raw = services.create_token(user=user, name="laptop")
    assert services.revoke_token(user=user, token_id=token.pk)
    assert services.user_of_token(raw) is None


def test_nobody_revokes_the_token_of_another() -> None:
    token, raw = services.create_token(user=alice(), name="laptop")
    assert not services.revoke_token(user=bob(), token_id=token.pk)
    assert services.user_of_token(raw) is not None


def test_a_disabled_account_has_no_tokens() -> None:
    user = alice()
    _, raw = services.create_token(user=user, name="laptop")
    user.is_active = False
    user.save()
    assert services.user_of_token(raw) is None


def test_the_page_shows_a_new_token_once(client: Client) -> None:
    client.force_login(alice())
    page = client.post("/my/tokens/", {"name": "laptop"}).content.decode()
    prefix = ApiToken.objects.get().prefix
    assert page.count(prefix) == 2  # in full, and in the list
    again = client.get("/my/tokens/").content.decode()
    assert again.count(prefix) == 1


def test_the_page_needs_a_sign_in(client: Client) -> None:
    answer = client.get("/my/tokens/")
    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]
