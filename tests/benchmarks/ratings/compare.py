"""The sequential test: games until two versions are told apart, by groups and by single games."""

from collections.abc import Iterator

import numpy as np
from rich.progress import track

from ladder.ratings.fit.sprt import sprt
from tests.benchmarks.ratings.report import Line
from tests.benchmarks.ratings.world import World

ELO0, ELO1 = 0.0, 20.0
MOST = 20_000
CHECK = 4
"""Groups between two looks."""
SHARE = 0.45


def duel(true: float, seed: int, *, luck: float) -> tuple[int, bool | None, int, bool | None]:
    """Groups and verdict by pentanomial counts, then by trinomial ones, on the same games."""
    world = World(np.random.default_rng(seed), {1: true, 2: 0.0}, luck)
    penta, tri = [0] * 5, [0] * 3
    ends: list[tuple[int, bool | None] | None] = [None, None]
    for group in range(1, MOST + 1):
        points = [1 + (game[1] < game[2]) - (game[1] > game[2]) for game in world.play((1, 2))]
        penta[sum(points)] += 1
        for each in points:
            tri[each] += 1
        if group % CHECK == 0:
            for i, counts in enumerate((penta, tri)):
                if ends[i] is None and (better := sprt(counts, elo0=ELO0, elo1=ELO1).better) is not None:
                    ends[i] = group, better
            if None not in ends:
                break
    first, second = (end or (MOST, None) for end in ends)
    return *first, *second


def sequential(worlds: int) -> Iterator[Line]:
    """At luck .8; errors of the test itself beside it."""
    tests = [
        duel(true, 7 * n + 1, luck=0.8) for n in track(range(20 * worlds), "SPRT") for true in (ELO0, ELO1)
    ]
    penta, tri = np.mean([t[0] for t in tests]), np.mean([t[2] for t in tests])
    what = f"SPRT({ELO0:g}, {ELO1:g}), luck .8: games of the trinomial's"
    yield Line(
        what,
        f"<= {SHARE:.0%}",
        f"{penta / tri:.0%} ({2 * penta:.0f})",
        f"{2 * tri:.0f}",
        penta / tri <= SHARE,
    )
    wrong = np.mean([t[1] is not (n % 2 == 1) for n, t in enumerate(tests)])
    yield Line("... wrong verdicts", "(5 %)", f"{wrong:.1%}")
