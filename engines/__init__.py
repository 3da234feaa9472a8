"""The rules of the games: pure Python, standard library only.

>>> from engines import GAMES
>>> state = GAMES["infection"].new(2, level=1)
>>> state.apply(state.legal()[0])
"""

from engines.registry import GAMES
from engines.replay import IllegalActionError, perft, replay
from engines.state import CHANCE, MAX_ACTION, Game, Score, State, View

__all__ = [
    "CHANCE",
    "GAMES",
    "MAX_ACTION",
    "Game",
    "IllegalActionError",
    "Score",
    "State",
    "View",
    "perft",
    "replay",
]
