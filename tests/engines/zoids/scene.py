"""Positions of Zoids set up by hand, and short ways to play on from them."""

from typing import Any

from engines.zoids.rules import Zoids

Team = dict[int, str]
"""The cells of the zoids that are not in reserve, by number."""


def scene(*teams: Team, acids: str = "", whites: str = "", granulars: str = "", **fields: Any) -> Zoids:
    """Before a roll; hostile tokens stand only where they are told to (so there may be none)."""
    view = Zoids.new(len(teams)).view(None)
    view["zoids"] = [[team.get(number) for number in range(1, 6)] for team in teams]
    view |= {"acids": acids.split(), "whites": whites.split(), "granulars": granulars.split()}
    return Zoids.from_view(view | fields)


def play(state: Zoids, *actions: str) -> Zoids:
    for action in actions:
        assert action in state.legal()
        state.apply(action)
    return state


def roll(state: Zoids, faces: str) -> Zoids:
    """Both dice of the seat whose turn it is."""
    assert state.phase == "roll"
    return play(state, *(f"die.{state.seat}:{face}" for face in faces))


def tube(state: Zoids, face: str) -> Zoids:
    return play(state, f"tube.{state.seat}:{face}")


def targets(state: Zoids, number: int) -> str:
    """Where the zoid with that number may go now."""
    return " ".join(move[3:] for move in state.legal() if move.startswith(f"z{number}:"))


def team(state: Zoids, seat: int) -> Team:
    cells = state.view(None)["zoids"][seat]
    return {number: cell for number, cell in enumerate(cells, 1) if cell}
