"""Writes: a tournament's life, its entries, and its way from pairing to pairing."""

from ladder.tournaments.services.advance import advance
from ladder.tournaments.services.entries import EntryError, enter, set_seeds, take_out, withdraw
from ladder.tournaments.services.life import LifeError, cancel, create, freeze, open_entry, start, tick

__all__ = [
    "EntryError",
    "LifeError",
    "advance",
    "cancel",
    "create",
    "enter",
    "freeze",
    "open_entry",
    "set_seeds",
    "start",
    "take_out",
    "tick",
    "withdraw",
]
