"""Positions set up by hand: tokens, owners and cards by outpost; what is not named is quiet."""

from collections.abc import Mapping
from typing import Any

from engines.drones.rules import Drones

QUIET = ("heart_empty", "heart_full", "two_full", "two_empty", "round", "square_full", "square_empty")
"""Fill the outposts without a token of their own, in this order."""


def scene(
    tokens: Mapping[int, str] | None = None,
    cards: Mapping[int, tuple[str, str]] | None = None,
    *,
    owners: str = "1010101",
    hands: tuple[str, str] = ("112233", "112233"),
    **fields: Any,
) -> Drones:
    """Seat 0 is to play a card. Cards are those of seat 0 and seat 1."""
    tokens, cards = tokens or {}, cards or {}
    rest = [kind for kind in (*QUIET, "one", "cross", "window") if kind not in tokens.values()]
    for outpost in range(7):
        if outpost not in tokens:
            tokens = {**tokens, outpost: rest.pop(0)}
    view: dict[str, Any] = {
        "results": [],
        "decision": "play",
        "first": 0,
        "active": 0,
        "extra": 0,
        "final": False,
        "hands": list(hands),
        "outposts": [
            {"token": tokens[outpost], "owner": int(owners[outpost]), "cards": cards.get(outpost, ("", ""))}
            for outpost in range(7)
        ],
        "aside": None,
        "removed": "",
        "stack": [],
        "effect": None,
        "queued": 0,
    }
    assert fields.keys() <= view.keys()
    return Drones.from_view({**view, **fields})


def played(state: Drones, *actions: str) -> Drones:
    for action in actions:
        assert action in state.legal(), f"{action} is not one of {state.legal()}"
        state.apply(action)
    return state


def owners(state: Drones) -> str:
    return "".join(map(str, state.owners))


def cards(state: Drones, outpost: int) -> tuple[str, str]:
    """Of seat 0 and seat 1."""
    found: list[str] = state.view(None)["outposts"][outpost]["cards"]
    return found[0], found[1]
