"""`python -m tests.benchmarks.rules`: speed of the rules, as ratios to public Python rules in the same run.

Peers are pure Python too: ataxx (python-ataxx) for Infection, chess (python-chess) for every other game.
Each figure is the best of several short turns taken in alternation with its peer's, so that a busy
machine slows both alike.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

import ataxx
import chess

from engines import GAMES, State
from engines.infection import moves
from engines.infection.rules import Infection

ROUNDS = 3
PERFT_DEPTH = 4
PERFT_FENS = ("x5o/7/7/7/7/7/o5x x 0 1", "x5o/7/3-3/2-1-2/3-3/7/o5x o 0 1")

Work = Callable[[], int]
"""Does some work and says how much."""


class Goal(NamedTuple):
    what: str
    unit: str
    ours: Work
    peer: Work
    at_least: float


def our_perft() -> int:
    positions = [Infection.from_text(fen) for fen in PERFT_FENS]
    return sum(moves.perft(each.mine, each.theirs, each.ground, PERFT_DEPTH) for each in positions)


def ataxx_perft() -> int:
    return sum(ataxx.Board(fen).perft(PERFT_DEPTH) for fen in PERFT_FENS)


def sampled_games(games: int = 60) -> int:
    rng = Random(1)
    for _ in range(games):
        state = Infection.new(2)
        while state.over is None:
            state.apply(state.sample(rng))
    return games


def listed_games(games: int = 30) -> int:
    rng = Random(1)
    for _ in range(games):
        state = Infection.new(2)
        while state.over is None:
            state.apply(rng.choice(state.legal()))
    return games


def ataxx_games(games: int = 8) -> int:
    rng = Random(1)
    for _ in range(games):
        board = ataxx.Board()
        while not board.gameover():
            board.makemove(rng.choice(board.legal_moves()))
    return games


def chess_plies(games: int = 3) -> int:
    rng, plies = Random(1), 0
    for _ in range(games):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 200:
            board.push(rng.choice(list(board.legal_moves)))
            plies += 1
    return plies


def random_actions(game: type[State], actions: int = 3000) -> int:
    """Chance included; games are begun anew until enough was played."""
    rng, done = Random(1), 0
    while done < actions:
        state = game.new(game.seats_allowed[0])
        while state.to_move is not None and done < actions:
            state.apply(state.sample(rng))
            done += 1
    return done


def goals() -> list[Goal]:
    """Infection has a peer of its own kind; other games are measured by what python-chess does."""
    infection = [
        Goal("infection: perft, every leaf played", "nodes", our_perft, ataxx_perft, 4),
        Goal("infection: random games by sample", "games", sampled_games, ataxx_games, 10),
        Goal("infection: random games by legal", "games", listed_games, ataxx_games, 3),
    ]
    return infection + [
        Goal(f"{name}: random actions", "plies", partial(random_actions, GAMES[name]), chess_plies, 1)
        for name in GAMES
    ]


def rate(work: Work) -> float:
    begun = process_time()
    done = work()
    return done / (process_time() - begun)


def measure(goal: Goal) -> tuple[float, float]:
    """The best rates of ours and the peer's."""
    pairs = [(rate(goal.ours), rate(goal.peer)) for _ in range(ROUNDS)]
    return max(ours for ours, _ in pairs), max(peer for _, peer in pairs)


def main() -> int:
    missed = 0
    print(f"{'':40}{'ours/s':>12}{'peer/s':>12}{'ratio':>8}{'goal':>6}")
    for goal in goals():
        ours, peer = measure(goal)
        met = ours / peer >= goal.at_least
        missed += not met
        row = f"{goal.what:40}{ours:12,.0f}{peer:12,.0f}{ours / peer:8.1f}{goal.at_least:6.1f}"
        print(f"{row} {goal.unit}{'' if met else '  MISSED'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
