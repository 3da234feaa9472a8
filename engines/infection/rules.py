"""Infection, a game of the Ataxx family: clone or jump, and turn every piece beside the landing."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

from engines.infection.board import ALL, CELL_NAMES, PAIRS, nth_cell, spread
from engines.infection.levels import LEVELS
from engines.infection.moves import FLIP, NUMBER, TURN, names
from engines.infection.text import Setup, parse_layout, parse_rows, read, rows, write
from engines.state import Game, Score, View

MAX_JUMPS = 100
"""The game ends after so many jumps in a row: jumps alone could go in circles for ever."""
MAX_PLIES = 400
SWEEP, BOSS_SWEEP = 50, 100
"""What owning every piece is worth, on a normal and on a boss level."""


class Infection(Game):
    """A position: two sets of cells seen from the side to move, which is seat `ply & 1`."""

    name: ClassVar[str] = "infection"
    seats_allowed: ClassVar[range] = range(2, 3)
    max_actions: ClassVar[int] = MAX_PLIES
    seats: ClassVar[int] = 2

    __slots__ = ("boss", "clones", "ground", "jump_clock", "level", "mine", "over", "ply", "theirs")

    mine: int
    theirs: int
    ground: int
    """All cells that are no block."""
    clones: int
    """Where the side to move can clone to; no meaning once the game is over."""
    ply: int
    jump_clock: int
    """Jumps in a row, by either side, since the last clone."""
    level: int | None
    boss: bool
    over: str | None
    """Why the game ended."""

    def __init__(self, setup: Setup, level: int | None, *, boss: bool, over: str | None = None) -> None:
        pieces = (setup.x, setup.o)
        self.mine, self.theirs = pieces if setup.ply & 1 == 0 else pieces[::-1]
        self.ground, self.jump_clock, self.ply = setup.ground, setup.jump_clock, setup.ply
        self.level, self.boss, self.over = level, boss, over
        self.clones = 0
        if over is None:
            self._settle()

    @classmethod
    def option_values(cls, seats: int) -> Mapping[str, tuple[Any, ...]]:
        return {"level": tuple(LEVELS)}

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        level = cls.check_options(seats, options)["level"]
        x, o, ground = parse_layout(LEVELS[level].layout)
        return cls(Setup(x, o, ground, jump_clock=0, ply=0), level, boss=LEVELS[level].boss)

    @classmethod
    def from_text(cls, fen: str, *, boss: bool = False) -> Self:
        """A position from an Ataxx FEN; ValueError says what is wrong with one."""
        return cls(read(fen), None, boss=boss)

    def to_text(self) -> str:
        """The Ataxx FEN, which carries neither level nor boss nor why the game ended."""
        return write(self._setup())

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        x, o, ground = parse_rows(view["board"])
        setup = Setup(x, o, ground, view["jump_clock"], view["ply"])
        return cls(setup, view["level"], boss=view["boss"], over=view["over"])

    def view(self, seat: int | None) -> View:
        """The same for everybody: nothing is hidden."""
        side = self.ply & 1
        x, o = (self.theirs, self.mine) if side else (self.mine, self.theirs)
        return {
            "level": self.level,
            "boss": self.boss,
            "board": rows(x, o, self.ground),
            "to_move": None if self.over else side,
            "ply": self.ply,
            "jump_clock": self.jump_clock,
            "pieces": [x.bit_count(), o.bit_count()],
            "over": self.over,
        }

    @property
    def to_move(self) -> int | None:
        return None if self.over else self.ply & 1

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.mine, twin.theirs, twin.ground, twin.clones = self.mine, self.theirs, self.ground, self.clones
        twin.ply, twin.jump_clock = self.ply, self.jump_clock
        twin.level, twin.boss, twin.over = self.level, self.boss, self.over
        return twin

    def legal(self) -> list[str]:
        """Clones by landing, then jumps by start and landing, in the order of cell numbers."""
        if self.over:
            return []
        return names(self.mine, self.clones, self.ground ^ self.mine ^ self.theirs)

    def sample(self, rng: Random) -> str:
        """Uniform without a list: draw a clone or a pair of cells until the pair is a jump.

        The pairs are those that one cell of the smaller set (own pieces or empty cells) has, 16 each.
        """
        assert self.over is None, "a finished game has no actions"
        mine, clones = self.mine, self.clones
        empty = self.ground ^ mine ^ self.theirs
        jump_from = mine.bit_count() <= empty.bit_count()
        few, many = (mine, empty) if jump_from else (empty, mine)
        first_pair = clones.bit_count()
        draws = first_pair + 16 * few.bit_count()
        random = rng.random
        while True:
            n = int(random() * draws)  # below 800: what rounding favours is less than one part in 10**12
            if n < first_pair:
                return CELL_NAMES[nth_cell(clones, n)]
            which, pair = divmod(n - first_pair, 16)
            cell = nth_cell(few, which)
            other = PAIRS[cell][pair] & many
            if other:
                end = other.bit_length() - 1
                return CELL_NAMES[cell] + CELL_NAMES[end] if jump_from else CELL_NAMES[end] + CELL_NAMES[cell]

    def apply(self, action: str) -> None:
        move = NUMBER[action]
        turned = self.theirs & TURN[move]
        self.mine, self.theirs = self.theirs ^ turned, self.mine ^ FLIP[move] ^ turned
        self.ply += 1
        self.jump_clock = self.jump_clock + 1 if len(action) == 4 else 0
        self._settle()

    def scores(self) -> list[Score]:
        x, o, *_ = self._setup()
        counts = [x.bit_count(), o.bit_count()]
        if 0 in counts:
            sweep = BOSS_SWEEP if self.boss else SWEEP
            return [sweep if count else 0 for count in counts]
        return list(counts)

    def _settle(self) -> None:
        """Find the clones of the side to move, or the end of the game: these tests, in this order."""
        mine = self.mine
        empty = self.ground ^ mine ^ self.theirs
        reach = spread(mine)
        self.clones = reach & empty
        if not empty:
            self.over = "full"
        elif not self.clones and not spread(reach & ALL) & empty:
            self.over = "stuck" if self.mine else "eliminated"
            self.theirs |= empty
        elif self.jump_clock >= MAX_JUMPS:
            self.over = "jump_clock"
        elif self.ply >= MAX_PLIES:
            self.over = "ply_cap"

    def _setup(self) -> Setup:
        x, o = (self.mine, self.theirs) if self.ply & 1 == 0 else (self.theirs, self.mine)
        return Setup(x, o, self.ground, self.jump_clock, self.ply)
