"""What every template may use of who is signed in."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject


def notices(request: HttpRequest) -> dict[str, Any]:
    """How many notices are unread; a query only where a page shows it."""
    user = request.user

    def unread() -> int:
        return user.notices.filter(read_at__isnull=True).count() if user.is_authenticated else 0

    return {"unread_notices": SimpleLazyObject(unread)}
