"""What the API shows and takes of tournaments."""

from typing import Any

from rest_framework import serializers

from ladder.matches.models import Ladder
from ladder.tournaments import policy
from ladder.tournaments.models import SETTINGS, Entry, Seeding, Tournament
from ladder.tournaments.rules import rules_of


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    ladder = serializers.CharField(source="ladder.slug")
    organiser = serializers.CharField(source="organiser.username")
    entered = serializers.IntegerField(help_text="Entries that are in.")
    status = serializers.CharField(source="state")
    rules = serializers.SerializerMethodField()

    class Meta:
        model = Tournament
        fields = [
            "slug",
            "status",
            "organiser",
            "entered",
            *SETTINGS,
            "rules",
            "created_at",
            "started_at",
            "finished_at",
        ]

    def get_rules(self, event: Tournament) -> list[str]:
        """How it is played and decided, in words."""
        return rules_of(event)


class SettingsSerializer(serializers.ModelSerializer[Tournament]):
    """All that an organiser decides; name and ladder are needed, the rest has sensible values."""

    ladder = serializers.SlugRelatedField(
        slug_field="slug",
        queryset=Ladder.objects.open(),
        help_text="Short name of an open ladder: game, seats, options and time control are its.",
    )

    class Meta:
        model = Tournament
        fields = SETTINGS


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """A bot in a tournament; version, seed and rating from the freeze on."""

    bot = serializers.IntegerField(source="bot_id")
    name = serializers.CharField(source="bot.name")
    owner = serializers.CharField(source="bot.owner.username")
    version = serializers.IntegerField(source="version_id", allow_null=True)
    seed = serializers.SerializerMethodField()
    why = serializers.CharField(help_text="Why it is no longer in, in words.")

    class Meta:
        model = Entry
        fields = ["bot", "name", "owner", "version", "seed", "rating", "state", "because", "why"]

    def get_seed(self, entry: Entry) -> int | None:
        return None if entry.seed is None else entry.seed + 1


class BotChoiceSerializer(serializers.Serializer[Any]):
    bot = serializers.IntegerField(min_value=1, max_value=2**63 - 1, help_text="Id of a bot.")


class SeedSerializer(serializers.Serializer[Any]):
    seeding = serializers.ChoiceField(choices=Seeding.choices)
    order = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        required=False,
        default=list,
        max_length=policy.MAX_ENTRIES,
        help_text="By hand: ids of all bots that are in, the best first.",
    )


class InvitationSerializer(serializers.Serializer[Any]):
    invitation = serializers.CharField(help_text="What the link carries.")
    link = serializers.CharField(help_text="To hand out; the API takes ?invitation= in the same way.")


class EventStandingSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    bot = serializers.CharField()
    owner = serializers.CharField()
    seed = serializers.IntegerField()
    points = serializers.FloatField()
    buchholz = serializers.FloatField()
    wins = serializers.IntegerField()
    played = serializers.IntegerField()
    elo = serializers.FloatField(allow_null=True, help_text="Fitted to the games of this event alone.")
    bar = serializers.FloatField(allow_null=True, help_text="1.96 standard errors.")
    state = serializers.CharField()
    why = serializers.CharField(help_text="Why it is no longer in, in words.")


class PairingSeatSerializer(serializers.Serializer[Any]):
    bot = serializers.CharField()
    version = serializers.IntegerField()
    points = serializers.FloatField(allow_null=True)
    score = serializers.FloatField(help_text="Points over the games of the pairing.")
    winner = serializers.BooleanField()


class PairingSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(allow_null=True, help_text="Null for who rests without a pairing.")
    stage = serializers.CharField()
    round = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    group = serializers.IntegerField(allow_null=True)
    best_of = serializers.IntegerField()
    state = serializers.CharField()
    decided = serializers.CharField(help_text="bye, walkover, seed, rest; empty: by its games.")
    floated = serializers.BooleanField()
    why = serializers.CharField(help_text="The reason of a bye, walkover or float, in words.")
    seats = PairingSeatSerializer(many=True)
    matches = serializers.ListField(child=serializers.UUIDField())


class AgainstSerializer(serializers.Serializer[Any]):
    bot = serializers.CharField()
    version = serializers.IntegerField()
    points = serializers.FloatField()
    of = serializers.FloatField()
    matches = serializers.ListField(child=serializers.UUIDField())


class CrossTableSerializer(serializers.Serializer[Any]):
    bot = serializers.CharField()
    version = serializers.IntegerField()
    against = AgainstSerializer(many=True)


class SourceSerializer(serializers.Serializer[Any]):
    seed = serializers.IntegerField(required=False)
    meeting = serializers.IntegerField(required=False)
    loser = serializers.BooleanField(required=False)


class MeetingSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    side = serializers.CharField()
    round = serializers.IntegerField()
    reset = serializers.BooleanField()
    players = serializers.ListField(child=serializers.CharField(allow_null=True))
    winner = serializers.CharField(allow_null=True)
    bye = serializers.BooleanField()
    sources = SourceSerializer(many=True)
