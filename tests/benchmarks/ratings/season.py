"""A ladder in the small: the real matchmaker chooses, the world plays, the real fit rates."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf

from ladder.matches.pairing import Entry, Snapshot, choose_groups
from ladder.ratings.fit import Anchors, Group, Ratings, Tally, fit
from ladder.ratings.fit.constants import SATURATION_GAMES
from tests.benchmarks.ratings.elo import RunningElo
from tests.benchmarks.ratings.world import World

HOUSE = 0
"""Owner of the anchors; everybody else has an owner of its own."""


@dataclass
class Season:
    """Groups are chosen `batch` at a time, as by a queue of that depth, and rated `refit` groups apart."""

    world: World
    anchors: tuple[int, ...] = ()
    seats: int = 2
    batch: int = 20
    refit: int = 100
    seed: int = 0
    phi: float | None = None
    saturation: float = SATURATION_GAMES
    report: Callable[[Group], Group] = field(default=lambda group: group)
    """What of a group's result is told to the rater: everything."""
    chains: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.active = set(self.world.true)
        self.tally, self.elo = Tally(seats=self.seats), RunningElo()
        self.games: Counter[int] = Counter()
        self.met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.last: dict[int, frozenset[int]] = {}
        self.sent: dict[int, int] = {}
        self.groups = self.rated = 0
        self.history: list[Group] = []
        self.ratings = self.rate()

    def rate(self) -> Ratings:
        """A fit over all games so far."""
        self.rated = self.groups
        true = self.world.true
        held = [true[bot] for bot in self.anchors]
        self.ratings = fit(
            self.tally.table(),
            true,
            anchors=Anchors(self.anchors, sum(held) / len(held)) if held else None,
            chains=self.chains,
            phi=self.phi,
            saturation=self.saturation,
        )
        return self.ratings

    def play(self, groups: int) -> Iterator[Ratings]:
        """So many more groups; a value after each refit. Ends early when nobody may meet any more."""
        end = self.groups + groups
        while self.groups < end:
            chosen = choose_groups(
                self._snapshot(min(self.batch, end - self.groups)), self.seed + self.groups
            )
            if not chosen:
                return
            for group in chosen:
                self._record(group.seats)
            if self.groups - self.rated >= self.refit:
                yield self.rate()
        yield self.rate()

    def join(self, newcomers: dict[int, float]) -> None:
        """With their true ratings; active at once."""
        self.world.true |= newcomers
        self.active |= set(newcomers)
        self.rate()

    def leave(self, bot: int) -> None:
        """Inactive from now on; its games stay in the fit."""
        self.active.discard(bot)

    def _record(self, seats: tuple[int, ...]) -> None:
        played = self.report(self.world.play(seats))
        self.history.append(played)
        self.tally.add(played)
        self.elo.add(played)
        self.groups += 1
        for bot in seats:
            others = frozenset(seats) - {bot}
            self.games[bot] += len(played)
            self.last[bot], self.sent[bot] = others, self.groups
            for other in others:
                self.met[bot][other] += len(played)

    def _snapshot(self, free: int) -> Snapshot:
        known = self.ratings.by_key()
        house = set(self.anchors)
        entries = [
            Entry(
                version=bot,
                owner=HOUSE if bot in house else bot,
                rating=known[bot][0],
                se=known[bot][1],
                games=self.games[bot],
                waiting=float(self.groups - self.sent.get(bot, 0)),
                last=self.last.get(bot, frozenset()),
                house=bot in house,
            )
            for bot in sorted(self.active)
        ]
        return Snapshot(
            entries, self.met, free=free, depth=self.batch, seats=self.seats, drawn=self.groups, idle=inf
        )
