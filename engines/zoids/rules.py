"""Zoids: a race of five swimmers a side through a hex field and three rings, past moving hostile cells."""

from random import Random
from typing import ClassVar

from engines.state import CHANCE
from engines.zoids.board import GATES, HOSTILE_TARGETS, HOSTILE_WAYS, LANE, PODIUM, RESERVE, bits, nth
from engines.zoids.notation import DICE, FACES, HOSTILE, HOSTILE_MOVE, MOVE, PLACE, PLACED, TUBE, ZOID
from engines.zoids.position import TEAM, H, Position

MAX_ROLLS = 1000
"""Rolls of the two dice in a game; it ends when the last of them is played."""
MAX_ROLLS_A_TURN = 20
ACTIONS_A_ROLL = 9
"""Two dice, two hostile moves, a zoid's move, two dice of the tubes and a decision after each."""


class Zoids(Position):
    """What may be done in a position and what comes of it; each phase is one kind of action."""

    __slots__ = ()

    name: ClassVar[str] = "zoids"
    seats_allowed: ClassVar[range] = range(2, 5)
    max_actions: ClassVar[int] = MAX_ROLLS * ACTIONS_A_ROLL

    @property
    def to_move(self) -> int | None:
        phase = self.phase
        if phase in ("roll", "tube", "gamble"):
            return CHANCE
        return None if phase == "over" else self.seat

    def legal(self) -> list[str]:
        """Hostile moves by start and target; zoids' moves by zoid and cell, `try` first."""
        found: list[str] = []
        match self.phase:
            case "roll":
                found += DICE[self.seat]
            case "hostile":
                for token in self.tokens:
                    targets = HOSTILE_TARGETS[token] & ~self.hostile
                    found += [HOSTILE_MOVE[token, to] for to in bits(targets)]
            case "move":
                for zoid, targets in self.targets:
                    found += [MOVE[zoid][to] for to in bits(targets)]
            case "tube" | "gamble":
                found += TUBE[self.seat]
            case "choice":
                found += ["wait", "gamble"]
            case "place":
                found += [PLACE[cell] for cell in bits(self.free_ring())]
        return found

    def sample(self, rng: Random) -> str:
        """Uniform without a list: pairs of a token and a way are drawn until one is free."""
        random = rng.random
        match self.phase:
            case "roll":
                return DICE[self.seat][int(random() * 6)]
            case "hostile":
                while True:
                    n = int(random() * 6 * len(self.tokens))
                    token = self.tokens[n // 6]
                    target = HOSTILE_WAYS[token][n % 6] & ~self.hostile
                    if target:
                        return HOSTILE_MOVE[token, target.bit_length() - 1]
            case "move":
                n = int(random() * sum(cells.bit_count() for _, cells in self.targets))
                for zoid, cells in self.targets:
                    count = cells.bit_count()
                    if n < count:
                        return MOVE[zoid][nth(cells, n)]
                    n -= count
            case "tube" | "gamble":
                return TUBE[self.seat][int(random() * 6)]
        return rng.choice(self.legal())

    def apply(self, action: str) -> None:
        match self.phase:
            case "roll":
                self._roll(FACES.index(action[-1]))
            case "hostile":
                self._move_hostile(*HOSTILE[action])
            case "move":
                zoid, cell = ZOID[action]
                self._move_zoid(TEAM * self.seat + zoid, cell)
            case "tube":
                self.phase = "choice" if action[-1] in "135" else "place"
            case "gamble" if action[-1] in "135":
                self._leave(RESERVE)
            case "gamble":
                self.phase = "place"
            case "choice" if action == "gamble":
                self.phase = "gamble"
            case "choice":
                self.passage = None
                self._end_roll()
            case "place":
                self._leave(PLACED[action])

    def _roll(self, face: int) -> None:
        if not self.dice:
            self.dice = (face,)
            return
        self.dice = (*self.dice, face)
        self.rolls += 1
        self.turn_rolls += 1
        self.hostile_moves = self.dice.count(H)
        self._go_on()

    def _go_on(self) -> None:
        """Ask for what the roll still gives; skip what has no action."""
        if self.hostile_moves and any(HOSTILE_TARGETS[token] & ~self.hostile for token in self.tokens):
            self.phase = "hostile"
            return
        self.hostile_moves = 0
        self.targets = [] if self.dice == (H, H) else self.find_targets()
        if self.targets:
            self.phase = "move"
        else:
            self._end_roll()

    def _move_hostile(self, token: int, to: int) -> None:
        self.tokens[self.tokens.index(token)] = to
        self.tokens.sort()
        self.hostile ^= 1 << token | 1 << to
        if 1 << to & self.occupied & LANE:
            self._put(self.zoids.index(to), RESERVE)
        self.hostile_moves -= 1
        self._go_on()

    def _move_zoid(self, index: int, cell: int) -> None:
        """`cell` RESERVE stands for a new attempt at the gate where the zoid waits."""
        self.targets = []
        if cell != RESERVE:
            self._put(index, cell)
        if cell == PODIUM:
            self.phase = "over"
        elif 1 << self.zoids[index] & GATES and self.free_ring():
            self.passage, self.phase = index, "tube"
        else:
            self._end_roll()

    def _leave(self, cell: int) -> None:
        """The zoid in the tubes comes out at `cell`, or in the reserve."""
        assert self.passage is not None
        self._put(self.passage, cell)
        self.passage = None
        self._end_roll()

    def _put(self, index: int, cell: int) -> None:
        old, self.zoids[index] = self.zoids[index], cell
        if old >= 0:
            self.occupied ^= 1 << old
        if cell >= 0:
            self.occupied ^= 1 << cell

    def _end_roll(self) -> None:
        a, b = self.dice
        self.dice = ()
        self.phase = "over" if self.rolls == MAX_ROLLS else "roll"
        if self.phase == "over" or (a == b and self.turn_rolls < MAX_ROLLS_A_TURN):
            return
        self.seat = (self.seat + 1) % self.seats
        self.turn += 1
        self.turn_rolls = 0
