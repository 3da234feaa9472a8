"""A simulated week of a busy ladder, event by event: the real matchmaker before a queue and its workers.

Time is in seconds. Workers take the most urgent job of the queue (new uploads' first groups before all
others, else first come, first served). Bots are uploaded, replaced and retired; some stall, some crash
every game and are suspended after so many. The matchmaker ticks and refills the queue; ratings are
refitted as a rater would.
"""

import heapq
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from statistics import fmean

import numpy as np

from ladder.matches.pairing import Entry, Group, Purpose, Snapshot, choose_groups
from ladder.ratings.fit import Anchors, Ratings, Tally, fit
from tests.benchmarks.ratings.world import World

HOUSE = 0
SLOTS = 16
DEPTH = 4 * SLOTS
GROUP_SECONDS = 240.0
"""Mean of a group's time, exponential; a week of shorter ones would only take longer to simulate."""
STALL = 8.0
"""Times as long with a staller in it."""
TICK = 30.0
REFIT = 1200.0
HOUR, DAY = 3600.0, 86_400.0
UPLOADS_A_DAY = 40
RETIREMENTS_A_DAY = 10
SURGE_AT, SURGE = 2.5 * DAY / 3.5, 200
"""At this time so many owners upload a new version within a minute."""
SUSPEND_AFTER = 10


@dataclass(slots=True)
class Bot:
    """A version on the ladder."""

    owner: int
    since: float
    house: bool = False
    stalls: bool = False
    crashes: bool = False
    games: int = 0
    in_flight: int = 0
    sent: float | None = None  # when its latest group was made
    started: float | None = None  # when its first group began
    last: frozenset[int] = frozenset()


@dataclass
class Seen:
    """What the week has shown."""

    longest_wait: float = 0.0
    own_meetings: int = 0
    over_limit: int = 0
    most_in_flight: int = 0
    surge_sent: dict[int, float] = field(default_factory=dict)
    first_waits: list[float] = field(default_factory=list)
    surge_waits: list[float] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    idle_slots: list[int] = field(default_factory=list)
    sides: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    purposes: Counter[str] = field(default_factory=Counter)
    suspended: int = 0
    groups: int = 0


