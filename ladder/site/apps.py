from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    name = "ladder.site"
    label = "site"
    verbose_name = _("Site")

    def ready(self) -> None:
        from django.contrib import admin

        admin.site.site_header = admin.site.site_title = "Menagerie"
        admin.site.index_title = _("Operator")
