"""The numbers that steer tournaments, each with its reason."""

from datetime import timedelta

PRIORITY = 3
"""In the workers' queue: after checks (0), before ladder matches (6 and more). 0 is played first."""

MIN_ENTRIES = 2
MAX_ENTRIES = 512
"""A Swiss of 500 is paired in a tenth of a second; a bracket of 256 still fits a page."""
MAX_ELIMINATION = 256

SUDDEN_DEATH = 5
"""Extra groups for a pairing of an elimination that is tied; if all are tied too, the better seed goes on.
Deterministic bots may tie for ever: a tournament must not."""

FAULT_LIMIT = 3
"""An entry that lost so many matches by a fault of its own is out: nobody should win a bracket by it."""

NEVER_RATED = 1500.0
"""Seeding of a bot without a rating on the ladder: the mean of the ratings' prior."""

LATE = timedelta(hours=12)
"""A tournament that could not start in time because too few had entered is cancelled after this long."""

MOST_UNFINISHED = 20
"""Tournaments of one organiser that are not over: more than a teacher's classes, fewer than a flood."""

PAST = timedelta(minutes=5)
"""How long ago a start may lie when it is set: clocks differ, and a form takes a while to fill in."""
