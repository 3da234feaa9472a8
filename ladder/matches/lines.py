"""A match as one line of a list."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from ladder.matches.models import Match, Seat
from ladder.submissions.models import BotVersion
from ladder.submissions.reasons import name as name_of_reason
from workers.contract import Reason, player_of

UNITS = 60
"""One point in the integers that a seat keeps."""

QUARTERS = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


def points(units: int | None) -> str:
    """`1½` for 90 units; nothing before the match is recorded."""
    if units is None:
        return ""
    whole, rest = divmod(Fraction(units, UNITS), 1)
    if not rest:
        return str(whole)
    if rest in QUARTERS:
        return f"{whole or ''}{QUARTERS[rest]}"
    return f"{float(whole + rest):.2f}"


@dataclass(frozen=True, slots=True)
class Player:
    """One bot in a match."""

    seat: Seat
    points: str
    best: bool
    """Nobody has more points, and somebody has fewer."""

    @property
    def version(self) -> BotVersion:
        return self.seat.version

    @property
    def name(self) -> str:
        return self.seat.version.bot.name


def players_of(seats: Iterable[Seat]) -> list[Player]:
    """The players by their seat in game 0."""
    seats = list(seats)
    scored = [seat.units for seat in seats if seat.units is not None]
    decided = len(set(scored)) > 1
    return [Player(seat, points(seat.units), best=decided and seat.units == max(scored)) for seat in seats]


@dataclass(frozen=True, slots=True)
class MatchLine:
    match: Match
    players: list[Player]
    faults: list[str]
    """What went wrong for whom, each once."""

    @classmethod
    def of(cls, match: Match) -> Self:
        """From a match that `listed` has prefetched: no query."""
        players = players_of(match.seats.all())
        faults = []
        for game in match.games.all():
            for seat, reason in enumerate(game.reasons):
                player = players[player_of(seat, game.number, match.seats_count)]
                said = f"{player.name}: {name_of_reason(reason)}"
                if reason != Reason.FINISHED and said not in faults:
                    faults.append(said)
        return cls(match, players, faults)
