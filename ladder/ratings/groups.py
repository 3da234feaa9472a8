"""A recorded match as ratings see it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ladder.matches.models import Match
from ladder.ratings.fit import Group
from workers.contract import player_of


@dataclass(frozen=True, slots=True)
class RatedGroup:
    """A complete mirrored group on a ladder: version -> rank for each of its games."""

    ladder: int
    games: Group


def group_of(ladder: int, versions: Sequence[int], ranks: Iterable[Sequence[int]]) -> RatedGroup:
    """From the players by their seat in game 0 and each game's ranks by seat."""
    seats = len(versions)
    games = [
        {versions[player_of(seat, number, seats)]: rank for seat, rank in enumerate(each)}
        for number, each in enumerate(ranks)
    ]
    return RatedGroup(ladder, games)


def recorded_group(match: Match) -> RatedGroup:
    """Of a finished rated match; reads its seats and games, prefetched or not."""
    assert match.ladder_id is not None
    versions = [seat.version_id for seat in sorted(match.seats.all(), key=lambda seat: seat.index)]
    games = sorted(match.games.all(), key=lambda game: game.number)
    return group_of(match.ladder_id, versions, [game.ranks for game in games])
