"""How long a refit takes, bars and rank intervals included, and a choice of groups.

In seconds of the processor, which is what the clock shows on an idle machine with OPENBLAS_NUM_THREADS=1.
"""

from collections import defaultdict
from collections.abc import Iterator
from time import process_time

import numpy as np

from ladder.matches.pairing import Entry, Snapshot, choose_groups
from ladder.ratings.fit import Anchors, PairTable, fit, rank_intervals
from tests.benchmarks.ratings.report import Line


def near_table(bots: int, groups: int) -> PairTable:
    """Mostly near pairs, a tenth far, coins."""
    rng = np.random.default_rng(1)
    true = np.sort(rng.normal(1500, 300, bots))
    a = rng.integers(0, bots, groups)
    step = rng.integers(1, max(2, bots // 16), groups) * rng.choice([-1, 1], groups)
    b = np.where(rng.random(groups) < 0.1, rng.integers(0, bots, groups), np.clip(a + step, 0, bots - 1))
    low, high = np.minimum(a, b)[a != b], np.maximum(a, b)[a != b]
    won = rng.binomial(2, 1 / (1 + 10 ** ((true[high] - true[low]) / 400)))
    pairs, row = np.unique(low * bots + high, return_inverse=True)
    counts = np.zeros((len(pairs), 5), dtype=np.int64)
    np.add.at(counts, (row, 2 * won), 1)
    return PairTable.of_columns(
        pairs // bots, pairs % bots, counts.sum(axis=1) * 120, counts @ np.arange(5) * 30, counts
    )


def refits(_worlds: int) -> Iterator[Line]:
    """Seconds of one core, the best of three: other programs share the machine."""
    for bots, games, bound in ((200, 18_000, 1.0), (5000, 450_000, 3.0)):
        table = near_table(bots, games // 2)
        times = []
        for _ in range(3):
            start = process_time()
            rank_intervals(fit(table, range(bots), anchors=Anchors((1, 2, 3, 4, 5))))
            times.append(process_time() - start)
        best = min(times)
        what = f"refit, {bots} bots / {games} games"
        yield Line(what, f"< {bound:g} s", f"{best:.2f} s", "0 s", best < bound)
    yield Line("choosing 64 groups of 5000 bots", "", f"{_choice():.3f} s")


def _choice() -> float:
    rng = np.random.default_rng(1)
    entries = [
        Entry(i, i // 3, float(rng.normal(1500, 300)), float(rng.uniform(15, 100)), 50, float(i))
        for i in range(5000)
    ]
    met: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for a, b in rng.integers(0, 5000, (200_000, 2)).tolist():
        met[a][b] = met[b][a] = 2
    start = process_time()
    choose_groups(Snapshot(entries, met, free=64, depth=64), 1)
    return process_time() - start
