"""Rules of others, played at random without bots or referee: what a ply costs them."""

from random import Random
from time import perf_counter

import ataxx
import chess
import pyspiel

from engines.infection.rules import Infection


def ours(rng: Random) -> int:
    state, plies = Infection.new(2), 0
    while state.over is None:
        state.apply(rng.choice(state.legal()))
        plies += 1
    return plies


def python_ataxx(rng: Random) -> int:
    board, plies = ataxx.Board(), 0
    while not board.gameover():
        board.makemove(rng.choice(board.legal_moves()))
        plies += 1
    return plies


def python_chess(rng: Random) -> int:
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 200:
        board.push(rng.choice(list(board.legal_moves)))
    return board.ply()


def open_spiel(rng: Random) -> int:
    state, plies = pyspiel.load_game("othello").new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        plies += 1
    return plies


RULES = {
    "our rules of Infection": ours,
    "python-ataxx": python_ataxx,
    "python-chess": python_chess,
    "OpenSpiel, othello (C++)": open_spiel,
}


def us_per_ply(name: str, seed: int = 1) -> float:
    began = perf_counter()
    plies = RULES[name](Random(seed))
    return (perf_counter() - began) / plies * 1e6
