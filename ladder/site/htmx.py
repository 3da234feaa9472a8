"""Pages that htmx asks for a part of."""

from django.http import HttpRequest
from django.views.decorators.vary import vary_on_headers

vary_on_htmx = vary_on_headers("HX-Request", "HX-History-Restore-Request")
"""For views that answer htmx otherwise than a browser: no cache may mix the two up."""


def wants_part(request: HttpRequest) -> bool:
    """htmx asks for a part; but when it goes back in the history it needs the whole page."""
    return bool(request.headers.get("HX-Request")) and not request.headers.get("HX-History-Restore-Request")
