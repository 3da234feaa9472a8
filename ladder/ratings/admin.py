"""What the operator sees of ratings; nothing here is written by hand."""

from django.contrib import admin

from ladder.matches.admin import ReadOnly
from ladder.ratings.models import PairStat, Rating, Snapshot


@admin.register(Rating)
class RatingAdmin(ReadOnly, admin.ModelAdmin[Rating]):
    list_display = ["version", "ladder", "mean", "se", "rank_low", "rank_high", "games", "provisional"]
    list_filter = ["ladder", "provisional"]
    list_select_related = ["version__bot", "ladder"]
    search_fields = ["version__bot__name"]


@admin.register(PairStat)
class PairStatAdmin(ReadOnly, admin.ModelAdmin[PairStat]):
    list_display = ["ladder", "low", "high", "games", "wins", "draws", "losses", "groups"]
    list_filter = ["ladder"]
    list_select_related = ["ladder", "low__bot", "high__bot"]
    show_full_result_count = False


@admin.register(Snapshot)
class SnapshotAdmin(ReadOnly, admin.ModelAdmin[Snapshot]):
    list_display = ["ladder", "taken_at", "games", "phi", "digest"]
    list_filter = ["ladder"]
    list_select_related = ["ladder"]
