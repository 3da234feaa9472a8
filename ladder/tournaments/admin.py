from django.contrib import admin
from django.http import HttpRequest

from ladder.tournaments.models import Entry, Tournament


class EntryInline(admin.TabularInline[Entry, Tournament]):
    model = Entry
    fields = ("bot", "version", "state", "because", "seed")
    readonly_fields = fields
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        return False


@admin.register(Tournament)
class TournamentAdmin(admin.ModelAdmin[Tournament]):
    list_display = ["name", "format", "state", "organiser", "ladder", "created_at"]
    list_filter = ["state", "format", "private"]
    list_select_related = ["organiser", "ladder"]
    search_fields = ["name", "organiser__username"]
    exclude = ["invitation"]
    readonly_fields = ["slug", "state", "seed", "started_at", "finished_at"]
    inlines = [EntryInline]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
