"""A position of Dicy Cards: points, cards, the dice on the table, and what is asked of whom."""

from random import Random
from typing import Any, Self

from engines.dicy.cards import ALL, BIT, DICE, MEMBERS, SCORES
from engines.dicy.text import Line, read, write
from engines.state import Game, Score, View

TARGET = 100
"""A round in which somebody has more than this is the last one."""
LAST_ROUND = 60


class Position(Game):
    """`phase` says what comes next.

    roll and extra: a die, at the start of a turn or rolled again; decide: score, freeze or pass; reroll:
    which dice; chill and thaw: what `asked[0]` freezes or takes back; over: nothing.
    """

    __slots__ = ("active", "asked", "dice", "phase", "points", "round", "seats", "turn")

    seats: int
    points: list[int]
    active: list[int]
    """By seat: the set of cards that are not frozen."""
    round: int
    turn: int
    """Whose turn it is."""
    phase: str
    dice: str
    """Faces on the table, upwards. Six but while dice roll."""
    asked: list[int]
    """In phases chill and thaw: who must still choose a card, in order."""

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        cls.check_options(seats, options)
        return cls._make(Line([0] * seats, [ALL] * seats, 1, 0, "roll", "", []))

    @classmethod
    def _make(cls, line: Line) -> Self:
        state = cls()
        state.points, state.active, state.round, state.turn, state.phase, state.dice, state.asked = line
        state.seats = len(state.points)
        return state

    @classmethod
    def from_text(cls, text: str) -> Self:
        """A position from one line, as `to_text` writes it; ValueError says what is wrong with one."""
        line = read(text, LAST_ROUND)
        cls.check_seats(len(line.points))
        return cls._make(line)

    def to_text(self) -> str:
        return write(Line(self.points, self.active, self.round, self.turn, self.phase, self.dice, self.asked))

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        return cls._make(
            Line(
                view["points"][:],
                [sum(BIT[card] for card in cards) for cards in view["active"]],
                view["round"],
                view["turn"],
                view["phase"],
                "".join(map(str, view["dice"])),
                view["asked"][:],
            )
        )

    def view(self, seat: int | None) -> View:
        """The same for everybody: nothing is hidden."""
        dice = self.dice
        return {
            "round": self.round,
            "turn": self.turn,
            "phase": self.phase,
            "asked": self.asked[:],
            "dice": [int(face) for face in dice],
            "to_roll": DICE - len(dice),
            "worth": SCORES[dice][:] if len(dice) == DICE else None,
            "points": self.points[:],
            "active": [MEMBERS[cards][:] for cards in self.active],
            "over": self.over,
        }

    @property
    def over(self) -> str | None:
        """Why the game ended."""
        if self.phase != "over":
            return None
        return "target" if max(self.points) > TARGET else "rounds"

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.seats, twin.round, twin.turn = self.seats, self.round, self.turn
        twin.phase, twin.dice, twin.asked = self.phase, self.dice, self.asked[:]
        twin.points, twin.active = self.points[:], self.active[:]
        return twin

    def scores(self) -> list[Score]:
        """Points, then cards that are not frozen."""
        return [[points, active.bit_count()] for points, active in zip(self.points, self.active, strict=True)]
