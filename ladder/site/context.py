"""What every template may use."""

from typing import Any

from django.http import HttpRequest

from engines import GAMES

SECTIONS = {
    "ladders": "ladders",
    "ladder": "ladders",
    "matches": "matches",
    "match": "matches",
    "queue": "queue",
    "docs": "docs",
    "method": "docs",
    "rules": "docs",
    "upload": "upload",
}
"""Which entry of the header a page belongs to, by the name of its address."""


def site(request: HttpRequest) -> dict[str, Any]:
    found = request.resolver_match
    name = found.url_name if found else None
    return {"games": list(GAMES), "section": SECTIONS.get(name or ""), "is_home": name == "home"}
