"""What must not move: ratings under another order of results, a bot that stays as it is."""

import random
from collections.abc import Iterator

import numpy as np
from rich.progress import track

from ladder.ratings.fit import Anchors, Group, Tally, fit
from tests.benchmarks.ratings.accuracy import groups_for, season
from tests.benchmarks.ratings.elo import RunningElo
from tests.benchmarks.ratings.report import Line
from tests.benchmarks.ratings.season import Season
from tests.benchmarks.ratings.world import World, even_anchors

SHUFFLES = 100
REPLACEMENTS = 300
DRIFT_BOTS = 50
BETTER = 33.0
"""Elo by which each newcomer is better than the bot it replaces: the pool gains 200 in 300 replacements."""


def shuffles(_worlds: int) -> Iterator[Line]:
    """Ten thousand results, a tenth delivered twice, in a hundred orders."""
    one = season(1)
    for _ in one.play(groups_for(100) // 2):
        pass
    results = list(enumerate(one.history))
    rng = random.Random(1)
    seen: set[bytes] = set()
    elos = []
    for _ in track(range(SHUFFLES), "shuffles"):
        delivered = results + rng.sample(results, len(results) // 10)
        rng.shuffle(delivered)
        rating, elo = _rate(delivered, one)
        seen.add(rating)
        elos.append(elo)
    spread = float(np.std(elos, axis=0).mean())
    ours = "bit-identical" if len(seen) == 1 else f"{len(seen)} different"
    yield Line(
        f"{SHUFFLES} shuffles + 10 % twice", "bit-identical", ours, f"{spread:.0f} Elo SD", len(seen) == 1
    )


def _rate(delivered: list[tuple[int, Group]], one: Season) -> tuple[bytes, list[float]]:
    """Each result counts once for both."""
    tally, elo, known = Tally(), RunningElo(), set[int]()
    for number, group in delivered:
        if number not in known:
            known.add(number)
            tally.add(group)
            elo.add(group)
    ratings = fit(tally.table(), one.world.true, anchors=Anchors(one.anchors))
    return ratings.rating.tobytes() + ratings.se.tobytes(), [elo.of(bot) for bot in sorted(one.world.true)]


def drift(worlds: int) -> Iterator[Line]:
    """Everybody else is replaced by somebody better, again and again."""
    ours, elo = [], []
    for seed in track(range(worlds), "drift"):
        a, b = _drift(seed)
        ours.append(a)
        elo.append(b)
    mean, other = float(np.mean(ours)), float(np.mean(elo))
    what = f"drift of a static bot over {REPLACEMENTS} replacements"
    yield Line(what, "< 20", f"{mean:+.0f} (SD {np.std(ours):.0f})", f"{other:+.0f}", abs(mean) < 20)


def _drift(seed: int) -> tuple[float, float]:
    world = World.of(seed, DRIFT_BOTS)
    one = Season(world, even_anchors(world.true), seed=seed << 32, refit=DRIFT_BOTS)
    rng = np.random.default_rng(seed)
    still = [bot for bot in world.true if bot not in one.anchors][:5]
    for _ in one.play(DRIFT_BOTS * 50):
        pass
    before, elo = one.ratings.by_key(), [one.elo.of(bot) for bot in still]
    for new in range(DRIFT_BOTS + 1, DRIFT_BOTS + REPLACEMENTS + 1):
        old = int(rng.choice(sorted(one.active - {*one.anchors, *still})))
        one.leave(old)
        one.join({new: world.true[old] + BETTER})
        for _ in one.play(30):
            pass
    after = one.ratings.by_key()
    ours = [after[bot][0] - before[bot][0] for bot in still]
    return float(np.mean(ours)), float(np.mean([one.elo.of(b) - e for b, e in zip(still, elo, strict=True)]))
