"""Monte-Carlo tree search for any game, by a fixed number of simulations: no host makes it stronger.

Chance is sampled, what is hidden is guessed anew in each simulation, and with many seats each player
looks after its own result (max^n). Beside this file lie `budget.json` and, where a game has one,
`value.py` with `value(state) -> list[float]`, each seat's prospects from 0 to 1: positions are then
judged by it at once; without it they are played out at random.
"""

import json
from collections.abc import Callable
from importlib import import_module
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any

from bots.api.turn import Game, Turn
from engines import CHANCE, State

Value = Callable[[Any], list[float]]


class Node:
    """A position, by the actions that led to it from the root: the same for every guess of what is hidden."""

    __slots__ = ("children", "total", "visits")

    def __init__(self, first: list[float]) -> None:
        self.visits = 1
        self.total = first
        self.children: dict[str, Node] = {}

    def learn(self, result: list[float]) -> None:
        self.visits += 1
        self.total = [old + new for old, new in zip(self.total, result, strict=True)]


class Bot:
    def __init__(self) -> None:
        budget = json.loads(Path(__file__).with_name("budget.json").read_text())
        self.simulations: int = budget["simulations"]
        self.exploration: float = budget["exploration"]
        self.value = _value_of_the_game()
        self.rng = Random()

    def start(self, game: Game) -> None:
        self.rng.seed(game.seed)

    def choose(self, turn: Turn) -> str:
        if len(turn.legal) == 1:
            return turn.legal[0]
        root = Node([0.0] * turn.seats)
        for _ in range(self.simulations):
            self.simulate(root, turn.state(self.rng))
        chosen = max(turn.legal, key=lambda action: self.merit(root, action, turn.seat))
        best = root.children[chosen]
        turn.note(score=round(best.total[turn.seat] / best.visits, 3))
        return chosen

    def merit(self, root: Node, action: str, seat: int) -> tuple[int, float]:
        child = root.children.get(action)
        return (child.visits, child.total[seat] / child.visits) if child else (0, 0.0)

    def simulate(self, root: Node, state: State) -> None:
        """One way down the tree, one new node (with a value: a new node and all its children), one result."""
        path = [root]
        node = root
        while (seat := state.to_move) is not None:
            if seat == CHANCE:
                action, new = state.sample(self.rng), False
            else:
                action, new = self.select(node, state, seat)
            state.apply(action)
            child = node.children.get(action)
            if child is None:
                child = node.children[action] = Node([0.0] * state.seats)
                child.visits = 0
            node = child
            path.append(node)
            if new:
                break
        result = self.judge(state)
        for node in path:
            node.learn(result)

    def select(self, node: Node, state: State, seat: int) -> tuple[str, bool]:
        """The action to follow, and whether it ends the way down."""
        actions = state.legal()
        children = node.children
        untried = [action for action in actions if action not in children]
        if untried:
            if self.value is None:
                return self.rng.choice(untried), True
            for action in untried:
                after = state.copy()
                after.apply(action)
                children[action] = Node(self.judge(after))
        wide = self.exploration * sqrt(log(node.visits + 1))
        best, most = actions[0], -1.0
        for action in actions:
            child = children[action]
            promise = child.total[seat] / child.visits + wide / sqrt(child.visits)
            if promise > most:
                best, most = action, promise
        return best, bool(untried)

    def judge(self, state: State) -> list[float]:
        """Each seat's result from 0 to 1: known at the end, else valued or played out."""
        if state.to_move is not None:
            if self.value is not None:
                return self.value(state)
            while state.to_move is not None:
                state.apply(state.sample(self.rng))
        return shares(state.scores())


def shares(scores: list[Any]) -> list[float]:
    """1 for the first, 0 for the last, ties in the middle of their places."""
    others = len(scores) - 1
    return [
        (sum(mine > score for score in scores) + (sum(mine == score for score in scores) - 1) / 2) / others
        for mine in scores
    ]


def _value_of_the_game() -> Value | None:
    try:
        value: Value = import_module("value").value
    except ModuleNotFoundError:
        return None
    return value
