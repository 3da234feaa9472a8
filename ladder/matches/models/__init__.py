"""Ladders, matches and their games."""

from ladder.matches.models.game import Game, GameLog
from ladder.matches.models.incident import Audit, Deviation, Quarantine, Ruling, RulingKind
from ladder.matches.models.ladder import Entry, Ladder
from ladder.matches.models.match import Match, MatchKind, MatchState, Seat

__all__ = [
    "Audit",
    "Deviation",
    "Entry",
    "Game",
    "GameLog",
    "Ladder",
    "Match",
    "MatchKind",
    "MatchState",
    "Quarantine",
    "Ruling",
    "RulingKind",
    "Seat",
]
