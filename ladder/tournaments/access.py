"""Which tournament a request may see, and who may steer it."""

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from ladder.tournaments.models import Tournament

SESSION_KEY = "invitations"


def visible(request: HttpRequest, slug: str) -> Tournament:
    """The tournament, or 404. An invitation in the address is remembered for the session."""
    given = request.GET.get("invitation", "")[:40]
    known: dict[str, str] = request.session.get(SESSION_KEY, {})
    invitation = given or known.get(slug, "")
    events = Tournament.objects.visible_to(request.user, invitation=invitation).select_related(
        "ladder", "organiser"
    )
    found = get_object_or_404(events, slug=slug)
    if given and given == found.invitation and known.get(slug) != given:
        request.session[SESSION_KEY] = {**known, slug: given}
    return found


def can_steer(request: HttpRequest, tournament: Tournament) -> bool:
    user = request.user
    return user.is_authenticated and (user.is_staff or user.pk == tournament.organiser_id)
