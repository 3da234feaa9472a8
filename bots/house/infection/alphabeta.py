"""Alpha-beta on the engine's bitboards: iterative deepening to a fixed number of nodes, captures first.

A jump to where a clone can go is left out, and so is a jump that captures nothing, unless there is
nothing else: hardly ever the best, and most of the moves.
"""

from random import Random

from bots.api.turn import Game, Turn
from engines.infection.board import ALL, CELL_NAMES, NEAR, RING, bits, spread
from engines.infection.rules import Infection

NODES = 2000
"""A move; about 10 ms of CPU."""
MAX_DEPTH = 20
WON = 1000

Move = tuple[int, int, int, int]
"""Pieces gained, flipped cells of the mover, captured pieces, 49 * source + landing (twice for a clone)."""


class OutOfNodesError(Exception):
    pass


def moves(mine: int, theirs: int, ground: int) -> list[Move]:
    empty = ground ^ mine ^ theirs
    clones = spread(mine) & empty
    found: list[Move] = []
    for cell in bits(clones):
        captured = NEAR[cell] & theirs
        found.append((1 + 2 * captured.bit_count(), 1 << cell, captured, cell * 49 + cell))
    far = empty & ~clones
    useful = far & spread(theirs)
    for landings in (useful, empty) if not found else (useful,):
        for source in bits(mine):
            for cell in bits(RING[source] & landings):
                captured = NEAR[cell] & theirs
                found.append(
                    (2 * captured.bit_count(), 1 << source | 1 << cell, captured, source * 49 + cell)
                )
        if found:
            break
    return found


class Bot:
    def __init__(self) -> None:
        self.rng = Random()
        self.nodes = 0
        self.ground = ALL

    def start(self, game: Game) -> None:
        self.rng.seed(game.seed)

    def choose(self, turn: Turn) -> str:
        state = turn.state()
        assert isinstance(state, Infection)
        self.ground = state.ground
        self.nodes = NODES
        root = moves(state.mine, state.theirs, state.ground)
        self.rng.shuffle(root)
        root.sort(key=lambda move: -move[0])
        try:
            for depth in range(1, MAX_DEPTH + 1):
                score, root = self.root(state.mine, state.theirs, root, depth)
                turn.note(f"depth {depth}", score)
                if abs(score) >= WON:
                    break
        except OutOfNodesError:
            pass
        return name(root[0])

    def root(self, mine: int, theirs: int, root: list[Move], depth: int) -> tuple[int, list[Move]]:
        """The score and the moves, the best one first, for the next depth to begin with."""
        alpha, best = -2 * WON, 0
        for index, (_, flip, captured, _) in enumerate(root):
            score = -self.search(theirs ^ captured, mine ^ flip ^ captured, depth - 1, -2 * WON, -alpha)
            if score > alpha:
                alpha, best = score, index
        return alpha, [root[best], *root[:best], *root[best + 1 :]]

    def search(self, mine: int, theirs: int, depth: int, alpha: int, beta: int) -> int:
        """The lead of the side to move, in pieces, `depth` moves on; past WON the game is decided."""
        self.nodes -= 1
        if self.nodes < 0:
            raise OutOfNodesError
        empty = self.ground ^ mine ^ theirs
        lead = mine.bit_count() - theirs.bit_count()
        if not empty:
            return decided(lead)
        if depth == 0:
            return lead
        found = moves(mine, theirs, self.ground)
        if not found:
            return decided(lead - empty.bit_count())
        found.sort(reverse=True)
        if depth == 1:
            return max(alpha, lead + found[0][0])
        for _, flip, captured, _ in found:
            score = -self.search(theirs ^ captured, mine ^ flip ^ captured, depth - 1, -beta, -alpha)
            if score > alpha:
                alpha = score
                if alpha >= beta:
                    break
        return alpha


def decided(lead: int) -> int:
    return lead + (WON if lead > 0 else -WON if lead < 0 else 0)


def name(move: Move) -> str:
    source, cell = divmod(move[3], 49)
    return CELL_NAMES[cell] if source == cell else CELL_NAMES[source] + CELL_NAMES[cell]
