"""Writes: uploads, checks, which version is active, suspension."""

from ladder.submissions.services.activity import activate, deactivate, suspend, unsuspend
from ladder.submissions.services.check import finish_check, recheck
from ladder.submissions.services.submit import SubmitError, add_version, store, submit

__all__ = [
    "SubmitError",
    "activate",
    "add_version",
    "deactivate",
    "finish_check",
    "recheck",
    "store",
    "submit",
    "suspend",
    "unsuspend",
]
