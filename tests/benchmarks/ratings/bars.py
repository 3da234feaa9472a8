"""Do nine intervals of ten really cover the truth? With dispersion and saturation, and without."""

from collections.abc import Iterator
from math import inf

from rich.progress import track

from ladder.ratings.fit.constants import SATURATION_GAMES
from tests.benchmarks.ratings.accuracy import groups_for, season
from tests.benchmarks.ratings.measure import Looks
from tests.benchmarks.ratings.report import Line

MARKS = (30, 100, 400)
LOW, HIGH = 0.87, 0.93


def covered(
    worlds: int,
    name: str,
    *,
    luck: float = 0.0,
    phi: float | None = None,
    saturation: float = SATURATION_GAMES,
) -> Looks:
    """A young pool played until most bots have 400 games."""
    looks = Looks()
    for seed in track(range(worlds), name):
        one = season(seed, luck=luck)
        one.phi, one.saturation, one.refit = phi, saturation, 200
        looks.follow(one, groups_for(410))
    return looks


def coverage(worlds: int) -> Iterator[Line]:
    """The figure that must be reached, then what the switches change."""
    looks = covered(3 * worlds, "bars")  # the errors of one world go together
    for mark in MARKS:
        share = looks.coverage(mark)
        yield Line(
            f"90 % interval covers, {mark} games", ".87-.93", f"{share:.3f}", "no bars", LOW <= share <= HIGH
        )
    variants = {
        "no saturation": covered(worlds, "no saturation", saturation=inf),
        "luck .8": covered(worlds, "luck .8", luck=0.8),
        "luck .8, phi off": covered(worlds, "luck .8, phi off", luck=0.8, phi=1.0),
    }
    for name, other in variants.items():
        shares = ", ".join(f"{other.coverage(mark):.2f}" for mark in MARKS)
        yield Line(f"... {name}: covers at {'/'.join(map(str, MARKS))}", "", shares)
