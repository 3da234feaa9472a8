"""The ladder as arrays in the order of the board, kept up to date while groups are being chosen."""

from collections import Counter, defaultdict
from math import ceil

import numpy as np
from numpy.typing import NDArray

from ladder.matches.pairing.constants import ELO_PER_LOGIT, FED, IN_FLIGHT, SETTLED_SE, SPREAD
from ladder.matches.pairing.snapshot import Entry, Snapshot

Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]
Counts = NDArray[np.int64]


class Pool:
    """Positions count from the top of the board; ratings descend."""

    def __init__(self, snapshot: Snapshot, rng: np.random.Generator) -> None:
        board = sorted(snapshot.entries, key=lambda entry: (-entry.rating, entry.version))
        self.rng, self.seats, self.size = rng, snapshot.seats, len(board)
        self.game = (snapshot.seats - 1) / (2 * snapshot.seats) / ELO_PER_LOGIT**2
        """What a game among equals tells of a rating, at best."""
        self.version = [entry.version for entry in board]
        self.place = {version: i for i, version in enumerate(self.version)}
        self.rating = np.array([entry.rating for entry in board], dtype=np.float64)
        self.owner = np.array([entry.owner for entry in board], dtype=np.int64)
        self.house = np.array([entry.house for entry in board], dtype=np.bool_)
        self.games = np.array([entry.games for entry in board], dtype=np.int64)
        self.waiting = np.array([entry.waiting for entry in board], dtype=np.float64)
        self.in_flight = np.array([entry.in_flight for entry in board], dtype=np.int64)
        self.known = np.array([entry.se for entry in board], dtype=np.float64) ** -2.0
        self.limit = self._limits(board, snapshot.depth)
        self.last = {entry.version: set(entry.last) for entry in board}
        self.last_of: defaultdict[int, set[int]] = defaultdict(set)
        for version, others in self.last.items():
            for other in others:
                self.last_of[other].add(version)
        self.met = snapshot.met
        self.added: defaultdict[int, Counter[int]] = defaultdict(Counter)
        """Games chosen so far, on top of `met`."""
        self.stuck = np.zeros(self.size, dtype=np.bool_)
        """Sought in vain during this choice: found no opponent."""

    def _limits(self, board: list[Entry], depth: int) -> Counts:
        even = depth * self.seats / max(self.size, 1)
        common = max(IN_FLIGHT, ceil(SPREAD * even))
        return np.array([common if e.limit is None else min(e.limit, common) for e in board], dtype=np.int64)

    @property
    def open(self) -> Mask:
        """Who may be in one more group."""
        return self.in_flight < self.limit

    @property
    def se(self) -> Floats:
        """Standard errors as they will be when all in flight is played, at best."""
        group = self.seats * self.game
        return np.asarray((self.known + self.in_flight * group) ** -0.5, dtype=np.float64)

    @property
    def need(self) -> Floats:
        """What bots seek games by: their standard error, as far as games still lower it."""
        played = np.maximum(self.games + self.in_flight * self.seats, 1)
        return np.asarray(np.minimum(self.se, FED * (played * self.game) ** -0.5), dtype=np.float64)

    @property
    def seeking(self) -> Mask:
        """Who wants games: open, not settled, and not in vain."""
        return self.open & ~self.stuck & (self.need >= SETTLED_SE)

    def common_games(self, at: int) -> Counts:
        """Games of everybody with the bot at this position."""
        common, version = np.zeros(self.size, dtype=np.int64), self.version[at]
        for other, games in self.met.get(version, {}).items():
            if other in self.place:
                common[self.place[other]] = games
        for other, games in self.added[version].items():
            common[self.place[other]] += games
        return common

    def may_meet(self, at: int) -> Mask:
        """Whom the bot at this position may meet, as far as owners go and limits in flight."""
        foreign = (self.owner != self.owner[at]) | (self.house & self.house[at])
        foreign[at] = False
        return np.asarray(foreign & self.open, dtype=np.bool_)

    def met_last(self, at: int) -> Mask:
        """Whom a group now would make an immediate rematch with, seen from either side."""
        version = self.version[at]
        mask = np.zeros(self.size, dtype=np.bool_)
        for other in self.last[version] | self.last_of[version]:
            if other in self.place:
                mask[self.place[other]] = True
        return mask

    def send(self, group: list[int]) -> None:
        """Counts a group of these positions as in flight."""
        versions = {self.version[at] for at in group}
        for at in group:
            self.in_flight[at] += 1
            self.waiting[at] = 0.0
            version = self.version[at]
            for other in versions - {version}:
                self.last[version].add(other)
                self.added[version][other] += self.seats
