"""Plays any game: one of the legal actions, uniformly."""

import random

from bots.api.turn import Turn


def choose(turn: Turn) -> str:
    return random.choice(turn.legal)
