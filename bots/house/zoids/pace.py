"""What a position of Zoids promises each seat, by how far its two best zoids have come and nothing else."""

from math import exp

from engines.zoids.board import PROGRESS
from engines.zoids.position import TEAM
from engines.zoids.rules import Zoids

SCALE = 4.0
"""A lead of so many cells is worth 0.73."""


def value(state: Zoids) -> list[float]:
    """Each seat's chance against another one, on average over the others."""
    progress = [PROGRESS[cell] for cell in state.zoids]
    paces = []
    for at in range(0, len(progress), TEAM):
        *_, second, best = sorted(progress[at : at + TEAM])
        paces.append((best + second / 4) / SCALE)
    others = state.seats - 1
    return [sum(1 / (1 + exp(other - mine)) for other in paces) / others - 0.5 / others for mine in paces]
