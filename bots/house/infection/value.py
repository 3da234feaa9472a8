"""What a position of Infection promises each seat, by its pieces: for the tree search, from 0 to 1."""

from math import exp

from engines.infection.rules import Infection

SCALE = 5.0
"""A lead of so many pieces is worth 0.73."""


def value(state: Infection) -> list[float]:
    lead = state.mine.bit_count() - state.theirs.bit_count()
    mover = 1 / (1 + exp(-lead / SCALE))
    return [mover, 1 - mover] if state.ply & 1 == 0 else [1 - mover, mover]
