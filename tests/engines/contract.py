"""What the contract tests share: the games under test, random games, and what JSON a view may hold."""

import json
from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

from hypothesis import settings

from engines import CHANCE, State
from engines.chance import ChanceStreams
from engines.registry import HOMES, Registry

UNDER_TEST = Registry(HOMES | {"tiny": "tests.engines.tiny:Tiny"})
"""Every game of the registry, and one with dice and hidden cards that only the tests know."""

TABLES = [(name, seats) for name in UNDER_TEST for seats in UNDER_TEST[name].seats_allowed]
"""Every game with every number of seats."""

examples = settings(max_examples=settings().max_examples // 6)
"""Whole games are slow examples: a few in the suite, hundreds with HYPOTHESIS_PROFILE=explore."""

CUTS = (10, 40, 150)
"""Most random games stop after one of these: a position deep in a long game costs time."""


class Playout(NamedTuple):
    options: dict[str, Any]
    actions: list[str]
    state: State
    """The position after the actions."""


def options_of(name: str, seats: int, rng: Random) -> dict[str, Any]:
    """One of the ways to set up a game, by chance."""
    return {key: rng.choice(values) for key, values in UNDER_TEST[name].option_values(seats).items()}


def play_on(state: State, seed: int) -> Iterator[str]:
    """Play at random, chance by streams as a referee draws it; yield each action before it is played."""
    rng, chance = Random(seed), ChanceStreams(str(seed))
    while state.to_move is not None:
        action = chance.draw(state) if state.to_move == CHANCE else rng.choice(state.legal())
        yield action
        state.apply(action)


def random_game(name: str, seats: int, seed: int, stop: int | None = None) -> Playout:
    """A random game to its end, or to ply `stop`. The same seed plays the same game."""
    options = options_of(name, seats, Random(seed))
    state = UNDER_TEST[name].new(seats, **options)
    actions: list[str] = []
    if stop == 0:
        return Playout(options, actions, state)
    for action in play_on(state, seed):
        if len(actions) == stop:
            break
        actions.append(action)
    return Playout(options, actions, state)


def positions(name: str, seats: int, seed: int, count: int = 6) -> list[State]:
    """`count` positions of one random game, its start and its last one among them.

    The last is the end of the game for one seed in four, a position on the way for the others.
    """
    rng = Random(seed)
    stop = rng.choice([None, *CUTS])
    options, actions, last = random_game(name, seats, seed, stop)
    wanted = {0, *(rng.randrange(len(actions) + 1) for _ in range(count - 2))}
    state = UNDER_TEST[name].new(seats, **options)
    found = []
    for ply, action in enumerate(actions):
        if ply in wanted:
            found.append(state.copy())
        state.apply(action)
    return [*found, last]


def observers(state: State) -> list[int | None]:
    """Everybody who may look: the seats, the spectator, and who sees everything."""
    return [*range(state.seats), CHANCE, None]


def after(state: State, action: str) -> State:
    child = state.copy()
    child.apply(action)
    return child


def foreign_to_json(value: object, path: str = "view") -> list[str]:
    """Where a value holds what JSON does not have or would change: tuples, floats, keys that are numbers."""
    if isinstance(value, dict):
        bad = [f"{path} has the key {key!r}" for key in value if type(key) is not str]
        return bad + [each for key, part in value.items() for each in foreign_to_json(part, f"{path}.{key}")]
    if type(value) is list:
        return [each for i, part in enumerate(value) for each in foreign_to_json(part, f"{path}[{i}]")]
    return [] if type(value) in (str, int, bool, type(None)) else [f"{path} is {value!r}"]


def spoil(value: object) -> None:
    """Empty every list and object inside a view."""
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            spoil(part)
        value.clear()


def fingerprint(state: State) -> str:
    """All that anybody can see of a position and do there, in eight letters."""
    seen = [state.view(seat) for seat in observers(state)]
    text = json.dumps([state.to_move, seen, state.legal()])
    return blake2b(text.encode(), digest_size=4).hexdigest()
