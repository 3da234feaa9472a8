"""Runs: the move that brings a zoid farthest. Sends hostile tokens at the foremost opponent in reach."""

import random

from bots.api.turn import Turn

ORDER = "abcdefghijklmn"
"""Columns and rings on the way to the podium."""
RING = 11


def progress(cell: str | None) -> int:
    return 0 if cell is None else ORDER.index(cell[0]) + 1


def choose(turn: Turn) -> str:
    view = turn.view
    own = view["zoids"][turn.seat]
    others = [cell for seat, team in enumerate(view["zoids"]) if seat != turn.seat for cell in team if cell]

    def merit(action: str) -> tuple[int, int]:
        if view["phase"] == "hostile":
            start, target = action.split("-")
            hit = progress(target) if target in others else -progress(target) if target in own else 0
            freed = progress(start) if start in own else 0
            return hit + freed, 0
        if view["phase"] == "move":
            zoid, target = action.split(":")
            end = RING if target == "try" else progress(target)
            return end - progress(own[int(zoid[1]) - 1]), end
        return 0, 0

    best = max(map(merit, turn.legal))
    return random.choice([action for action in turn.legal if merit(action) == best])
