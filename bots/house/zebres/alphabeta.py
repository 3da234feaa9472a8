"""Alpha-beta over placements, swaps and walks: deeper and deeper, to a fixed number of positions."""

from random import Random
from typing import TYPE_CHECKING

from bots.api.turn import Game, Turn
from engines.zebres.rules import Zebres

if TYPE_CHECKING:
    from bots.house.zebres.value import lead
else:  # beside this file in the upload
    from value import lead

NODES = 5000
"""Positions looked at in one decision."""
MAX_DEPTH = 12
FAR = 1000.0
"""No lead is as great."""

Child = tuple[float, str, Zebres]
"""The lead that an action leaves to who played it (0 for walks, which change none), its name, what comes."""


class OutOfNodesError(Exception):
    pass


class Bot:
    def __init__(self) -> None:
        self.rng = Random()
        self.nodes = 0

    def start(self, game: Game) -> None:
        self.rng.seed(game.seed)

    def choose(self, turn: Turn) -> str:
        if len(turn.legal) == 1:
            return turn.legal[0]
        state = turn.state()
        assert isinstance(state, Zebres)
        self.nodes = NODES
        children = self.children(state)
        self.rng.shuffle(children)
        children.sort(key=lambda child: -child[0])
        left = state.free().bit_count()
        try:
            for depth in range(1, min(MAX_DEPTH, left) + 1):
                best, children = self.root(children, turn.seat, depth)
                turn.note(f"depth {depth}", round(best, 1))
        except OutOfNodesError:
            pass
        return children[0][1]

    def root(self, children: list[Child], seat: int, depth: int) -> tuple[float, list[Child]]:
        """The lead of `seat`, and the children, the best one first, for the next depth to begin with."""
        alpha, chosen = -FAR, 0
        for index, (_, _, after) in enumerate(children):
            score = self.from_eyes(seat, after, depth, alpha, FAR)
            if score > alpha:
                alpha, chosen = score, index
        return alpha, [children[chosen], *children[:chosen], *children[chosen + 1 :]]

    def children(self, state: Zebres) -> list[Child]:
        found = []
        sign = 1 - 2 * state.seat
        known = state.phase == "walk"
        for action in state.legal():
            after = state.copy()
            after.apply(action)
            found.append((0.0 if known else sign * lead(after), action, after))
        self.nodes -= len(found)
        if self.nodes < 0:
            raise OutOfNodesError
        return found

    def from_eyes(self, seat: int, state: Zebres, depth: int, alpha: float, beta: float) -> float:
        """The lead of `seat`."""
        if state.seat == seat:
            return self.search(state, depth, alpha, beta)
        return -self.search(state, depth, -beta, -alpha)

    def search(self, state: Zebres, depth: int, alpha: float, beta: float) -> float:
        """What the seat to move will lead by after `depth` placements."""
        seat = state.seat
        if state.phase == "over" or (state.phase == "walk" and depth <= 1):
            return lead(state) * (1 - 2 * seat)
        if state.phase == "walk":
            depth -= 1
        found = self.children(state)
        if depth == 1 and state.phase == "place":
            return max(
                score if after.phase != "croc" else self.search(after, depth, alpha, beta)
                for score, _, after in found
            )
        if state.phase != "walk":
            found.sort(key=lambda child: -child[0])
        best = -FAR
        for _, _, after in found:
            score = self.from_eyes(seat, after, depth, alpha, beta)
            if score > best:
                best = score
                if score > alpha:
                    alpha = score
                    if alpha >= beta:
                        break
        return best
