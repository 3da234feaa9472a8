"""Where one number per bot is not the truth: families that beat each other in a ring, and farming."""

from collections.abc import Iterator
from math import inf

import numpy as np
from rich.progress import track
from scipy.special import expit

from ladder.ratings.fit import PairTable, Prior, fit
from ladder.ratings.fit.constants import ELO_PER_LOGIT, SATURATION_GAMES, UNITS
from tests.benchmarks.ratings.accuracy import BOTS, groups_for, season
from tests.benchmarks.ratings.report import Line
from tests.benchmarks.ratings.world import World

TWIST = 150.0
"""Elo that rock has over scissors beyond their ratings."""
GAMES = 200


def ring(a: int, b: int) -> float:
    """Families 0, 1 and 2 by entity modulo 4 (the rest have none), each beating the next."""
    mine, theirs = a % 4, b % 4
    if 3 in (mine, theirs) or mine == theirs:
        return 0.0
    return TWIST if (mine + 1) % 3 == theirs else -TWIST


def projected(world: World) -> dict[int, float]:
    """The ratings that reproduce everybody's expected score against the whole pool."""
    bots = sorted(world.true)
    many = 1000 * UNITS
    rows = [
        (a, b, many, round(many * float(expit((world.true[a] - world.true[b] + ring(a, b)) / ELO_PER_LOGIT))))
        for i, a in enumerate(bots)
        for b in bots[i + 1 :]
    ]
    table = PairTable.of([(*row, (0,) * 5) for row in rows])
    ratings = fit(table, bots, priors={bot: Prior(1500, 1e5) for bot in bots}, phi=1.0, saturation=inf)
    shift = float(np.mean(list(world.true.values()))) - float(ratings.rating.mean())
    return {bot: rating + shift for bot, (rating, _) in ratings.by_key().items()}


def families(worlds: int) -> Iterator[Line]:
    """Error against the projection, bars, and phi, with saturation on and off."""
    for name, saturation in (("on", SATURATION_GAMES), ("off", inf)):
        errors, covered, phis = [], [], []
        for seed in track(range(worlds), f"families, saturation {name}"):
            one = season(seed)
            one.world.twist, one.saturation = ring, saturation
            for _ in one.play(groups_for(GAMES)):
                pass
            truth = projected(one.world)
            centre = np.mean([truth[bot] - one.world.true[bot] for bot in one.anchors])
            for bot, (rating, se) in one.ratings.by_key().items():
                errors.append(rating - truth[bot] + centre)
                covered.append(abs(errors[-1]) <= 1.645 * se)
            phis.append(one.ratings.phi)
        rms = float(np.sqrt(np.mean(np.square(errors))))
        ours = f"RMS {rms:.0f}, covers {np.mean(covered):.2f}, phi {np.mean(phis):.2f}"
        yield Line(f"rock-paper-scissors ±{TWIST:g}, {GAMES} games, saturation {name}", "", ours)


def farming(_worlds: int) -> Iterator[Line]:
    """A bot of 1500 with 100 games all over the pool, and 144 more won against one victim it always beats."""
    rng = np.random.default_rng(3)
    rows = []
    for a in range(1, BOTS + 1):
        for b in range(a + 1, BOTS + 1):
            won = int(rng.binomial(2, 0.5)) if rng.random() < 0.25 else None
            if won is not None:
                counts = [0] * 5
                counts[2 * won] = 1
                rows.append((a, b, 2 * UNITS, won * UNITS, counts))
    farmed = [row for row in rows if row[:2] != (1, 2)]
    for games in (144, 1440):
        extra = (1, 2, games * UNITS, games * UNITS, [0, 0, 0, 0, games // 2])
        gains = []
        for saturation in (SATURATION_GAMES, inf):
            before, after = (
                fit(PairTable.of(table), range(1, BOTS + 1), phi=1.0, saturation=saturation).rating[0]
                for table in (farmed, [*farmed, extra])
            )
            gains.append(after - before)
        yield Line(
            f"farming one victim {games} times: Elo gained",
            "",
            f"{gains[0]:+.0f}",
            f"unsaturated {gains[1]:+.0f}",
        )
