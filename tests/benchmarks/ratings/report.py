"""One line of the table: what must be reached, what is, and what K=32 Elo does on the same games."""

from typing import NamedTuple


class Line(NamedTuple):
    """`reached` is None for what is shown for comparison only."""

    what: str
    goal: str
    ours: str
    elo: str = ""
    reached: bool | None = None


def at_most(
    what: str, bound: float, ours: float | None, elo: float | None = None, *, shown: bool = True
) -> Line:
    """Games needed; None is never."""
    return Line(
        what, f"<= {bound:g}", games(ours), games(elo) if shown else "", ours is not None and ours <= bound
    )


def at_least(what: str, bound: float, ours: float, elo: float) -> Line:
    """A figure that should be high."""
    return Line(what, f">= {bound:g}", f"{ours:.3f}", f"{elo:.3f}", ours >= bound)


def games(number: float | None) -> str:
    """A count, or never."""
    return "never" if number is None else f"{number:.0f}"
