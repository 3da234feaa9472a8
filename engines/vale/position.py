"""What lies where in a game of the Vale, and the small moves from which rules and effects are made.

Nothing here decides whose turn it is: that is `rules.py`.
"""

from bisect import insort
from typing import Self

from engines.state import Game
from engines.vale.cards import COST, FAMILY, INSTANT, Op, Ops, fits
from engines.vale.permanents import Permanents, permanents
from engines.vale.stones import COLOURS, NONE, Purse, minus, plus

Frame = tuple[int, int | None, tuple[Op, ...]]
"""An effect under way: the card that carries it, the card it is a copy of, and the steps that are left."""


class Position(Game):
    """Cards by number. Everything but areas and `top` is kept in the order of numbers."""

    __slots__ = (
        "actions_taken", "areas", "asks", "deck", "discard", "first", "hands", "marked", "mover", "offer",
        "permanents", "phase", "points", "pool", "pool_of", "ready", "round", "seats", "stack", "stones",
        "top", "turn", "used",
    )  # fmt: skip

    seats: int
    round: int
    phase: str
    first: int
    """The seat that begins the round."""
    turn: int
    """In the hunt: picks made; later: the place in turn order of the player whose turn it is."""
    actions_taken: int
    """Sales, tamings, summons and removals in this action turn."""
    used: list[int]
    """Active effects used in this resolution turn."""
    offer: list[int]
    """Revealed cards that nobody has claimed."""
    marked: list[list[int]]
    hands: list[list[int]]
    areas: list[list[int]]
    """In the order in which cards came."""
    stones: list[Purse]
    points: list[int]
    permanents: list[Permanents]
    deck: list[int]
    """A set: the draw pile has no order until a card is drawn, but for what is on `top`."""
    top: list[int]
    """Cards put on the draw pile, known to all; the last is drawn first."""
    discard: list[int]
    pool: int
    """Number of the current deck: 0 at first, one more with each reshuffle."""
    pool_of: dict[int, int]
    """For the cards in hands that only their owners know: the deck that each was drawn from."""
    stack: list[Frame]
    """Effects under way, the innermost last; all belong to the active player."""
    mover: int | None
    asks: str
    """What the mover decides."""
    ready: list[int]
    """The cards that `activate` may name; never changed in place."""

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.seats, twin.round, twin.phase, twin.first = self.seats, self.round, self.phase, self.first
        twin.turn, twin.actions_taken, twin.pool = self.turn, self.actions_taken, self.pool
        twin.mover, twin.asks, twin.ready = self.mover, self.asks, self.ready
        twin.used, twin.offer, twin.deck = self.used[:], self.offer[:], self.deck[:]
        twin.top, twin.discard, twin.stack = self.top[:], self.discard[:], self.stack[:]
        twin.stones, twin.points, twin.permanents = self.stones[:], self.points[:], self.permanents[:]
        twin.marked = [cards[:] for cards in self.marked]
        twin.hands = [cards[:] for cards in self.hands]
        twin.areas = [cards[:] for cards in self.areas]
        twin.pool_of = self.pool_of.copy()
        return twin

    @property
    def active(self) -> int:
        """The player whose action or resolution turn it is."""
        return (self.first + self.turn) % self.seats

    # Points and stones

    def score(self, seat: int, points: int) -> None:
        self.points[seat] = max(0, self.points[seat] + points)

    def gain(self, seat: int, stones: Purse) -> None:
        self.stones[seat] = plus(self.stones[seat], stones)

    def pay(self, seat: int, stones: Purse) -> None:
        self.stones[seat] = minus(self.stones[seat], stones)

    # Cards that move

    def take(self, seat: int, card: int, *, hidden: bool = False) -> None:
        """Into the hand; hidden: only the owner knows which card it is."""
        insort(self.hands[seat], card)
        if hidden:
            self.pool_of[card] = self.pool

    def play_from_hand(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.pool_of.pop(card, None)

    def enter(self, seat: int, card: int) -> None:
        self.areas[seat].append(card)
        self.permanents[seat] = permanents(self.areas[seat])

    def leave(self, seat: int, card: int) -> None:
        self.areas[seat].remove(card)
        self.permanents[seat] = permanents(self.areas[seat])

    def to_discard(self, card: int) -> None:
        insort(self.discard, card)

    def has_card_to_draw(self) -> bool:
        """Whether a card can be drawn; turns the discard pile into the deck if that is needed for it."""
        if not self.deck and not self.top and self.discard:
            self.deck, self.discard = self.discard, []
            self.pool += 1
        return bool(self.deck or self.top)

    def draw(self, verb: str, card: int) -> None:
        if verb == "top":
            self.top.pop()
        else:
            self.deck.remove(card)

    # Summoning and effects

    def summon(self, seat: int, card: int, paid: Purse = NONE) -> None:
        """From hand to area; other cards' triggers come before the instant effect."""
        others = self.permanents[seat]
        self.play_from_hand(seat, card)
        self.enter(seat, card)
        self.points[seat] += others.summon_points(paid)
        if INSTANT[card]:
            self.begin(card, INSTANT[card])

    def begin(self, carrier: int, ops: Ops, copy_of: int | None = None) -> None:
        self.stack.append((carrier, copy_of, tuple(ops)))

    def step_done(self) -> Op:
        """Takes the innermost step off."""
        carrier, copy_of, ops = self.stack[-1]
        self.stack[-1] = carrier, copy_of, ops[1:]
        return ops[0]

    def insert(self, ops: Ops) -> None:
        """Steps to take next, before what is left of the innermost effect."""
        carrier, copy_of, left = self.stack[-1]
        self.stack[-1] = carrier, copy_of, (*ops, *left)

    # Counting

    def matching(self, cards: list[int], op: Op, carrier: int) -> list[int]:
        """The cards that fit the step's filter, by number."""
        wanted = op.get("filter")
        return sorted(card for card in cards if not wanted or fits(card, wanted, carrier))

    def families(self, seat: int) -> int:
        return len({FAMILY[card] for card in self.areas[seat]})

    def holds(self, seat: int, condition: Op) -> bool:
        """Whether the condition of an `if` is true."""
        area, hand = self.areas[seat], self.hands[seat]
        ((kind, value),) = condition.items()
        match kind:
            case "area_has_written_costs":
                return set(value) <= {COST[card] for card in area}
            case "no_family_in_area":
                return all(FAMILY[card] != value for card in area)
            case "has_stone":
                return bool(self.stones[seat][COLOURS.index(value)])
            case "some_opponent_has_more_points":
                return max(self.points) > self.points[seat]
            case "hand_count_less_than":
                return len(hand) < int(value)
            case "hand_count_equals_area_count":
                return len(hand) == len(area)
            case _:
                raise ValueError(f"no condition is called {kind!r}")
