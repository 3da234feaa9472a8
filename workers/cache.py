"""Bots' files on a worker: from Redis once, then from the disk, by content hash."""

import contextlib
import os
import tempfile
from pathlib import Path

from redis import Redis

from workers.contract import content_hash, unpack
from workers.contract.archive import ArchiveError
from workers.contract.keys import blob_key


class BotFilesError(RuntimeError):
    """A bot's files cannot be had: the platform's fault."""


class BotFiles:
    """A folder of packed bots, least recently used ones removed; safe for several processes at once."""

    def __init__(self, folder: Path, max_bytes: int, redis: "Redis") -> None:
        self.folder = folder
        self.max_bytes = max_bytes
        self.redis = redis
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, content: str) -> dict[str, bytes]:
        """The files whose hash is `content`, checked. Raises BotFilesError and Redis's own errors."""
        path = self.folder / content
        try:
            files = _checked(path.read_bytes(), content)
        except FileNotFoundError:
            return self._fetch(path, content)
        except ArchiveError:  # a disk's mistake
            path.unlink(missing_ok=True)
            return self._fetch(path, content)
        with contextlib.suppress(OSError):
            os.utime(path)
        return files

    def _fetch(self, path: Path, content: str) -> dict[str, bytes]:
        blob = self.redis.get(blob_key(content))
        if not isinstance(blob, bytes):
            raise BotFilesError(f"the files of bot {content} are neither here nor in Redis")
        try:
            files = _checked(blob, content)
        except ArchiveError as error:
            raise BotFilesError(f"Redis has wrong files for bot {content}: {error}") from error
        self._store(path, blob)
        return files

    def _store(self, path: Path, blob: bytes) -> None:
        with tempfile.NamedTemporaryFile(dir=self.folder, prefix=".new-", delete=False) as new:
            try:
                new.write(blob)
                new.close()
                Path(new.name).replace(path)
            except OSError:
                Path(new.name).unlink(missing_ok=True)
                raise
        self._shrink()

    def _shrink(self) -> None:
        """Remove the least recently used until the rest fits."""
        entries = []
        for entry in os.scandir(self.folder):
            with contextlib.suppress(FileNotFoundError):
                facts = entry.stat()
                entries.append((facts.st_mtime_ns, facts.st_size, entry.path))
        total = sum(size for _, size, _ in entries)
        for _, size, path in sorted(entries):
            if total <= self.max_bytes:
                break
            Path(path).unlink(missing_ok=True)
            total -= size


def _checked(blob: bytes, content: str) -> dict[str, bytes]:
    files = unpack(blob)
    found = content_hash(files)
    if found != content:
        raise ArchiveError(f"their hash is {found}")
    return files
