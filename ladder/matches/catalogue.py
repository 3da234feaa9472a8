"""The ladders the site opens with."""

from dataclasses import dataclass, field

from ladder.matches.time_controls import time_control
from workers.contract import Limits

Option = str | int | bool


@dataclass(frozen=True, slots=True)
class LadderSpec:
    """One ladder. An option that is a list is picked by each match's seed."""

    slug: str
    name: str
    game: str
    seats: int
    options: dict[str, Option | list[Option]] = field(default_factory=dict)
    opening_plies: int = 0
    """Random actions before the bots move; 0 where chance or hidden hands give variety."""

    @property
    def limits(self) -> Limits:
        return time_control(self.game)


CATALOGUE = [
    LadderSpec(
        slug="infection",
        name="Infection",
        game="infection",
        seats=2,
        options={"level": list(range(1, 11))},
        opening_plies=4,
    ),
    LadderSpec(slug="vale-2", name="The Vale of Eternity, 2 players", game="vale", seats=2),
    LadderSpec(slug="vale-4", name="The Vale of Eternity, 4 players", game="vale", seats=4),
    LadderSpec(slug="drones", name="Drones VS Goélands", game="drones", seats=2),
    LadderSpec(slug="zebres", name="Drôles de Zèbres", game="zebres", seats=2, opening_plies=4),
    LadderSpec(slug="zoids-2", name="Zoïds, 2 players", game="zoids", seats=2),
    LadderSpec(slug="zoids-4", name="Zoïds, 4 players", game="zoids", seats=4),
    LadderSpec(slug="dicy-2", name="Dicy Cards, 2 players", game="dicy", seats=2),
    LadderSpec(slug="dicy-4", name="Dicy Cards, 4 players", game="dicy", seats=4),
    LadderSpec(slug="ants", name="Fourmis", game="ants", seats=2),
]
