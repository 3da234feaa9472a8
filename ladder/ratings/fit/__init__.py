"""Elo from all games at once: a rating is a pure function of the set of results (numpy and scipy alone).

    tally = Tally(seats=2)                       # or rows of the database: the same integers
    tally.add(group)                             # a complete mirrored group: [{entity: rank, ...} per game]
    ratings = fit(tally.table(), entities, anchors=Anchors((1, 2, 3), 1500.0), chains={9: 7})
    ratings.rating, ratings.se, ratings.phi      # arrays in the order of ratings.keys (ascending)
    rank_intervals(ratings, active)              # {entity: (rank, best, worst)} among the active ones
    explain(group, ratings.by_key(), ratings.phi)  # {entity: Effect(expected, scored, k_eff, change)}

An *entity* is one bot version on one ladder, named by an integer that never changes. Everything
between entities is summed up in integers, a row per pair that met (`PairTable`):

    a < b    the two entities
    games    summed weights of their games in units of 1/60 (a game of k seats weighs 2/k: 120/k units)
    score    units that `a` scored: all of a game it placed higher in, half of a tie
    groups   how many complete groups gave `a` 0, 1, ... 2g half points over the g games of the group
             (two seats: g = 2, the five pentanomial counts)

`pair_increments` says what one group adds to these rows; additions commute, so neither the order of
the results nor who adds them can matter. `fit` sorts by key, starts from the priors and sums in key
order without BLAS: the same set of results gives the same bits.
"""

from ladder.ratings.fit.explain import Effect, expected_score, explain, k_eff
from ladder.ratings.fit.pairs import Group, Increment, PairTable, Tally, pair_increments
from ladder.ratings.fit.priors import Anchors, Prior, rebase
from ladder.ratings.fit.ranks import RankInterval, rank_intervals
from ladder.ratings.fit.ratings import Ratings, fit

__all__ = [
    "Anchors",
    "Effect",
    "Group",
    "Increment",
    "PairTable",
    "Prior",
    "RankInterval",
    "Ratings",
    "Tally",
    "expected_score",
    "explain",
    "fit",
    "k_eff",
    "pair_increments",
    "rank_intervals",
    "rebase",
]
