"""Writes: a tournament's life, its entries, and its way from pairing to pairing."""

from ladder.tournaments.services.advance import advance
from ladder.tournaments.services.draft import LifeError, create, edit, renew_invitation
from ladder.tournaments.services.entries import EntryError, enter, exclude, seed, withdraw
from ladder.tournaments.services.life import cancel, freeze, open_entry, start, tick

__all__ = [
    "EntryError",
    "LifeError",
    "advance",
    "cancel",
    "create",
    "edit",
    "enter",
    "exclude",
    "freeze",
    "open_entry",
    "renew_invitation",
    "seed",
    "start",
    "tick",
    "withdraw",
]
