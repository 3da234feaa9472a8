"""What the home page shows of games and ladders."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from django.utils.safestring import SafeString

from ladder.matches.models import Ladder
from ladder.ratings.models import Rating
from ladder.site.games import glimpse, summary_of, title_of
from ladder.site.markdown import board, has_board


@dataclass(frozen=True, slots=True)
class GameCard:
    name: str
    title: str
    summary: str
    picture: SafeString
    ladders: list[Ladder]

    @classmethod
    def of(cls, game: str, ladders: Iterable[Ladder]) -> Self:
        picture = board(game, *glimpse(game)) if has_board(game) else SafeString("")
        return cls(
            name=game,
            title=title_of(game),
            summary=summary_of(game),
            picture=picture,
            ladders=[ladder for ladder in ladders if ladder.game == game],
        )


def tops(ladders: Sequence[Ladder], leaders: Iterable[Rating]) -> list[tuple[Ladder, list[Rating]]]:
    """The ladders that have standings, each with its first few."""
    best = defaultdict(list)
    for rating in leaders:
        best[rating.ladder_id].append(rating)
    return [(ladder, best[ladder.pk]) for ladder in ladders if ladder.pk in best]
