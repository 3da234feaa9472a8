"""What is believed before any game: priors of first versions, ties between versions, the anchors' mean."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ladder.ratings.fit.constants import CHAIN_SD, ELO_PER_LOGIT, PRIOR_MEAN, PRIOR_SD
from ladder.ratings.fit.pairs import Integers

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Prior:
    """A normal belief in Elo, for an entity that is neither new nor tied: last season's rating, 150 wide."""

    mean: float = PRIOR_MEAN
    sd: float = PRIOR_SD


@dataclass(frozen=True, slots=True)
class Anchors:
    """The house bots whose mean rating is fixed; they hold the scale in place as the pool changes.

    Only their mean is held, after the fit, by moving all ratings alike: differences between ratings
    come from games alone, whoever the anchors are. An anchor that is no entity of the fit is ignored.
    """

    keys: tuple[int, ...]
    mean: float = PRIOR_MEAN


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """All priors as arrays in logits: `mean` and `precision` per entity, and ties between positions."""

    mean: Floats
    precision: Floats
    tie_a: Integers
    tie_b: Integers
    tie_precision: float


def believe(keys: Integers, chains: Mapping[int, int], priors: Mapping[int, Prior]) -> Belief:
    """An entity of `chains` (entity -> the one before it) is tied to it; all others have their own prior.

    A chain's link to an entity that is not in the fit counts as no link. An entity with both keeps
    its own prior: a season's first fit starts from the old ratings, not from the chain.
    """
    place = {key: i for i, key in enumerate(keys.tolist())}
    ties = [
        (place[chains[key]], i)
        for key, i in place.items()
        if key not in priors and key in chains and chains[key] in place
    ]
    tied = {i for _, i in ties}
    mean, precision = np.zeros(len(keys)), np.zeros(len(keys))
    for key, i in place.items():
        prior = priors.get(key, Prior())
        mean[i] = (prior.mean - PRIOR_MEAN) / ELO_PER_LOGIT
        precision[i] = 0.0 if i in tied else (ELO_PER_LOGIT / prior.sd) ** 2
    _refuse_rings(ties)
    ends = np.array(ties, dtype=np.int64).reshape(-1, 2)
    return Belief(mean, precision, ends[:, 0], ends[:, 1], (ELO_PER_LOGIT / CHAIN_SD) ** 2)


def _refuse_rings(ties: Sequence[tuple[int, int]]) -> None:
    """Along a chain without a first version nothing would hold the ratings."""
    before = {later: earlier for earlier, later in ties}
    safe: set[int] = set()
    for start in before:
        path: set[int] = set()
        at: int | None = start
        while at is not None and at not in safe:
            if at in path:
                raise ValueError("a chain of versions comes back to where it began")
            path.add(at)
            at = before.get(at)
        safe |= path


def rebase(rating: Mapping[int, float], old: Anchors, new: Iterable[int]) -> Anchors:
    """The anchors `new` with the mean that moves nobody, given the ratings fitted with `old`."""
    keys = tuple(new)
    rated = [rating[key] for key in sorted(keys) if key in rating]
    return Anchors(keys, sum(rated) / len(rated) if rated else old.mean)
