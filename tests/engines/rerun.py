"""Replay logs and print what everybody saw: the tests run this in a process of its own.

Standard input: {"name": ..., "seats": ..., "games": [[options, actions], ...]}. Output: a JSON list with
what `fingerprints` says of each game.
"""

import json
import sys
from random import Random

from engines.replay import follow
from tests.engines.contract import UNDER_TEST, fingerprint, observers

GUESS_EVERY = 10


def fingerprints(name: str, seats: int, options: dict[str, object], actions: list[str]) -> list[str]:
    """Of each position of a game, and now and then of what each observer guesses from it."""
    game = UNDER_TEST[name]
    found = []
    for ply, state in enumerate(follow(game.new(seats, **options), actions)):
        found.append(fingerprint(state))
        if ply % GUESS_EVERY == 0:
            guesses = [game.from_view(state.view(seat), Random(ply)) for seat in observers(state)]
            found += [fingerprint(guess) for guess in guesses]
    return found


if __name__ == "__main__":
    task = json.load(sys.stdin)
    json.dump([fingerprints(task["name"], task["seats"], *game) for game in task["games"]], sys.stdout)
