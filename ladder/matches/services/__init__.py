"""Writes: ladders, new matches, their way to the workers, what operators do to them.

The recorder (`record`) and the reaper (`reap`) are imported from their own modules: they call
`submissions`, which calls this.
"""

from ladder.matches.services.audits import audit
from ladder.matches.services.check import NoOpponentError, queue_check
from ladder.matches.services.create import create_matches
from ladder.matches.services.dispatch import dispatch
from ladder.matches.services.ladders import enter_everywhere, open_ladder, opt
from ladder.matches.services.lifecycle import requeue, void_match
from ladder.matches.services.quarantines import quarantine

__all__ = [
    "NoOpponentError",
    "audit",
    "create_matches",
    "dispatch",
    "enter_everywhere",
    "open_ladder",
    "opt",
    "quarantine",
    "queue_check",
    "requeue",
    "void_match",
]