class Week:
    """`play(seconds)` lets time pass; `seen` is what came of it."""

    def __init__(self, seed: int = 1, bots: int = 500, owners: int = 150) -> None:
        self.rng = np.random.default_rng(seed)
        self.world = World(self.rng, {})
        self.bots: dict[int, Bot] = {}
        self.active: set[int] = set()
        self.chains: dict[int, int] = {}
        self.newest: dict[int, int] = {}
        self.owners = owners
        self.tally = Tally()
        self.met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.queue: list[tuple[int, int, Group]] = []
        self.playing: list[tuple[float, int, Group]] = []
        self.now, self.made, self.made_at, self.order = 0.0, 0, 0.0, 0
        self.seen = Seen()
        for strength in np.linspace(900, 2100, 6).tolist():
            self.enter(HOUSE, strength=strength, house=True)
        self.anchors = Anchors(tuple(self.bots), 1500.0)
        for i in range(bots):
            self.enter(1 + i % owners, stalls=i % 50 == 7, crashes=i % 100 == 13)
        self.ratings = self.rate()

    def enter(self, owner: int, *, strength: float | None = None, **kind: bool) -> int:
        """A new version; tied to its owner's newest before."""
        bot = len(self.bots) + 1
        self.bots[bot] = Bot(owner, self.now, **kind)
        before = self.newest.get(owner)
        if before is not None and owner != HOUSE:
            self.chains[bot] = before
        if strength is None:
            strength = float(self.rng.normal(self.world.true[before] + 20 if before else 1500, 150))
        self.world.true[bot] = strength
        self.newest[owner] = bot
        self.active.add(bot)
        return bot

    def rate(self) -> Ratings:
        """A refit."""
        self.ratings = fit(self.tally.table(), self.bots, anchors=self.anchors, chains=self.chains)
        self.known = self.ratings.by_key()
        return self.ratings

    def play(self, until: float) -> None:
        """Tick by tick; uploads and retirements fall at random ticks."""
        surged = self.now > SURGE_AT
        refit = self.now
        while self.now < until:
            self.now += TICK
            self._finish()
            for _ in range(self.rng.poisson(UPLOADS_A_DAY * TICK / DAY)):
                self._upload()
            for _ in range(self.rng.poisson(RETIREMENTS_A_DAY * TICK / DAY)):
                self.active.discard(int(self.rng.choice(self._ordinary())))
            if not surged and self.now >= SURGE_AT:
                surged = True
                for bot in [self._upload() for _ in range(SURGE)]:
                    self.seen.surge_sent[bot] = self.now
            if self.now >= refit:
                self.rate()
                refit = self.now + REFIT
            self.seen.idle_slots.append(
                SLOTS - len(self.playing) - min(len(self.queue), SLOTS - len(self.playing))
            )
            self.seen.depths.append(len(self.queue) + len(self.playing))
            self._fill()
            self.seen.depths.append(len(self.queue) + len(self.playing))
            self._start()
            self._watch()

    def _ordinary(self) -> list[int]:
        return sorted(bot for bot in self.active if not self.bots[bot].house)

    def _upload(self) -> int:
        """Takes the place of a random bot of its owner, if there is one."""
        owner = 1 + int(self.rng.integers(self.owners))
        own = [bot for bot in self._ordinary() if self.bots[bot].owner == owner]
        if own:
            self.active.discard(int(self.rng.choice(own)))
        return self.enter(owner)

    def _entry(self, bot: int) -> Entry:
        facts = self.bots[bot]
        rating, se = self.known.get(bot, (1500.0, 350.0))
        return Entry(
            version=bot,
            owner=facts.owner,
            rating=rating,
            se=se,
            games=facts.games,
            waiting=self.now - (facts.since if facts.sent is None else facts.sent),
            in_flight=facts.in_flight,
            limit=1 if facts.stalls else None,
            last=facts.last,
            house=facts.house,
        )

    def _fill(self) -> None:
        free = DEPTH - len(self.queue) - len(self.playing)
        if free <= 0:
            return
        snapshot = Snapshot(
            [self._entry(bot) for bot in sorted(self.active)],
            self.met,
            free=free,
            depth=DEPTH,
            drawn=self.made,
            idle=self.now - self.made_at,
        )
        for group in choose_groups(snapshot, self.made):
            self._send(group)

    def _send(self, group: Group) -> None:
        a, b = group.seats
        seen = self.seen
        seen.own_meetings += self.bots[a].owner == self.bots[b].owner and not self.bots[a].house
        seen.purposes[group.purpose.value] += 1
        for bot, other in ((a, b), (b, a)):
            facts = self.bots[bot]
            since = facts.since if facts.sent is None else facts.sent
            seen.longest_wait = max(seen.longest_wait, self.now - since)
            facts.sent, facts.last = self.now, frozenset({other})
            facts.in_flight += 1
            self.met[bot][other] += 2
            seen.most_in_flight = max(seen.most_in_flight, facts.in_flight)
            seen.over_limit += facts.in_flight > (1 if facts.stalls else 4)
        self._sides(a, b)
        self.made += 1
        self.made_at = self.now
        self.order += 1
        heapq.heappush(self.queue, (int(group.purpose is not Purpose.FIRST), self.order, group))

    def _sides(self, a: int, b: int) -> None:
        """Opponents by side of the tenth best and the tenth from the end, once ratings mean something."""
        if self.now < DAY / 2:
            return
        board = sorted(self.active, key=lambda bot: -self.known.get(bot, (1500.0, 0.0))[0])
        for name, bot in (("10th", board[9]), ("10th from the end", board[-10])):
            if bot in (a, b):
                other = b if bot == a else a
                above = self.known.get(other, (1500.0, 0.0))[0] > self.known.get(bot, (1500.0, 0.0))[0]
                self.seen.sides[name]["above" if above else "below"] += 1

    def _start(self) -> None:
        while self.queue and len(self.playing) < SLOTS:
            _, order, group = heapq.heappop(self.queue)
            slow = STALL if any(self.bots[bot].stalls for bot in group.seats) else 1.0
            end = self.now + slow * float(self.rng.exponential(GROUP_SECONDS))
            heapq.heappush(self.playing, (end, order, group))
            for bot in group.seats:
                facts = self.bots[bot]
                if facts.started is None:
                    facts.started = self.now
                    if not facts.since:
                        continue
                    waits = self.seen.surge_waits if bot in self.seen.surge_sent else self.seen.first_waits
                    waits.append(self.now - facts.since)

    def _finish(self) -> None:
        while self.playing and self.playing[0][0] <= self.now:
            _, _, group = heapq.heappop(self.playing)
            a, b = group.seats
            crash = self.bots[a].crashes, self.bots[b].crashes
            games = self.world.play(group.seats)
            if any(crash):
                games = [{a: 1 + crash[0], b: 1 + crash[1]}] * 2
            self.tally.add(games)
            self.seen.groups += 1
            for bot in group.seats:
                facts = self.bots[bot]
                facts.in_flight -= 1
                facts.games += 2
                if facts.crashes and facts.games >= 2 * SUSPEND_AFTER and bot in self.active:
                    self.active.discard(bot)
                    self.seen.suspended += 1

    def _watch(self) -> None:
        for bot in self.active:
            facts = self.bots[bot]
            since = facts.since if facts.sent is None else facts.sent
            self.seen.longest_wait = max(self.seen.longest_wait, self.now - since)

    @property
    def surge_bound(self) -> float:
        """Seconds for 5/4 of the uploads at the workers' pace, and a group under way before and after."""
        pace = (
            GROUP_SECONDS * fmean([1.0, STALL])
            if not self.seen.groups
            else self.now * SLOTS / self.seen.groups
        )
        return (1.25 * SURGE / SLOTS + 2) * pace
