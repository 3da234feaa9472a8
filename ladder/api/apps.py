from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ApiConfig(AppConfig):
    name = "ladder.api"
    label = "api"
    verbose_name = _("Api")

    def ready(self) -> None:
        from ladder.api import schema  # noqa: F401 - registers itself; importing it with `auth` would be a circle
