"""What an operator does with bots: suspend, bring back, check again."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ladder.accounts.models import User
from ladder.submissions import services
from ladder.submissions.models import Bot, BotVersion


def operator(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


class VersionInline(admin.TabularInline[BotVersion, Bot]):
    model = BotVersion
    fk_name = "bot"
    fields = ("number", "state", "content", "check_reason", "created_at")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Bot | None = None) -> bool:
        return False


@admin.register(Bot)
class BotAdmin(admin.ModelAdmin[Bot]):
    list_display = ["name", "game", "owner", "active_version", "suspended_at", "created_at"]
    list_filter = ["game", "suspended_at"]
    list_select_related = ["owner", "active_version__bot"]
    search_fields = ["name", "owner__username"]
    readonly_fields = ["owner", "game", "active_version", "suspended_at", "suspended_by", "created_at"]
    inlines = [VersionInline]
    actions = ["suspend", "unsuspend"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.action(description=_("Suspend: no more matches"), permissions=["change"])
    def suspend(self, request: HttpRequest, queryset: QuerySet[Bot]) -> None:
        for bot in queryset:
            services.suspend(bot=bot, because=str(_("Suspended by the operator.")), by=operator(request))
        messages.success(request, _("Suspended."))

    @admin.action(description=_("End the suspension"), permissions=["change"])
    def unsuspend(self, request: HttpRequest, queryset: QuerySet[Bot]) -> None:
        for bot in queryset:
            services.unsuspend(bot=bot, by=operator(request))
        messages.success(request, _("The bots play again."))


@admin.register(BotVersion)
class BotVersionAdmin(admin.ModelAdmin[BotVersion]):
    list_display = ["__str__", "owner", "game", "state", "check_reason", "created_at"]
    list_filter = ["state", "game", "check_reason"]
    list_select_related = ["bot", "owner"]
    search_fields = ["bot__name", "owner__username", "content__hash"]
    actions = ["recheck"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: BotVersion | None = None) -> bool:
        return obj is None and super().has_change_permission(request)

    @admin.action(description=_("Check once more (failed versions)"), permissions=["change"])
    def recheck(self, request: HttpRequest, queryset: QuerySet[BotVersion]) -> None:
        for version in queryset:
            services.recheck(version=version)
        messages.success(request, _("Queued."))
