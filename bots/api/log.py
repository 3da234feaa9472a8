"""The bot's log: stdout and stderr, capped. Text past the cap is dropped: a bot may print freely."""

import io
import os
import sys

from bots.api.limits import LOG_CAP, LOG_RESERVE

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` costs more than the whole driver
    from _typeshed import ReadableBuffer

MARK = b"\n[the log is full: what was printed after this is lost]\n"
CUT = b"[...]\n"


class Log:
    """Writes to one descriptor and counts; what the bot writes to it behind our back is not counted."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.left = LOG_CAP - LOG_RESERVE - len(MARK)
        self.full = False

    def write(self, data: bytes) -> None:
        if self.full:
            return
        if len(data) > self.left:
            data = data[: self.left].decode(errors="ignore").encode() + MARK  # no half characters
            self.full = True
        self.left -= len(data)
        self.put(data)

    def put(self, data: bytes) -> None:
        """Past the count. An unwritable log is no reason to lose a game."""
        try:
            while data:
                data = data[os.write(self.fd, data) :]
        except OSError:
            pass

    def last_words(self, text: str) -> None:
        """The traceback, into the space kept for it: its end says most."""
        data = b"\n" + text.encode(errors="backslashreplace")
        if len(data) > LOG_RESERVE:
            room = LOG_RESERVE - len(CUT) - 1
            data = b"\n" + CUT + data[-room:].decode(errors="ignore").encode()
        self.put(data)

    def stream(self) -> io.TextIOWrapper:
        """A text file for sys.stdout or sys.stderr; nothing waits in a buffer when the bot is killed."""
        raw = _Raw(self)
        return io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", write_through=True)


class _Raw(io.RawIOBase):
    name = "<the bot's log>"

    def __init__(self, log: Log) -> None:
        self.log = log

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.log.fd

    def write(self, data: "ReadableBuffer", /) -> int:
        chunk = bytes(data)
        self.log.write(chunk)
        return len(chunk)


def traceback_text(error: BaseException) -> str:
    """What the interpreter itself would print: the module `traceback` costs more than the driver."""
    held, sys.stderr = sys.stderr, io.StringIO()
    try:
        sys.__excepthook__(type(error), error, error.__traceback__)
        return sys.stderr.getvalue()
    finally:
        sys.stderr = held
