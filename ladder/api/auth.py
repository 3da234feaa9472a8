"""`Authorization: Token …`: an API token, in place of a session."""

from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from ladder.accounts.models import ApiToken, User
from ladder.accounts.services import user_of_token

KEYWORD = b"token"


class TokenAuthentication(BaseAuthentication):
    """Requests with a token need no CSRF token: no browser sends this header by itself."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != KEYWORD:
            return None
        if len(words) != 2:
            raise AuthenticationFailed(_("Write the header as “Authorization: Token mng_…”."))
        found = user_of_token(words[1].decode("latin-1"))
        if found is None:
            raise AuthenticationFailed(_("No such token; it may have been revoked."))
        return found

    def authenticate_header(self, request: Request) -> str:
        return "Token"
