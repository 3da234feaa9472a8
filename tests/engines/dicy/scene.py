"""Positions of Dicy Cards set up by hand, and short ways to play on from them."""

from engines.dicy.rules import Dicy

FRESH = "0:12345"
"""A seat with no points yet and every card active."""


def scene(dice: str, *seats: str, ask: str = "decide", turn: int = 0, number: int = 1) -> Dicy:
    """Each seat as `points:cards`, a frozen card as `-`; two fresh ones if none are told."""
    return Dicy.from_text(f"{number} {turn} {ask} {dice} {' '.join(seats or [FRESH, FRESH])}")


def play(state: Dicy, *actions: str) -> Dicy:
    for action in actions:
        assert action in state.legal(), f"{action} is none of {state.legal()}"
        state.apply(action)
    return state


def roll(state: Dicy, faces: str) -> Dicy:
    """All dice that are to be rolled, with the stream that speaks now."""
    for face in faces:
        stream = state.legal()[0].partition(":")[0]
        play(state, f"{stream}:{face}")
    return state


def seats_of(state: Dicy) -> list[str]:
    """Each seat's points and cards, as in the text form."""
    return [word for word in state.to_text().split() if ":" in word]
