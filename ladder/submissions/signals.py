"""What happens here that later rooms act on: matches know submissions, never the other way round.

Receivers run in the sender's transaction; an exception of theirs undoes it.
"""

from django.dispatch import Signal

version_submitted = Signal()
"""A version needs its check. Arguments: version."""

bot_ready = Signal()
"""A bot has a version that may play. Arguments: bot."""
