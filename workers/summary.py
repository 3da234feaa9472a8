"""What a run of mirrored groups says about its bots: counts, and for two bots an Elo difference."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log10, sqrt

from workers.contract import GameRecord, player_of

Z95 = 1.96

PENTANOMIAL = ("0", "1/2", "1", "1 1/2", "2")
"""Points of a bot in the two games of a pair."""


@dataclass
class Tally:
    """How one bot fared, and against whom it lost by fault."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    ranks: Counter[int] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def mean_rank(self) -> float:
        games = self.ranks.total()
        return sum(rank * count for rank, count in self.ranks.items()) / games if games else 0.0


@dataclass(frozen=True)
class EloDifference:
    """Of the first bot over the second, with its 95 % interval; None: beyond what the games can tell."""

    elo: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.elo is None:
            return "no finite Elo difference: every pair went the same way"
        if self.low is None or self.high is None:
            return f"{self.elo:+.0f} Elo, too few pairs for an error bar"
        return f"{self.elo:+.0f} ± {(self.high - self.low) / 2:.0f} Elo"


class Summary:
    """Takes group after group. A win is a better rank than the other's; k seats make k(k-1)/2 pairs."""

    def __init__(self, bots: int) -> None:
        self.bots = bots
        self.games = 0
        self.tallies = [Tally() for _ in range(bots)]
        self.pairs = [0] * len(PENTANOMIAL)
        """Two bots: how many groups gave the first one 0, 1/2, 1, 1 1/2, 2 points."""

    def add(self, group: Iterable[GameRecord]) -> None:
        half_points = 0
        for game in group:
            half_points += self._add_game(game)
        if self.bots == 2:
            self.pairs[half_points] += 1

    def _add_game(self, game: GameRecord) -> int:
        """Half points of the first bot against the second."""
        self.games += 1
        rank_of = {}
        for seat, record in enumerate(game.seats):
            player = player_of(seat, game.game, self.bots)
            rank_of[player] = record.rank
            self.tallies[player].ranks[record.rank] += 1
            if record.reason.is_fault:
                self.tallies[player].faults[record.reason.value] += 1
        for player, tally in enumerate(self.tallies):
            for other in range(self.bots):
                if other != player:
                    tally.wins += rank_of[player] < rank_of[other]
                    tally.draws += rank_of[player] == rank_of[other]
                    tally.losses += rank_of[player] > rank_of[other]
        return 2 if rank_of[0] < rank_of[1] else int(rank_of[0] == rank_of[1])

    def elo(self) -> EloDifference:
        """By the spread of pairs, not of games: the two games of a seed are not independent."""
        count = sum(self.pairs)
        if not count:
            return EloDifference(None, None, None)
        values = [index / 4 for index in range(len(PENTANOMIAL))]
        mean = sum(value * times for value, times in zip(values, self.pairs, strict=True)) / count
        if count < 2:
            return EloDifference(_elo(mean), None, None)
        spread = sum(times * (value - mean) ** 2 for value, times in zip(values, self.pairs, strict=True))
        error = Z95 * sqrt(spread / (count - 1) / count)
        return EloDifference(_elo(mean), _elo(mean - error), _elo(mean + error))


def _elo(score: float) -> float | None:
    """The difference at which `score` is expected; None at and beyond the ends."""
    return 400 * log10(score / (1 - score)) if 0 < score < 1 else None
