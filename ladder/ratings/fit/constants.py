"""Every number that steers the ratings, with its reason."""

from math import log

ELO_PER_LOGIT = 400 / log(10)
"""173.7: 400 Elo are odds of ten to one, so p = 1/(1 + exp(-(Ri - Rj) / 173.7))."""

PRIOR_MEAN = 1500.0
PRIOR_SD = 300.0
"""A first version: the spread that pools of bots show. A wider one stretches the scale of a young pool by a
thirtieth, which puts those at its ends ten Elo off."""

CHAIN_SD = 150.0
"""A new version against the one before, and an entity against its own rating of last season."""

SATURATION_GAMES = 48.0
"""n games of a pair count as n/sqrt(1 + (n/48)^2): one victim beaten over and over is worth 48 games at most,
and the dozen games of near neighbours count in full. (n/(1 + n/48) has the same end, but takes a quarter off
those: bars after 400 games came out a seventh too wide.)"""

UNITS = 60
"""One whole game in the integers of a pair: weights 2/k for k = 2..6 seats and their halves are whole."""

PHI_PRIOR_GROUPS = 50.0
"""Dispersion is shrunk to 1 as if this many even groups had shown exactly binomial scatter."""

PHI_ROUNDS = 3
"""Times that phi and ratings are fitted to each other; a third changes phi by a hundredth at most."""

PHI_RANGE = (0.1, 4.0)
"""Beyond this, dispersion is no longer noise about a rating, and bars scaled by it would mean nothing."""

PROVISIONAL_SE = 60.0
"""A rating is provisional until its standard error is below: about 33 games against near opponents."""

BAR = 1.96
"""Standard errors in a bar of 95 %, and in a rank that is certain at 95 %."""

DENSE_SINGLE = 1500
"""Above so many entities the covariance is computed in single precision: half the time and memory, and
four digits are more than a bar shows."""
