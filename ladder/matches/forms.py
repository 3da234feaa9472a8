"""The filters of the list of matches."""

from django import forms
from django.utils.translation import gettext_lazy as _

from ladder.matches.models import Ladder, MatchState
from ladder.matches.querysets import MatchQuerySet


class MatchFilterForm(forms.Form):
    """Every field may stay empty; a value that cannot be is left out."""

    ladder = forms.ModelChoiceField(
        Ladder.objects.all(), to_field_name="slug", required=False, label=_("Ladder"), empty_label=_("all")
    )
    bot = forms.CharField(max_length=32, required=False, label=_("Bot"))
    state = forms.ChoiceField(choices=[("", _("all")), *MatchState.choices], required=False, label=_("State"))
    faults = forms.BooleanField(required=False, label=_("with faults only"))

    def apply(self, matches: MatchQuerySet) -> MatchQuerySet:
        self.is_valid()
        given = self.cleaned_data
        if ladder := given.get("ladder"):
            matches = matches.filter(ladder=ladder)
        if bot := given.get("bot", "").strip():
            matches = matches.of_name(bot)
        if state := given.get("state"):
            matches = matches.filter(state=state)
        if given.get("faults"):
            matches = matches.with_fault()
        return matches
