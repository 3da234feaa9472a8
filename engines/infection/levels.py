"""The ten boards of Infection."""

from typing import NamedTuple


class Level(NamedTuple):
    name: str
    layout: str
    """Ranks 7 to 1 in the board part of an Ataxx FEN."""
    boss: bool = False
    """A boss level pays 100 instead of 50 to whoever owns every piece."""


LEVELS = {
    1: Level("open", "x5o/7/7/7/7/7/o5x"),
    2: Level("four_posts", "x5o/7/2-1-2/7/2-1-2/7/o5x"),
    3: Level("diamond", "x5o/7/3-3/2-1-2/3-3/7/o5x"),
    4: Level("saltire", "x5o/7/2-1-2/3-3/2-1-2/7/o5x"),
    5: Level("citadel", "x5o/2-1-2/1-3-1/3-3/1-3-1/2-1-2/o5x", boss=True),
    6: Level("side_gates", "x2-2o/7/7/-5-/7/7/o2-2x"),
    7: Level("studs", "x1-1-1o/7/-5-/7/-5-/7/o1-1-1x"),
    8: Level("crossroads", "x5o/3-3/3-3/1--1--1/3-3/3-3/o5x"),
    9: Level("diagonals", "x5o/1-3-1/2-1-2/7/2-1-2/1-3-1/o5x"),
    10: Level("fortress", "x1---1o/7/-1-1-1-/-2-2-/-1-1-1-/7/o1---1x", boss=True),
}
