"""Positions of Drôles de Zèbres set up by hand, and short ways to play on from them."""

from engines.zebres.rules import Zebres


def scene(
    squares: str,
    ask: str = "place",
    *,
    seat: int = 0,
    impala: int = 0,
    holder: str = "-",
    board: str = "standard",
) -> Zebres:
    """`squares` is ranks 5 to 1 as in the text form: large letters seat 0, a star for face-down."""
    return Zebres.from_text(f"{squares} {board} {impala} {seat} {ask} {holder}")


def play(state: Zebres, *actions: str) -> Zebres:
    for action in actions:
        assert action in state.legal(), f"{action} is none of {state.legal()}"
        state.apply(action)
    return state


def squares_of(state: Zebres) -> str:
    return state.to_text().split()[0]


def hand(state: Zebres, seat: int) -> dict[str, int]:
    """What a seat has in hand, without the species it has none of."""
    return {species: count for species, count in state.view(None)["hands"][seat].items() if count}
