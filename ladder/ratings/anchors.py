"""Which versions hold a ladder's scale as anchor bots get new ones.

A new version of an anchor bot has played nothing: were it an anchor at once, its own first games would move
everybody. Until its rating is settled the other anchors hold the scale at the mean they have; then it joins
at the rating it has. Neither step moves anybody.
"""

from collections.abc import Mapping

from ladder.matches.models import Ladder
from ladder.ratings.fit import Anchors, rebase
from ladder.ratings.fit.constants import PROVISIONAL_SE
from ladder.ratings.models import Anchoring


def in_force(ladder: Ladder, nominal: Anchors | None, versions: list[int]) -> Anchors | None:
    """Those that this refit is to use. `nominal`: what the anchor bots play now, with their fixed mean."""
    kept = Anchoring.objects.filter(ladder=ladder).first()
    if nominal is None or kept is None or not set(kept.versions) & set(versions):
        return nominal
    return Anchors(tuple(kept.versions), kept.mean)


def successors(
    old: Anchors,
    nominal: Anchors,
    ratings: Mapping[int, tuple[float, float]],
    *,
    settled: float = PROVISIONAL_SE,
) -> Anchors:
    """Those of the next refit, given (mean, error) by version as fitted with `old`."""
    ready = [key for key in nominal.keys if key in old.keys or (key in ratings and ratings[key][1] < settled)]
    # If every anchor bot was replaced at once the old versions hold on: they stay in the fit.
    keys = tuple(sorted(ready)) or old.keys
    if keys == old.keys:
        return old
    return rebase({key: mean for key, (mean, _se) in ratings.items()}, old, keys)


def keep(ladder: Ladder, anchors: Anchors) -> None:
    Anchoring.objects.update_or_create(
        ladder=ladder, defaults={"versions": list(anchors.keys), "mean": anchors.mean}
    )
