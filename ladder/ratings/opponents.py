"""A version's results against each of its opponents, beside what the ratings expect; and by seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from django.db import connection

from ladder.ratings.fit import expected_score
from ladder.ratings.models import PairStat, Rating
from ladder.submissions.models import BotVersion


@dataclass(frozen=True, slots=True)
class Opponent:
    """From the version's side."""

    version: BotVersion
    games: int
    wins: int
    draws: int
    losses: int
    percent: int
    """Of the points there were."""
    expected: int | None
    """Of the points, by both ratings now; None if one has none."""

    @classmethod
    def of(cls, pair: PairStat, version: int, ratings: Mapping[int, float]) -> Self:
        """`ratings`: means by version."""
        is_low = pair.low_id == version
        other = pair.high if is_low else pair.low
        known = version in ratings and other.pk in ratings
        units = pair.low_units if is_low else pair.units - pair.low_units
        return cls(
            version=other,
            games=pair.games,
            wins=pair.wins if is_low else pair.losses,
            draws=pair.draws,
            losses=pair.losses if is_low else pair.wins,
            percent=round(100 * units / pair.units) if pair.units else 0,
            expected=round(100 * expected_score(ratings[version], ratings[other.pk])) if known else None,
        )


def opponents(rating: Rating, count: int | None = None) -> list[Opponent]:
    """Of a version on a ladder, most games first, all or so many; two queries."""
    pairs = PairStat.objects.filter(ladder=rating.ladder_id).of_version(rating.version_id)[:count]
    versions = {version for pair in pairs for version in (pair.low_id, pair.high_id)}
    known = Rating.objects.filter(ladder=rating.ladder_id, version__in=versions)
    ratings = dict(known.values_list("version_id", "mean"))
    return [Opponent.of(pair, rating.version_id, ratings) for pair in pairs]


@dataclass(frozen=True, slots=True)
class SeatStat:
    """How a version fared in one seat: opponents beaten, tied with, lost to."""

    seat: int
    games: int
    wins: int
    draws: int
    losses: int

    @property
    def percent(self) -> int:
        """Of the points there were."""
        return round(100 * (self.wins + self.draws / 2) / (self.wins + self.draws + self.losses))


# Player i of a group of k sits in game g at seat (i - g) mod k.
SEATS = """
SELECT mine.seat, count(DISTINCT game.id),
    count(*) FILTER (WHERE game.ranks[mine.seat + 1] < other.rank),
    count(*) FILTER (WHERE game.ranks[mine.seat + 1] = other.rank),
    count(*) FILTER (WHERE game.ranks[mine.seat + 1] > other.rank)
FROM matches_seat player
JOIN matches_match match ON match.id = player.match_id
JOIN matches_game game ON game.match_id = match.id
CROSS JOIN LATERAL (SELECT (player.index - game.number + match.seats_count) %% match.seats_count AS seat) mine
CROSS JOIN LATERAL unnest(game.ranks) WITH ORDINALITY AS other (rank, place)
WHERE player.version_id = %s AND match.ladder_id = %s AND match.kind = 'rated' AND match.state = 'finished'
    AND other.place <> mine.seat + 1
GROUP BY mine.seat ORDER BY mine.seat
"""


def seat_stats(rating: Rating) -> list[SeatStat]:
    """Of a version's rated games on a ladder; one query over them."""
    with connection.cursor() as cursor:
        cursor.execute(SEATS, [rating.version_id, rating.ladder_id])
        return [SeatStat(seat + 1, *counts) for seat, *counts in cursor.fetchall()]
