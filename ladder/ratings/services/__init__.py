"""Writes: results into pairs of integers, pairs into ratings."""

from ladder.ratings.services.display import step
from ladder.ratings.services.pair_stats import add_groups
from ladder.ratings.services.refit import refit

__all__ = ["add_groups", "refit", "step"]
