"""The Vale of Eternity: hunt creatures, sell or tame them, summon them, and use what they can do."""

from bisect import insort
from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Self

from engines.state import CHANCE, Score, View
from engines.vale import sight
from engines.vale.cards import ACTIVE, KEY, NUMBER, SALE
from engines.vale.choices import CHOICES
from engines.vale.feasible import can_summon
from engines.vale.flow import end_turn, hunter, settle
from engines.vale.permanents import permanents
from engines.vale.position import Position
from engines.vale.stones import NONE, keeps, payments, read

TURN_CAP = 60
"""Sales, tamings, summons and removals in one action turn; then a player may only clear the board and end."""
MAX_ACTIONS = 20_000


class Vale(Position):
    """What players and chance do; what follows from it by itself is in `flow.py`."""

    name: ClassVar[str] = "vale"
    seats_allowed: ClassVar[range] = range(2, 5)
    max_actions: ClassVar[int] = MAX_ACTIONS

    __slots__ = ()

    @classmethod
    def new(cls, seats: int, **options: Any) -> Self:
        cls.check_seats(seats)
        cls.check_options(seats, options)
        state = object.__new__(cls)
        state.seats, state.round, state.phase, state.first = seats, 1, "reveal", 0
        state.turn = state.actions_taken = state.pool = 0
        state.used, state.offer, state.top, state.discard, state.stack = [], [], [], [], []
        state.marked, state.hands = [[] for _ in range(seats)], [[] for _ in range(seats)]
        state.areas = [[] for _ in range(seats)]
        state.stones, state.points = [NONE] * seats, list(range(1, seats + 1))
        state.permanents = [permanents([])] * seats
        state.deck = list(range(len(KEY)))
        state.pool_of, state.ready = {}, []
        settle(state)
        return state

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        state = object.__new__(cls)
        sight.set_up(state, view)
        for _ in range(sight.GUESSES):
            sight.deal_hidden(state, view, rng)
            settle(state)
            if state.mover in (None, CHANCE) or state.legal():
                break
        return state

    def view(self, seat: int | None) -> View:
        return sight.view(self, seat)

    def seen(self, action: str, seat: int | None) -> str:
        hidden = self.asks == "draw" and not self.top and seat not in (None, self.active)
        return "deck:?" if hidden else action

    @property
    def to_move(self) -> int | None:
        return self.mover

    def scores(self) -> list[Score]:
        """Points; summoned cards break ties."""
        return [[points, len(area)] for points, area in zip(self.points, self.areas, strict=True)]

    def legal(self) -> list[str]:
        """Sell, tame, summon, remove, end; cards by number, payments by (red, blue, purple) descending."""
        match self.asks:
            case "action":
                found = self._turn_actions()
            case "hunt":
                found = [f"hunt:{KEY[card]}" for card in self.offer]
            case "reveal" | "draw":
                found = self._draws()
            case "keep" if self.mover is not None:
                found = list(keeps(self.stones[self.mover], self.permanents[self.mover].limit))
            case "activate":
                found = [f"activate:{KEY[card]}" for card in self.ready]
            case "over":
                found = []
            case _:
                found = CHOICES[self.stack[-1][2][0]["op"]].legal(self)
        return found

    def sample(self, rng: Random) -> str:
        if self.mover == CHANCE and self.deck and not self.top:
            return f"deck:{KEY[rng.choice(self.deck)]}"
        return rng.choice(self.legal())

    def _draws(self) -> list[str]:
        if self.top:
            return [f"top:{KEY[self.top[-1]]}"]
        return [f"deck:{KEY[card]}" for card in self.deck]

    def _turn_actions(self) -> list[str]:
        seat = self.active
        marked = self.marked[seat]
        found = [f"sell:{KEY[card]}" for card in marked] + [f"tame:{KEY[card]}" for card in marked]
        if self.actions_taken < TURN_CAP:
            purse, mine = self.stones[seat], self.permanents[seat]
            if len(self.areas[seat]) < self.round:
                for card in self.hands[seat]:
                    ways = payments(purse, mine.values, mine.price(card))
                    if ways and can_summon(self, seat, card):
                        found += [f"summon:{KEY[card]}{way}" for way in ways]
            ways = payments(purse, mine.values, self.round)
            if ways:
                found += [f"remove:{KEY[card]}{way}" for card in sorted(self.areas[seat]) for way in ways]
        if not marked:
            found.append("end")
        return found

    def apply(self, action: str) -> None:
        verb, _, rest = action.partition(":")
        match self.asks:
            case "action":
                _ACTIONS[verb](self, *rest.split(":"))
            case "hunt":
                self.offer.remove(NUMBER[rest])
                insort(self.marked[hunter(self)], NUMBER[rest])
                self.turn += 1
            case "reveal":
                self.draw(verb, NUMBER[rest])
                insort(self.offer, NUMBER[rest])
            case "draw":
                self._draw(verb, NUMBER[rest])
            case "keep" if self.mover is not None:
                self.stones[self.mover] = read(rest)
            case "activate" if not self.stack:
                insort(self.used, NUMBER[rest])
                self.begin(NUMBER[rest], ACTIVE[NUMBER[rest]])
            case _:
                carrier, _, (op, *_) = self.stack[-1]
                CHOICES[op["op"]].answer(self, self.active, carrier, rest or verb)
        settle(self)

    # The action turn

    def _sell(self, key: str) -> None:
        card = NUMBER[key]
        self.marked[self.active].remove(card)
        self.to_discard(card)
        self.gain(self.active, SALE[card])
        self.actions_taken += 1

    def _tame(self, key: str) -> None:
        card, seat = NUMBER[key], self.active
        self.marked[seat].remove(card)
        self.take(seat, card)
        self.gain(seat, self.permanents[seat].tame_stones(card))
        self.actions_taken += 1

    def _summon(self, key: str, stones: str = "") -> None:
        seat, paid = self.active, read(stones)
        self.actions_taken += 1
        self.pay(seat, paid)
        self.summon(seat, NUMBER[key], paid)

    def _remove(self, key: str, stones: str) -> None:
        seat = self.active
        self.actions_taken += 1
        self.pay(seat, read(stones))
        self.leave(seat, NUMBER[key])
        self.to_discard(NUMBER[key])

    def _end(self, _: str) -> None:
        end_turn(self)

    def _draw(self, verb: str, card: int) -> None:
        op = self.step_done()
        self.draw(verb, card)
        self.take(self.active, card, hidden=verb == "deck")
        if op["n"] > 1:
            self.insert([{**op, "n": op["n"] - 1}])


_ACTIONS: dict[str, Callable[..., None]] = {
    "sell": Vale._sell,
    "tame": Vale._tame,
    "summon": Vale._summon,
    "remove": Vale._remove,
    "end": Vale._end,
}
