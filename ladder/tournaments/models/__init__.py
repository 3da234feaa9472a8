"""Tournaments, who is in them, and their pairings."""

from ladder.tournaments.models.entry import Because, Entry, EntryState
from ladder.tournaments.models.pairing import Pairing, PairingMatch, PairingSeat, PairingState, Round, Stage
from ladder.tournaments.models.tournament import (
    SETTINGS,
    Format,
    Seeding,
    Tournament,
    TournamentState,
)

__all__ = [
    "SETTINGS",
    "Because",
    "Entry",
    "EntryState",
    "Format",
    "Pairing",
    "PairingMatch",
    "PairingSeat",
    "PairingState",
    "Round",
    "Seeding",
    "Stage",
    "Tournament",
    "TournamentState",
]
