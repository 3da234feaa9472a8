from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ladder.matches.models import Ladder
from ladder.submissions.models import Bot
from ladder.tournaments.models import SETTINGS, Tournament


class TournamentForm(forms.ModelForm[Tournament]):
    """All that an organiser decides; every field but the name has a sensible value already."""

    ladder = forms.ModelChoiceField(
        label=_("Played as on the ladder"), queryset=Ladder.objects.open(), empty_label=None
    )

    class Meta:
        model = Tournament
        fields = SETTINGS
        widgets = {
            "description": forms.Textarea(attrs={"rows": 3}),
            "starts_at": forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        }
        help_texts = {
            "starts_at": _("In UTC. Leave empty to start it by hand."),
            "counts": _("Off: the event has a rating of its own only."),
            "seeding": _("At the freeze. In a gauntlet the first seed meets all others."),
            "best_of": _("A tied pairing of a bracket goes on with sudden death."),
            "sudden_death": _("Else a tied pairing of a league is a draw."),
            "best_of_final": _("Of a bracket; what leads to it lies half-way."),
            "double": _("Everybody meets everybody twice."),
            "third_place": _("Of a single elimination."),
            "groups_count": _("Of “groups, then elimination”."),
            "advance": _("Of “groups, then elimination”."),
            "private": _("You get a link to hand out; nobody else sees the event, nor its matches in lists."),
        }


class EnterForm(forms.Form):
    """One of my bots that could enter."""

    bot = forms.ModelChoiceField(label=_("Bot"), queryset=Bot.objects.none(), empty_label=None)

    def __init__(self, *args: Any, tournament: Tournament, user: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        there = tournament.entries.still_in().values("bot")
        self.fields["bot"].queryset = Bot.objects.filter(  # type: ignore[attr-defined]
            owner=user,
            game=tournament.ladder.game,
            active_version__isnull=False,
            suspended_at__isnull=True,
        ).exclude(pk__in=there)
