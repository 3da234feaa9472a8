"""Integer counts of results, and the ratings fitted to them."""

from ladder.ratings.models.anchoring import Anchoring
from ladder.ratings.models.pair_stat import PairStat
from ladder.ratings.models.rating import Rating, RatingPoint, Snapshot

__all__ = ["Anchoring", "PairStat", "Rating", "RatingPoint", "Snapshot"]
