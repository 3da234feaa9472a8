"""What a table of Drones looks like at one moment, and its view."""

from random import Random
from typing import Self

from engines.drones.cards import CAMP, force, pack, unpack
from engines.drones.notation import OUTPOSTS
from engines.drones.tokens import EQUAL, OWN, POWERS
from engines.state import CHANCE, View

DRAWS = ("first", "token")
"""The decisions of chance."""


class Position:
    """Seats are 0 and 1, outposts 0 to 6; a seat's pile and force there stand at 7 * seat + outpost."""

    __slots__ = (
        "active", "aside", "at", "decision", "equal", "extra", "final", "first", "force", "hands", "kinds",
        "owners", "piles", "queued", "removed", "results", "stack", "step",
    )  # fmt: skip

    results: list[list[int]]
    """Of each round that is over: who won it, and with how many outposts."""
    first: int
    """Who began the round."""
    active: int
    decision: str | None
    """What is to be decided next: the verb of the action. None once the match is over."""
    kinds: list[str]
    """The tokens dealt so far; those of a finished round lie there until the next one's first is drawn."""
    equal: int
    """Where EQUAL stands; -1: nowhere."""
    owners: list[int]
    hands: list[int]
    piles: list[int]
    force: list[int]
    removed: int
    """The pile of cards that were destroyed in this round."""
    aside: int
    """The outpost set aside; -1: none."""
    final: bool
    """Whether this is the last turn of the round."""
    extra: int
    """Turns that the active player is owed."""
    queued: int
    """Powers queued since the last card was played."""
    stack: list[list[int]]
    """Batches of outposts whose powers wait, the newest last: while flips are chosen it is still filled."""
    at: int
    """The outpost whose power is under way; -1: none."""
    step: int
    """Which choice of that power is due."""

    def __init__(self) -> None:
        self.results = []
        self.first = self.active = 0
        self.decision = "first"
        self.kinds = []
        self.at, self.step = -1, 0
        self.lay_out(0)

    def lay_out(self, first: int) -> None:
        """Take all cards back and give each seat its outposts: three to who begins."""
        self.first = self.active = first
        self.kinds = []
        self.equal = -1
        self.owners = [1 - first, first] * 3 + [1 - first]
        self.hands = [pack(CAMP), pack(CAMP)]
        self.piles = [0] * (2 * OUTPOSTS)
        self.force = [0] * (2 * OUTPOSTS)
        self.removed = 0
        self.aside = -1
        self.final = False
        self.extra = self.queued = 0
        self.stack = []

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.results, twin.kinds = self.results[:], self.kinds[:]
        twin.owners, twin.hands = self.owners[:], self.hands[:]
        twin.piles, twin.force = self.piles[:], self.force[:]
        twin.stack = [batch[:] for batch in self.stack]
        twin.first, twin.active, twin.decision = self.first, self.active, self.decision
        twin.equal, twin.removed, twin.aside, twin.final = self.equal, self.removed, self.aside, self.final
        twin.extra, twin.queued, twin.at, twin.step = self.extra, self.queued, self.at, self.step
        return twin

    @property
    def to_move(self) -> int | None:
        decision = self.decision
        if decision is None:
            return None
        return CHANCE if decision in DRAWS else self.active

    @property
    def side(self) -> str:
        """Whose cards the choice under way is about."""
        return POWERS[self.kinds[self.at]][self.step][1]

    @property
    def aim(self) -> int:
        """The seat whose cards the choice under way is about."""
        return self.active if self.side == OWN else 1 - self.active

    @property
    def between(self) -> bool:
        """Whether a round is over whose outposts still lie there."""
        return self.decision is None or (self.decision == "token" and len(self.kinds) == OUTPOSTS)

    def piles_of(self, seat: int) -> list[int]:
        return self.piles[OUTPOSTS * seat : OUTPOSTS * seat + OUTPOSTS]

    def wins(self) -> list[int]:
        winners = [winner for winner, _ in self.results]
        return [winners.count(0), winners.count(1)]

    def view(self, seat: int | None) -> View:
        """The same for everybody: nothing is hidden."""
        begun = self.decision != "first"
        return {
            "round": len(self.results) + (not self.between),
            "wins": self.wins(),
            "results": [result[:] for result in self.results],
            "first": self.first if begun else None,
            "to_move": self.to_move,
            "decision": self.decision,
            "active": self.active if begun else None,
            "extra": self.extra,
            "final": self.final,
            "hands": [unpack(hand) for hand in self.hands],
            "outposts": [
                {
                    "token": self.kinds[outpost] if outpost < len(self.kinds) else None,
                    "owner": self.owners[outpost] if begun else None,
                    "cards": [unpack(self.piles[outpost]), unpack(self.piles[OUTPOSTS + outpost])],
                    "force": [self.force[outpost], self.force[OUTPOSTS + outpost]],
                }
                for outpost in range(OUTPOSTS)
            ],
            "aside": None if self.aside < 0 else self.aside,
            "removed": unpack(self.removed),
            "stack": [batch[:] for batch in self.stack],
            "effect": None if self.at < 0 else {"at": self.at, "step": self.step, "side": self.side},
            "queued": self.queued,
        }

    @classmethod
    def from_view(cls, view: View, rng: Random | None = None) -> Self:
        state = cls()
        state.results = [result[:] for result in view["results"]]
        state.decision = view["decision"]
        if state.decision == "first":
            return state
        state.first, state.active = view["first"], view["active"]
        outposts = view["outposts"]
        state.kinds = [outpost["token"] for outpost in outposts if outpost["token"] is not None]
        state.equal = state.kinds.index(EQUAL) if EQUAL in state.kinds else -1
        state.owners = [outpost["owner"] for outpost in outposts]
        state.hands = [pack(hand) for hand in view["hands"]]
        state.piles = [pack(outpost["cards"][seat]) for seat in (0, 1) for outpost in outposts]
        state.force = [force(pile) for pile in state.piles]
        state.removed = pack(view["removed"])
        state.aside = -1 if view["aside"] is None else view["aside"]
        state.final, state.extra, state.queued = view["final"], view["extra"], view["queued"]
        state.stack = [batch[:] for batch in view["stack"]]
        if view["effect"] is not None:
            state.at, state.step = view["effect"]["at"], view["effect"]["step"]
        return state
