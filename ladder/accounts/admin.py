from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.http import HttpRequest

from ladder.accounts.models import ApiToken, User

admin.site.register(User, UserAdmin)


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin[ApiToken]):
    """Tokens can be seen and revoked here, never made: the text is their owner's alone."""

    list_display = ["name", "user", "prefix", "created_at", "last_used_at"]
    search_fields = ["user__username", "prefix"]
    readonly_fields = ["user", "name", "prefix", "created_at", "last_used_at"]
    exclude = ["digest"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        return False
