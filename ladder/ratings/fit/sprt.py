"""Is one version better than another? A sequential test that stops as soon as it can tell.

Games are counted by group (`groups` of a pair: five counts for mirrored pairs), never singly: luck that
the two games of a pair share with opposite signs cancels inside it, so the pair's variance, not the
game's, says how much one more is worth. With N units of mean score m and variance v, expected to score
s0 under H0 and s1 under H1 (the Elo curve at elo0 and elo1), the log likelihood ratio is

    llr = N (s1 - s0) (2 m - s0 - s1) / (2 v)

to be stopped at log(beta / (1 - alpha)) for H0 or at log((1 - beta) / alpha) for H1.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from ladder.ratings.fit.explain import expected_score

PSEUDO = 0.5
"""Added to each count for the variance alone: the first few equal results are not certainty."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Where the test stands."""

    llr: float
    lower: float
    upper: float

    @property
    def better(self) -> bool | None:
        """True: at least elo1; False: at most elo0; None: go on."""
        return True if self.llr >= self.upper else False if self.llr <= self.lower else None


def sprt(
    groups: Sequence[int], *, elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05
) -> Verdict:
    """`groups[c]`: how many groups gave the first version c of at most len - 1 half points."""
    lower, upper = log(beta / (1 - alpha)), log((1 - beta) / alpha)
    total = sum(groups)
    if not total:
        return Verdict(0.0, lower, upper)
    score = [column / (len(groups) - 1) for column in range(len(groups))]
    mean = sum(count * points for count, points in zip(groups, score, strict=True)) / total
    scatter = sum(
        (count + PSEUDO) * (points - mean) ** 2 for count, points in zip(groups, score, strict=True)
    )
    variance = scatter / (total + PSEUDO * len(groups))
    s0, s1 = expected_score(elo0, 0.0), expected_score(elo1, 0.0)
    return Verdict(total * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance), lower, upper)
