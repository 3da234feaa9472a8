"""From the rules' scores and the seats' faults to ranks: the referee's, and the site's that checks it."""

from collections.abc import Sequence
from typing import Any


def rank(scores: Sequence[Any] | None, faults: Sequence[int | None]) -> list[int]:
    """Ranks by seat, 1 the best; ties share theirs and the next rank is skipped.

    `faults` has the ply of each seat's fault or None. `scores` is None if the game did not come to its
    end: then at most one seat is left, or none.
    """
    keys = [
        (1, scores[seat] if scores is not None else 0) if ply is None else (0, ply)
        for seat, ply in enumerate(faults)
    ]
    return [1 + sum(other > key for other in keys) for key in keys]
