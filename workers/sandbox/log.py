"""A bot's log: one file without a name, all that a bot can write to. Nobody drains it, nobody blocks."""

import os
from pathlib import Path

from workers.contract.messages import MAX_LOG
from workers.sandbox import limits
from workers.text import clean


class Log:
    """The bot's end only appends, and RLIMIT_FSIZE caps it; the worker's end only reads."""

    def __init__(self, folder: Path) -> None:
        """`folder`: on the host, private to the slot; the file leaves it at once."""
        path = folder / "log"
        self.writer = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        self._reader = os.open(path, os.O_RDONLY)
        path.unlink()

    def text(self, limit: int = MAX_LOG, *, keep: str = "head") -> str:
        """What was written, its head or its tail, as readers may see it."""
        return clean(self.raw().decode(errors="replace"), limit, keep=keep)

    def raw(self) -> bytes:
        return os.pread(self._reader, limits.LOG_CAP, 0)

    def hand_over(self) -> None:
        """The bot has its end; the worker's copy closes."""
        os.close(self.writer)
        self.writer = -1

    def close(self) -> None:
        if self.writer >= 0:
            self.hand_over()
        os.close(self._reader)
