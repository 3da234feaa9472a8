"""Positions set up by hand, and played on action by action."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from engines.vale.cards import CARDS, KEY
from engines.vale.rules import Vale
from engines.vale.stones import read

Cards = Sequence[str]
POINTS = 10
"""What everybody has unless a test says otherwise."""


def scene(
    seats: int = 2,
    *,
    round: int = 5,
    phase: str = "action",
    first: int = 0,
    turn: int = 0,
    areas: Mapping[int, Cards] | None = None,
    hands: Mapping[int, Cards] | None = None,
    drawn: Mapping[int, Cards] | None = None,
    marked: Mapping[int, Cards] | None = None,
    stones: Mapping[int, str] | None = None,
    points: Mapping[int, int] | None = None,
    discard: Cards = (),
    top: Cards = (),
    offer: Cards = (),
    used: Cards = (),
    deck: Cards | None = None,
    actions_taken: int = 0,
) -> Vale:
    """It is seat `first + turn` to act. `hands` are known to all, `drawn` to their owners alone.

    The deck is every card that lies nowhere else, unless it is given.
    """
    laid: list[str] = [*discard, *top, *offer]
    for piles in (areas, hands, drawn, marked):
        for pile in (piles or {}).values():
            laid += pile
    assert len(set(laid)) == len(laid), "a card lies in one place"
    rest = [key for key in KEY if key not in laid]
    players = [
        {
            "points": (points or {}).get(seat, POINTS),
            "stones": list(read((stones or {}).get(seat, ""))),
            "area": list((areas or {}).get(seat, [])),
            "marked": in_order((marked or {}).get(seat, [])),
            "known": in_order((hands or {}).get(seat, [])),
            "drawn": [in_order((drawn or {}).get(seat, []))],
            "hidden": [len((drawn or {}).get(seat, []))],
        }
        for seat in range(seats)
    ]
    view = {
        "round": round,
        "phase": phase,
        "first": first,
        "turn": turn,
        "to_move": None,
        "asks": "",
        "actions_taken": actions_taken,
        "used": in_order(used),
        "offer": in_order(offer),
        "players": players,
        "discard": in_order(discard),
        "top": list(top),
        "pool": 0,
        "unseen": [rest if deck is None else in_order(deck)],
        "stack": [],
    }
    return Vale.from_view(view)


def in_order(keys: Cards) -> list[str]:
    return [card.key for card in CARDS if card.key in keys]


def play(state: Vale, *actions: str) -> Vale:
    for action in actions:
        assert action in state.legal(), f"{action} is not among {state.legal()}"
        state.apply(action)
    return state


def starting(state: Vale, verb: str) -> list[str]:
    """The legal actions of one kind."""
    return [action for action in state.legal() if action.split(":")[0] == verb]


def player(state: Vale, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["players"][seat]
    return found | {"hand": in_order([*found["known"], *(key for pool in found["drawn"] for key in pool)])}


def played_out(seats: int, seed: int) -> list[Vale]:
    """Every position of a random game."""
    rng, state = Random(seed), Vale.new(seats)
    found = [state.copy()]
    while state.to_move is not None:
        state.apply(state.sample(rng))
        found.append(state.copy())
    return found
