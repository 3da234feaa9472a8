"""What the operator sees and does: requeue, void, look."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from ladder.accounts.models import User
from ladder.matches import services
from ladder.matches.conduct import conducts
from ladder.matches.models import Audit, Deviation, Entry, Game, Ladder, Match, Quarantine, Ruling, Seat


class ReadOnly:
    """Rows that the clockwork writes: people look."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class SeatInline(ReadOnly, admin.TabularInline[Seat, Match]):
    model = Seat
    fields = ["index", "version", "units", "fault", "rating_before", "se_before"]


class GameInline(ReadOnly, admin.TabularInline[Game, Match]):
    model = Game
    fields = ["number", "plies", "ranks", "scores", "reasons", "cpu_ms"]


class DeviationInline(ReadOnly, admin.TabularInline[Deviation, Match]):
    model = Deviation
    fields = ["seen_at", "worker", "attempt", "digest"]
    readonly_fields = ["seen_at"]


class RulingInline(ReadOnly, admin.TabularInline[Ruling, Match]):
    model = Ruling
    fields = ["at", "kind", "by", "because", "before"]
    readonly_fields = ["at"]


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin[Match]):
    list_display = [
        "id",
        "kind",
        "ladder",
        "state",
        "priority",
        "attempts",
        "worker",
        "created_at",
        "finished_at",
    ]
    list_filter = ["state", "kind", "ladder"]
    list_select_related = ["ladder"]
    search_fields = ["id", "worker"]
    ordering = ["-id"]
    show_full_result_count = False
    exclude = ["secret", "tokens"]
    inlines = [SeatInline, GameInline, DeviationInline, RulingInline]
    actions = ["requeue", "void"]

    @admin.action(description=_("Play again (errored or void)"), permissions=["rule"])
    def requeue(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        by = _operator(request)
        done = sum(services.requeue(match=match, by=by) for match in queryset)
        text = ngettext("%(n)d match will be played again.", "%(n)d matches will be played again.", done)
        self.message_user(request, text % {"n": done}, messages.SUCCESS if done else messages.WARNING)

    @admin.action(description=_("Void (take out of all ratings)"), permissions=["rule"])
    def void(self, request: HttpRequest, queryset: QuerySet[Match]) -> None:
        by = _operator(request)
        done = sum(services.void_match(match=match, by=by) for match in queryset)
        text = ngettext("%(n)d match is void.", "%(n)d matches are void.", done)
        self.message_user(request, text % {"n": done}, messages.SUCCESS if done else messages.WARNING)

    def has_rule_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.has_perm("matches.change_match"))


def _operator(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@admin.register(Ladder)
class LadderAdmin(admin.ModelAdmin[Ladder]):
    list_display = ["name", "slug", "game", "seats", "season", "closed_at", "groups_made"]
    prepopulated_fields = {"slug": ["name"]}


@admin.register(Entry)
class EntryAdmin(admin.ModelAdmin[Entry]):
    list_display = ["bot", "ladder", "opted_out", "stalls", "group_made_at"]
    list_filter = ["ladder", "opted_out", "stalls"]
    list_select_related = ["bot", "ladder"]
    raw_id_fields = ["bot"]
    search_fields = ["bot__name"]


@admin.register(Deviation)
class DeviationAdmin(ReadOnly, admin.ModelAdmin[Deviation]):
    list_display = ["seen_at", "match", "worker", "difference"]
    list_filter = ["worker"]
    fields = ["match", "attempt", "worker", "difference", "digest", "seen_at"]
    readonly_fields = ["seen_at"]


@admin.register(Ruling)
class RulingAdmin(ReadOnly, admin.ModelAdmin[Ruling]):
    list_display = ["at", "kind", "match", "by", "because"]
    list_filter = ["kind"]
    list_select_related = ["by"]


@admin.register(Audit)
class AuditAdmin(ReadOnly, admin.ModelAdmin[Audit]):
    list_display = ["match", "of", "same", "same_worker", "difference"]
    list_filter = ["same", "same_worker"]


@admin.register(Quarantine)
class QuarantineAdmin(admin.ModelAdmin[Quarantine]):
    """Above the list: how every worker's matches went lately. Adding a row voids and replays its matches;
    deleting one lets the worker's results in again."""

    list_display = ["worker", "because", "by", "at"]
    list_select_related = ["by"]
    fields = ["worker", "because"]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return super().changelist_view(request, (extra_context or {}) | {"conducts": conducts()})

    def save_model(
        self, request: HttpRequest, obj: Quarantine, form: ModelForm[Quarantine], change: bool
    ) -> None:
        obj.by = _operator(request)
        super().save_model(request, obj, form, change)
        done = services.quarantine(worker=obj.worker, by=obj.by, because=obj.because)
        text = ngettext("%(n)d match will be played again.", "%(n)d matches will be played again.", done)
        self.message_user(request, text % {"n": done})
