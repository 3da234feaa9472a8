"""Plays its turn to the end in its head, with all powers and extra turns, and thinks of the answer.

A beam: of all ways to go on, the most promising are followed to the next decision. The best ways through the
turn are judged again by the turn that the other one would answer with.
"""

from collections.abc import Callable
from importlib import import_module
from random import Random

from bots.api.turn import Game, Turn
from engines.drones.rules import Drones

ANSWERED = 12
"""Ways through its turn that are answered."""
BEAM, ANSWER_BEAM = 8, 2
DEPTH = 10
"""Decisions in a row."""
MOST = 150
"""Actions looked at in one position; of more, so many are drawn by lot: batches have thousands."""

Way = tuple[float, str, Drones]
"""What it promises, its first action, where it leads."""

value: Callable[[Drones], list[float]] = import_module("value").value  # beside this file in the upload


class Bot:
    def __init__(self) -> None:
        self.rng = Random()

    def start(self, game: Game) -> None:
        self.rng.seed(game.seed)

    def choose(self, turn: Turn) -> str:
        if len(turn.legal) == 1:
            return turn.legal[0]
        state = turn.state()
        assert isinstance(state, Drones)
        ways = self.ways(state, turn.seat, BEAM)[:ANSWERED]
        promise, best, _ = min((self.answer(way, turn.seat) for way in ways), key=promise_of)
        turn.note(score=round(promise, 3))
        return best

    def answer(self, way: Way, seat: int) -> Way:
        """The way with what is left of its promise after the other's best turn."""
        _, action, after = way
        if after.to_move != 1 - seat:
            return way
        return 1 - self.ways(after, 1 - seat, ANSWER_BEAM)[0][0], action, after

    def ways(self, state: Drones, seat: int, width: int) -> list[Way]:
        """Ways through the rest of the turn, the best first."""
        ended: list[Way] = []
        beam: list[Way] = [(0.0, "", state)]
        for _ in range(DEPTH):
            going_on: list[Way] = []
            for _, first, position in beam:
                for action in self.actions(position):
                    after = position.copy()
                    after.apply(action)
                    way = (value(after)[seat], first or action, after)
                    (going_on if after.to_move == seat else ended).append(way)
            self.rng.shuffle(going_on)
            beam = sorted(going_on, key=promise_of)[:width]
            if not beam:
                break
        return sorted(ended or beam, key=promise_of)

    def actions(self, state: Drones) -> list[str]:
        found = state.legal()
        self.rng.shuffle(found)
        return found[:MOST]


def promise_of(way: Way) -> float:
    """For sorting, the best first."""
    return -way[0]
