from django import forms
from django.utils.translation import gettext_lazy as _

from ladder.submissions.games import open_games
from ladder.submissions.models import Bot


def game_choices() -> list[tuple[str, str]]:
    from ladder.site.games import title_of

    return [(name, title_of(name)) for name in open_games()]


class UploadForm(forms.Form):
    """A new bot, or a new version of the bot of that name."""

    game = forms.ChoiceField(label=_("Game"), choices=game_choices)
    name = forms.CharField(
        label=_("Name of the bot"),
        max_length=32,
        validators=Bot._meta.get_field("name").validators,
        help_text=_("A name you have used already makes a new version of that bot."),
    )
    file = forms.FileField(
        label=_("File"),
        help_text=_("A .py file up to 1 MB, or a .zip up to 5 MB with bot.py at its root."),
        widget=forms.ClearableFileInput(attrs={"accept": ".py,.zip"}),
    )
    description = forms.CharField(label=_("Description"), max_length=300, required=False)
