from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    name = "ladder.matches"
    label = "matches"
    verbose_name = _("Matches")

    def ready(self) -> None:
        from ladder.matches import receivers  # noqa: F401 - connects itself
