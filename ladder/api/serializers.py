"""What the API shows of each thing. Logs and sources are not here: they have endpoints of their own."""

from typing import Any

from django.utils import timezone
from rest_framework import serializers

from ladder.accounts.models import ApiToken, Notice, User
from ladder.matches.models import Game, GameLog, Ladder, Match, Seat
from ladder.ratings.models import Rating
from ladder.submissions.models import Bot, BotVersion


class LadderSerializer(serializers.ModelSerializer[Ladder]):
    class Meta:
        model = Ladder
        fields = [
            "slug",
            "name",
            "game",
            "engine",
            "season",
            "seats",
            "options",
            "opening_plies",
            "bank_ms",
            "move_ms",
            "startup_ms",
            "wall_ms",
            "closed_at",
        ]


class VersionShortSerializer(serializers.ModelSerializer[BotVersion]):
    bot = serializers.IntegerField(source="bot_id")
    name = serializers.CharField(source="bot.name")
    owner = serializers.CharField(source="bot.owner.username")

    class Meta:
        model = BotVersion
        fields = ["id", "number", "bot", "name", "owner"]


class BotSerializer(serializers.ModelSerializer[Bot]):
    owner = serializers.CharField(source="owner.username")
    active_version = serializers.IntegerField(source="active_version_id", allow_null=True)
    suspended = serializers.BooleanField(source="is_suspended")
    anchor_mean = serializers.FloatField(allow_null=True)

    class Meta:
        model = Bot
        fields = [
            "id",
            "name",
            "game",
            "owner",
            "description",
            "active_version",
            "suspended",
            "anchor_mean",
            "created_at",
        ]


class VersionSerializer(serializers.ModelSerializer[BotVersion]):
    """A version; the check's detail and log only for its owner and staff (empty otherwise)."""

    bot = BotSerializer()
    content = serializers.CharField(source="content_id")
    size = serializers.IntegerField(source="content.size")
    check_detail = serializers.SerializerMethodField()
    check_log = serializers.SerializerMethodField()

    class Meta:
        model = BotVersion
        fields = [
            "id",
            "bot",
            "number",
            "game",
            "state",
            "content",
            "size",
            "created_at",
            "checked_at",
            "check_reason",
            "check_detail",
            "check_log",
        ]

    def _is_readable(self, version: BotVersion) -> bool:
        user = self.context["request"].user
        return bool(user.is_authenticated and (user.is_staff or user.pk == version.owner_id))

    def get_check_detail(self, version: BotVersion) -> str:
        return version.check_detail if self._is_readable(version) else ""

    def get_check_log(self, version: BotVersion) -> str:
        return version.check_log if self._is_readable(version) else ""


class UploadSerializer(serializers.Serializer[Any]):
    """A multipart form: a new bot, or a new version of the bot of that name."""

    game = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=32)
    description = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    file = serializers.FileField(help_text="A .py up to 1 MB, or a .zip up to 5 MB with bot.py at its root.")


class StandingSerializer(serializers.ModelSerializer[Rating]):
    """A line of a ladder. The error bar is 1.96 standard errors."""

    rank = serializers.IntegerField()
    version = VersionShortSerializer()
    elo = serializers.FloatField(source="mean")
    bar = serializers.SerializerMethodField()

    class Meta:
        model = Rating
        fields = [
            "rank",
            "rank_low",
            "rank_high",
            "version",
            "elo",
            "bar",
            "se",
            "provisional",
            "games",
            "wins",
            "draws",
            "losses",
        ]

    def get_bar(self, rating: Rating) -> float:
        return round(1.96 * rating.se, 1)


class SeatSerializer(serializers.ModelSerializer[Seat]):
    version = VersionShortSerializer()

    class Meta:
        model = Seat
        fields = ["index", "version", "units", "rating_before", "se_before"]


class GameSerializer(serializers.ModelSerializer[Game]):
    """One game of a match; arrays go by seat, and seat s is player (s + number) mod k."""

    class Meta:
        model = Game
        fields = ["id", "number", "engine", "plies", "ranks", "reasons", "scores", "cpu_ms"]


class MatchSerializer(serializers.ModelSerializer[Match]):
    ladder = serializers.CharField(source="ladder.slug", allow_null=True, default=None)
    status = serializers.CharField(source="state")
    seats = SeatSerializer(many=True)
    games = GameSerializer(many=True)
    seed = serializers.SerializerMethodField()

    class Meta:
        model = Match
        fields = [
            "id",
            "ladder",
            "kind",
            "status",
            "game",
            "options",
            "opening_plies",
            "limits",
            "seed",
            "seats",
            "games",
            "attempts",
            "created_at",
            "started_at",
            "finished_at",
        ]

    def get_seed(self, match: Match) -> str | None:
        """Null while the match can still be played: the seed decides the cards."""
        return match.seed if match.finished_at and match.finished_at <= timezone.now() else None


class LogSerializer(serializers.ModelSerializer[GameLog]):
    """What only the bot's owner and staff may read of a game."""

    version = VersionShortSerializer()

    class Meta:
        model = GameLog
        fields = ["seat", "version", "ply", "detail", "text"]


class MeSerializer(serializers.ModelSerializer[User]):
    class Meta:
        model = User
        fields = ["id", "username", "email", "is_staff", "date_joined"]


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    class Meta:
        model = ApiToken
        fields = ["id", "name", "prefix", "created_at", "last_used_at"]
        read_only_fields = ["prefix", "created_at", "last_used_at"]


class NewTokenSerializer(TokenSerializer):
    token = serializers.CharField(read_only=True, help_text="Shown this once.")

    class Meta(TokenSerializer.Meta):
        fields = [*TokenSerializer.Meta.fields, "token"]


class WorkerSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    slots = serializers.IntegerField()
    playing = serializers.IntegerField()
    sandbox = serializers.CharField()
    python = serializers.CharField()
    since = serializers.CharField()


class LadderQueueSerializer(serializers.Serializer[Any]):
    ladder = serializers.CharField(source="slug")
    queued = serializers.IntegerField()
    running = serializers.IntegerField()


class QueueSerializer(serializers.Serializer[Any]):
    ladders = LadderQueueSerializer(many=True)
    checks = serializers.IntegerField(help_text="Checks queued or running.")
    workers = WorkerSerializer(many=True)


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    text = serializers.CharField(source="__str__", help_text="In the language of the request.")

    class Meta:
        model = Notice
        fields = ["id", "kind", "text", "facts", "address", "created_at", "read_at"]


class ReadSerializer(serializers.Serializer[Any]):
    notices = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        max_length=200,
        help_text="Ids; all of yours without it.",
    )


class ReadAnswerSerializer(serializers.Serializer[Any]):
    read = serializers.IntegerField(help_text="How many were unread.")
