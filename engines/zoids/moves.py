"""Where a zoid may go: sets of cells, found for all paths at once."""

from engines.zoids.board import ENTRY, FIELD, GATES, OUTER_RING, RESERVE, RING_LINES, SHIFTS

TRY = 1
"""A new attempt at a gate, as a set of one target: a bit below all cells."""


def landings(front: int, free: int, jumpable: int) -> int:
    """The free cells that one step from any cell of `front` reaches, straight over jumpable zoids."""
    near = front << 1 | front >> 1 | front << 8 | front >> 8 | front << 9 | front >> 9
    found = near & free
    if near & jumpable:
        for shift in SHIFTS:
            over = front << shift & jumpable
            while over:
                over <<= shift
                found |= over & free
                over &= jumpable
            over = front >> shift & jumpable
            while over:
                over >>= shift
                found |= over & free
                over &= jumpable
    return found


def field_moves(front: int, steps: int, free: int, jumpable: int) -> int:
    """Where `steps` steps from `front` may end: gates on the way too, and sooner if no step is left.

    `front` is the start, or the entry cells after a first step out of the reserve. A gate ends a move, so
    nothing goes on from there.
    """
    gates = 0
    for _ in range(steps):
        found = landings(front, free, jumpable)
        if not found:
            break
        gates |= found & GATES
        front = found & ~GATES
        if not front:
            break
    return front | gates


def ring_moves(cell: int, free: int, jumpable: int) -> int:
    """Where one step up, down or in may end on OVULA."""
    found = 0
    for line in RING_LINES[cell]:
        for target in line:
            if free >> target & 1:
                found |= 1 << target
                break
            if not jumpable >> target & 1:
                break
    return found


def reach(start: int, steps: int, free: int, jumpable: int) -> int:
    """Where the zoid on `start`, which no hostile token blocks, may go by a roll of `steps`."""
    if start == RESERVE:
        entry = ENTRY & free
        return field_moves(entry, steps - 1, free, jumpable) if entry else 0
    here = 1 << start
    if here & GATES:
        return TRY if free & OUTER_RING else 0
    if here & FIELD:
        return field_moves(here, steps, free | here, jumpable & ~here) & ~here
    return ring_moves(start, free, jumpable)
