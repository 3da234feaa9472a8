"""The two pipes to the referee: one JSON object per line.

The driver finds them at descriptors 0 and 1, and moves them out of the bot's way.
"""

import os
from _json import encode_basestring, make_scanner  # the package `json` costs as much as a bare interpreter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

READ_FD = 10
WRITE_FD = 11
LOG_FD = 2
MAX_NOTE = 500
MAX_ACTION = 64
"""In characters: more is cut (no action is longer, so a cut one is still illegal)."""


class _Scan:
    """What the C scanner wants to know; the defaults of `json.JSONDecoder`."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float


_settings: "Any" = _Scan
_scan = make_scanner(_settings)


def decode(line: str) -> "dict[str, Any]":
    message: dict[str, Any]
    message, _ = _scan(line, 0)
    return message


def quote(text: str, most: int) -> str:
    """As a JSON string of at most `most` characters, without halves of characters that UTF-8 cannot carry."""
    return encode_basestring(text[:most].encode(errors="replace").decode())


class Wire:
    """Moves the pipes to private descriptors that no child inherits; 0 reads nothing, 1 is the log."""

    def __init__(self) -> None:
        os.dup2(0, READ_FD, inheritable=False)
        os.dup2(1, WRITE_FD, inheritable=False)
        nothing, end = os.pipe()
        os.close(end)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(LOG_FD, 1)
        self.lines = open(READ_FD, encoding="utf-8", newline="\n")  # noqa: SIM115  (open for life)

    def read(self) -> "dict[str, Any] | None":
        """The next message; None when the referee has closed the pipe."""
        line = self.lines.readline()
        return decode(line) if line else None

    def write(self, line: str) -> None:
        data = line.encode() + b"\n"
        while data:
            data = data[os.write(WRITE_FD, data) :]
