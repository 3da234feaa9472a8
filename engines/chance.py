"""Chance: how a match's seed becomes dice and cards, by integers alone.

A chance action is written `stream:outcome`. Every stream counts its own draws, so the k-th roll of
a seat is the same in all games of a mirrored group whatever happened in between: that is what makes
mirroring cut luck. Changing anything here breaks the re-run of stored matches.
"""

from collections import Counter
from hashlib import blake2b
from random import Random

from engines.state import CHANCE, State


def number(seed: str, *parts: str | int) -> int:
    """64 bits, uniform over seeds, that depend on nothing but `seed` and `parts`."""
    text = "\x1f".join([seed, *map(str, parts)])
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def pick(seed: str, stream: str, draws: int, outcomes: int) -> int:
    """The index, below `outcomes`, of draw number `draws` (from 0) of `stream`."""
    return (number(seed, "chance", stream, draws) * outcomes) >> 64


def stream_of(action: str) -> str:
    """`die.0` of `die.0:4`."""
    stream, colon, _ = action.partition(":")
    if not colon:
        raise ValueError(f"a chance action is written stream:outcome, not {action!r}")
    return stream


class ChanceStreams:
    """The dice of one game: remembers how many draws each stream has seen."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.drawn: Counter[str] = Counter()

    def draw(self, state: State) -> str:
        """The outcome for a position whose `to_move` is CHANCE; counts the draw."""
        assert state.to_move == CHANCE, "only chance draws"
        outcomes = state.legal()
        stream = stream_of(outcomes[0])
        action = outcomes[pick(self.seed, stream, self.drawn[stream], len(outcomes))]
        self.drawn[stream] += 1
        return action


def stand_in(seed: str, game: int, seat: int) -> Random:
    """Draws the actions of a seat that is out, by `State.sample`: a stream of its own."""
    return Random(number(seed, "substitute", game, seat))
