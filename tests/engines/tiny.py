"""A game for the tests alone: dice, a common deck, hidden hands and hidden choices in few lines.

Everybody is dealt two cards. In turn, a seat rolls its die (faces 1, 1 and 2), then plays a card
openly for card x die points, or buries one face down for its value at the end, and draws another
while there are any. The most points win; more buried cards break a tie.
"""

from collections.abc import Mapping
from copy import deepcopy
from random import Random
from typing import Any, ClassVar, Self

from engines.state import CHANCE, Game, Score, View

HAND = 2
FACES = (1, 1, 2)


class Tiny(Game):
    """Cards are whole numbers from 1; who may not see a card sees null in its place."""

    name: ClassVar[str] = "tiny"
    seats_allowed: ClassVar[range] = range(2, 5)
    max_actions: ClassVar[int] = 3 * 12

    def __init__(self, seats: int, cards: int) -> None:
        self.seats = seats
        self.cards = cards
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.buried: list[list[int]] = [[] for _ in range(seats)]
        self.played: list[int] = []
        self.points = [0] * seats
        self.turn = 0
        self.die: int | None = None
        self.drawing: int | None = 0
        """The seat that takes a card next; seats fill their hands in turn before the first roll."""

    @classmethod
    def option_values(cls, seats: int) -> Mapping[str, tuple[Any, ...]]:
        return {"cards": (9, 12)}

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        return cls(seats, cls.check_options(seats, options)["cards"])

    @property
    def to_move(self) -> int | None:
        if not any(self.hands) and self.drawing is None:
            return None
        return CHANCE if self.drawing is not None or self.die is None else self.turn

    @property
    def deck(self) -> list[int]:
        gone = {*self.played, *(card for pile in self.hands + self.buried for card in pile)}
        return [card for card in range(1, self.cards + 1) if card not in gone]

    def legal(self) -> list[str]:
        if self.to_move is None:
            return []
        if self.drawing is not None:
            return [f"deck:{card}" for card in self.deck]
        if self.die is None:
            return [f"die.{self.turn}:{face}" for face in FACES]
        return [f"{verb}:{card}" for verb in ("play", "bury") for card in self.hands[self.turn]]

    def apply(self, action: str) -> None:
        verb, _, value = action.partition(":")
        if verb == "deck":
            self._draw(int(value))
        elif verb in ("play", "bury"):
            self._use(verb, int(value))
        else:
            self.die = int(value)

    def _draw(self, card: int) -> None:
        assert self.drawing is not None, "cards are drawn when one is due"
        self.hands[self.drawing] = sorted([*self.hands[self.drawing], card])
        dealing = not self.played and not any(self.buried)
        if dealing and len(self.hands[-1]) < HAND:
            self.drawing += len(self.hands[self.drawing]) == HAND
            return
        self.drawing = None
        if not dealing:
            self._next_turn()

    def _use(self, verb: str, card: int) -> None:
        assert self.die is not None, "cards are used after the roll"
        self.hands[self.turn].remove(card)
        if verb == "play":
            self.played.append(card)
            self.points[self.turn] += card * self.die
        else:
            self.buried[self.turn] = sorted([*self.buried[self.turn], card])
        if self.deck:
            self.drawing = self.turn
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        self.die = None
        for _ in range(self.seats):
            self.turn = (self.turn + 1) % self.seats
            if self.hands[self.turn]:
                return

    def copy(self) -> Self:
        return deepcopy(self)

    def scores(self) -> list[Score]:
        return [
            [points + sum(pile), len(pile)] for points, pile in zip(self.points, self.buried, strict=True)
        ]

    def view(self, seat: int | None) -> View:
        def shown(piles: list[list[int]]) -> list[list[int | None]]:
            return [
                [card if seat is None or seat == owner else None for card in pile]
                for owner, pile in enumerate(piles)
            ]

        return {
            "cards": self.cards,
            "hands": shown(self.hands),
            "buried": shown(self.buried),
            "played": list(self.played),
            "points": list(self.points),
            "turn": self.turn,
            "die": self.die,
            "drawing": self.drawing,
        }

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        state = cls(len(view["hands"]), view["cards"])
        state.played, state.points = list(view["played"]), list(view["points"])
        state.turn, state.die, state.drawing = view["turn"], view["die"], view["drawing"]
        known = {card for pile in view["hands"] + view["buried"] for card in pile if card is not None}
        unseen = [card for card in range(1, state.cards + 1) if card not in known | set(state.played)]
        if rng is not None:
            rng.shuffle(unseen)
        state.hands, state.buried = (
            [sorted(unseen.pop() if card is None else card for card in pile) for pile in view[kind]]
            for kind in ("hands", "buried")
        )
        return state

    def seen(self, action: str, seat: int | None) -> str:
        """A drawn or buried card is its owner's secret."""
        verb = action.partition(":")[0]
        owner = {"deck": self.drawing, "bury": self.turn}.get(verb, seat)
        return action if seat is None or seat == owner else f"{verb}:?"
