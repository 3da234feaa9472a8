"""What a position of Zoids promises each seat, from 0 to 1: for the tree search and the bot that looks ahead.

A seat's strength is the sum over its zoids of e to the power of these figures, which were fitted to who won
in some thousand games of bots that look one move ahead, then smoothed.
"""

from math import exp, log

from engines.zoids.board import BIT, CELLS, HOSTILE_TARGETS, PROGRESS
from engines.zoids.rules import Zoids

REACHED = (0.0, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0, 2.1, 3.3, 4.3, 6.0, 13.0)
"""By progress: in reserve, columns a to j, rings k to n."""
BLOCKED = -1.0
"""Under a hostile token."""
THREATENED = -0.15
"""Beside one that could move onto it."""
TO_ROLL = 0.27
"""For the seat that rolls next."""

SAFE = {cell: exp(REACHED[PROGRESS[cell]]) for cell in CELLS}
STRAINED = {cell: worth * exp(THREATENED) for cell, worth in SAFE.items()}
STUCK = {cell: worth * exp(BLOCKED) for cell, worth in SAFE.items()}
DANGER = {cell: sum(1 << token for token in CELLS if HOSTILE_TARGETS[token] >> cell & 1) for cell in CELLS}
"""From where a hostile token moves onto a cell."""

RESERVE, GATE, RING = 1.0, SAFE[BIT["j1"]], SAFE[BIT["k1"]]
GAMBLE = (RING + RESERVE) / 2
ODD = max(GATE, GAMBLE)
IN_THE_TUBES = {"tube": (RING + ODD) / 2, "choice": ODD, "gamble": GAMBLE, "place": RING}


def strengths(state: Zoids) -> list[float]:
    hostile = state.hostile
    found = [0.0] * state.seats
    for index, cell in enumerate(state.zoids):
        if index == state.passage:
            worth = IN_THE_TUBES[state.phase]
        elif cell < 0:
            worth = RESERVE
        elif hostile >> cell & 1:
            worth = STUCK[cell]
        else:
            worth = (STRAINED if hostile & DANGER[cell] else SAFE)[cell]
        found[index // 5] += worth
    return found


def value(state: Zoids) -> list[float]:
    """Each seat's chance against another one, on average over the others."""
    logs = [log(each) for each in strengths(state)]
    dice = state.dice
    pair = len(dice) == 2 and dice[0] == dice[1]
    logs[state.seat if pair or len(dice) < 2 else (state.seat + 1) % state.seats] += TO_ROLL
    others = state.seats - 1
    return [sum(1 / (1 + exp(other - mine)) for other in logs) / others - 0.5 / others for mine in logs]
