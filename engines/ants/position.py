"""A position of Ants: what lies where, whose turn it is, and what is asked. Nothing is hidden."""

from random import Random
from typing import Any, Self

from engines.ants.cards import ANT_DECK, ANTS, EVENT_DECK, EVENT_NAMES
from engines.state import CHANCE, Game, Score, View


class Position(Game):
    """`phase` says what is asked.

    Of chance: deal, refill, event, hatch. Of a seat: place, carry, extra, spoils, termite. At the end: over.
    """

    __slots__ = (
        "ants",
        "battlefield",
        "event",
        "events",
        "hands",
        "lines",
        "lost",
        "nests",
        "phase",
        "to_move",
        "turn",
        "used",
    )

    lines: list[list[int]]
    """By seat, the top first: `ants << 3 | eggs`."""
    hands: list[list[int]]
    """By seat: ants that are not placed yet; empty once the game runs."""
    nests: list[list[int]]
    """By seat: egg cards in safety."""
    battlefield: list[int]
    """Egg cards that nobody has."""
    lost: list[int]
    """Egg cards that are out of the game."""
    used: list[int]
    """Ants that make the next deck."""
    ants: list[int]
    """The ant deck: its cards in ascending order, as it has no other before they are drawn."""
    events: list[int]
    """The event deck, likewise."""
    event: int | None
    """The card that is being carried out."""
    phase: str
    turn: int
    """Whose turn it is; the winner of a battle may be the other one."""
    to_move: int | None

    def __init__(self) -> None:
        self.lines, self.hands, self.nests = [[], []], [[], []], [[], []]
        self.battlefield, self.lost, self.used = [], [], []
        self.ants, self.events = ANT_DECK[:], EVENT_DECK[:]
        self.event = None
        self.phase, self.turn, self.to_move = "deal", 0, CHANCE

    @property
    def seats(self) -> int:
        return 2

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        cls.check_options(seats, options)
        return cls()

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        state = cls()
        state.lines = [[ants << 3 | eggs for ants, eggs in line] for line in view["lines"]]
        state.hands = [hand[:] for hand in view["hands"]]
        state.nests = [nest[:] for nest in view["nests"]]
        state.battlefield, state.lost, state.used = view["battlefield"][:], view["lost"][:], view["used"][:]
        state.ants = [ants for ants in ANTS for _ in range(view["ant_deck"][str(ants)])]
        state.events = [
            kind for kind, name in enumerate(EVENT_NAMES) for _ in range(view["event_deck"][name])
        ]
        state.event = None if view["event"] is None else EVENT_NAMES.index(view["event"])
        state.phase, state.turn, state.to_move = view["phase"], view["turn"], view["to_move"]
        return state

    def view(self, seat: int | None) -> View:
        """The same for everybody: both decks are known but for their order, which nobody knows."""
        return {
            "phase": self.phase,
            "turn": self.turn,
            "to_move": self.to_move,
            "event": None if self.event is None else EVENT_NAMES[self.event],
            "lines": [[[card >> 3, card & 7] for card in line] for line in self.lines],
            "hands": [hand[:] for hand in self.hands],
            "nests": [nest[:] for nest in self.nests],
            "battlefield": self.battlefield[:],
            "lost": self.lost[:],
            "used": self.used[:],
            "ant_deck": {str(ants): self.ants.count(ants) for ants in ANTS},
            "event_deck": {name: self.events.count(kind) for kind, name in enumerate(EVENT_NAMES)},
            "points": [self.secured(owner) + self.carried(owner) for owner in (0, 1)],
        }

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        (one, other), (hand, another), (nest, second) = self.lines, self.hands, self.nests
        twin.lines, twin.hands, twin.nests = [one[:], other[:]], [hand[:], another[:]], [nest[:], second[:]]
        twin.battlefield, twin.lost, twin.used = self.battlefield[:], self.lost[:], self.used[:]
        twin.ants, twin.events, twin.event = self.ants[:], self.events[:], self.event
        twin.phase, twin.turn, twin.to_move = self.phase, self.turn, self.to_move
        return twin

    def secured(self, seat: int) -> int:
        """Eggs in a nest."""
        return sum(self.nests[seat])

    def carried(self, seat: int) -> int:
        """Eggs on a line."""
        return sum(card & 7 for card in self.lines[seat])

    def scores(self) -> list[Score]:
        """Eggs, then those in the nest, then ants in line."""
        return [
            [
                self.secured(seat) + self.carried(seat),
                self.secured(seat),
                sum(card >> 3 for card in self.lines[seat]),
            ]
            for seat in (0, 1)
        ]
