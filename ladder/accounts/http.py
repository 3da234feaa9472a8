"""Types of requests."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from ladder.accounts.models import User


class SignedInRequest(HttpRequest):
    """What a view behind `login_required` gets."""

    user: User
    htmx: HtmxDetails
