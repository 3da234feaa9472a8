"""A version's results against each of its opponents."""

from dataclasses import dataclass
from typing import Self

from ladder.ratings.models import PairStat
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

    @classmethod
    def of(cls, pair: PairStat, version: int) -> Self:
        is_low = pair.low_id == version
        units = pair.low_units if is_low else pair.units - pair.low_units
        return cls(
            version=pair.high if is_low else pair.low,
            games=pair.games,
            wins=pair.wins if is_low else pair.losses,
            draws=pair.draws,
            losses=pair.losses if is_low else pair.wins,
            percent=round(100 * units / pair.units) if pair.units else 0,
        )
