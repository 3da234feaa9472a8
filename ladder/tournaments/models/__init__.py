"""Tournaments, who is in them, and their pairings."""

from ladder.tournaments.models.entry import Entry, EntryState
from ladder.tournaments.models.pairing import Pairing, PairingMatch, PairingSeat, PairingState, Round, Stage
from ladder.tournaments.models.tournament import Format, Seeding, Tournament, TournamentState

__all__ = [
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
