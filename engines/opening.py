"""The opening: random actions drawn by the seed, the same in all games of a mirrored group."""

from dataclasses import dataclass

from engines.chance import ChanceStreams, number
from engines.state import CHANCE, State

ATTEMPTS = 1000


@dataclass(frozen=True, slots=True)
class Opening:
    actions: list[str]
    """The chance between the seats' actions included."""
    streams: ChanceStreams
    """As they stand after it: the game goes on drawing from them."""


def draw_opening(start: State, plies: int, seed: str) -> Opening:
    """Play `plies` actions of seats, with the chance between them, from a copy of `start`.

    An opening that ends the game is drawn again; ValueError says that the game is too short for any.
    """
    for attempt in range(ATTEMPTS):
        state = start.copy()
        streams = ChanceStreams(seed)
        actions: list[str] = []
        played = 0
        while played < plies and state.to_move is not None:
            if state.to_move == CHANCE:
                action = streams.draw(state)
            else:
                legal = state.legal()
                action = legal[(number(seed, "opening", attempt, played) * len(legal)) >> 64]
                played += 1
            state.apply(action)
            actions.append(action)
        if state.to_move is not None:
            return Opening(actions, streams)
    raise ValueError(f"{start.name}: no opening of {plies} plies leaves a game to play")
