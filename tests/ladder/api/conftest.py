import pytest
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.accounts.services import create_token


@pytest.fixture(autouse=True)
def _redis(redis_url: str) -> None:
    """Throttles count in Redis: every test starts from nothing."""


@pytest.fixture
def api() -> APIClient:
    """Nobody in particular."""
    return APIClient()


def signed_in(user: User) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {create_token(user=user, name='test')[1]}")
    return client
