"""The reasons by which a seat loses, in words for an author."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from workers.contract import Reason

NAMES: dict[str, Promise] = {
    Reason.FINISHED: _("played to the end"),
    Reason.CRASH: _("crashed"),
    Reason.STARTUP_TIME: _("took too long to start"),
    Reason.CPU_TIME: _("ran out of CPU time"),
    Reason.WALL_GUARD: _("did not answer"),
    Reason.MEMORY: _("ran out of memory"),
    Reason.ILLEGAL_ACTION: _("played an illegal action"),
    Reason.PROTOCOL: _("broke the protocol"),
    Reason.OUTPUT_FLOOD: _("flooded the referee"),
}

HELP: dict[str, Promise] = {
    Reason.CRASH: _(
        "The bot raised an exception or its process ended. The traceback is below; run the same game on "
        "your own machine with “menagerie play” to see it again."
    ),
    Reason.STARTUP_TIME: _(
        "Imports, loading data and the start hook together used up the start-up limit. Load less, or later."
    ),
    Reason.CPU_TIME: _(
        "All threads together used more CPU time than the clock allowed. Look at turn.clock and search less."
    ),
    Reason.WALL_GUARD: _(
        "The bot was asleep or waiting, not thinking, until the guard woke up. It must answer each turn."
    ),
    Reason.MEMORY: _("The bot asked for more memory than it may have (512 MB of address space)."),
    Reason.ILLEGAL_ACTION: _("An action must be one of the strings in turn.legal, letter by letter."),
    Reason.PROTOCOL: _(
        "The referee read something else than one answer to one turn. Leave file descriptors alone."
    ),
    Reason.OUTPUT_FLOOD: _("A line longer than 64 KB came through the protocol pipe. Use print for the log."),
}


def name(reason: str) -> str:
    """`crashed` for "crash"; an unknown reason as it is."""
    return str(NAMES.get(reason, reason))


def explain(reason: str) -> dict[str, str]:
    """The reason with its name and what to do about it."""
    return {"code": reason, "name": name(reason), "help": str(HELP.get(reason, ""))}
