"""One line per goal: the ratio of one run, and whether it is reached."""

from collections.abc import Sequence
from statistics import fmean

QUIET = 0.25
"""Of a row of repeats the lower quartile counts: what else runs on the machine disturbs the rest most."""


def at_most(name: str, what: str, ratio: float, goal: float) -> None:
    _tell(name, what, ratio, f"<= {goal:g}", reached=ratio <= goal)


def at_least(name: str, what: str, ratio: float, goal: float) -> None:
    _tell(name, what, ratio, f">= {goal:g}", reached=ratio >= goal)


def _tell(name: str, what: str, ratio: float, goal: str, *, reached: bool) -> None:
    print(
        f"{name:4} {what:66} {ratio:8.2f}  goal {goal:8} {'reached' if reached else 'NOT reached'}",
        flush=True,
    )


def show(what: str, value: float, unit: str) -> None:
    print(f"     {what:66} {value:8.2f}  {unit}", flush=True)


def of_repeats(rows: Sequence[Sequence[float]], quantile: float = QUIET) -> float:
    """The mean over columns of each column's quantile: each row is one repeat of the very same work."""
    columns = zip(*rows, strict=True)
    return fmean(sorted(column)[int(quantile * len(rows))] for column in columns)
