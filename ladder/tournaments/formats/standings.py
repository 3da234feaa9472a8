"""Standings: points, then the stated tie-breaks, in an order that is total and stable.

Points of a pairing: 1 for the winner, 1/2 each for a tie; a bye is a win. Ties are broken by Buchholz (the
sum of the opponents' points), then by the points scored inside the pairings, then by wins, then by seeding.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """A finished pairing: `points` by player, in thousandths so that sums are exact."""

    players: tuple[int, ...]
    points: tuple[int, ...]
    inside: tuple[int, ...]
    """What each scored over the games of the pairing, in units of 1/60."""


BYE = 1000
"""Points of a bye, in thousandths: those of a win."""


@dataclass(frozen=True, slots=True)
class Line:
    player: int
    points: int
    buchholz: int
    inside: int
    wins: int
    played: int
    place: int
    """1 is best; only equals in everything but seeding share it."""


def standings(players: int, played: Sequence[Played], byes: Sequence[int] = ()) -> list[Line]:
    """Everybody, best first. A bye counts for its player's points and nobody's Buchholz."""
    points = [0] * players
    inside = [0] * players
    wins = [0] * players
    count = [0] * players
    for bye in byes:
        points[bye] += BYE
    for each in played:
        best = max(each.points)
        for player, got, scored in zip(each.players, each.points, each.inside, strict=True):
            points[player] += got
            inside[player] += scored
            count[player] += 1
            wins[player] += got == best and each.points.count(best) == 1
    buchholz = [0] * players
    for each in played:
        total = sum(points[player] for player in each.players)
        for player in each.players:
            buchholz[player] += total - points[player]
    keys = [(points[p], buchholz[p], inside[p], wins[p]) for p in range(players)]
    order = sorted(range(players), key=lambda player: ([-value for value in keys[player]], player))
    return [
        Line(player, *keys[player], played=count[player], place=1 + sum(key > keys[player] for key in keys))
        for player in order
    ]
