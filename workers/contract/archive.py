"""A bot's files as one blob, and the hash that names their content.

The blob is what travels from the site to the workers: a zlib stream of one JSON line, the sorted list of
[path, size], then the bytes of the files in that order. Nothing in it can name a link or a place outside
its folder, so unpacking needs no sandbox.
"""

import json
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePosixPath

MAX_UNPACKED = 20 * 1024 * 1024
MAX_FILES = 500
MAX_INDEX = 256 * 1024


class ArchiveError(ValueError):
    """A blob that no site would send: damaged or forged."""


def content_hash(files: Mapping[str, bytes]) -> str:
    """64 hex digits that depend on nothing but the sorted (path, bytes) pairs."""
    total = sha256()
    for path in sorted(files):
        for part in (path.encode(), files[path]):
            total.update(len(part).to_bytes(8, "big"))
            total.update(part)
    return total.hexdigest()


def pack(files: Mapping[str, bytes]) -> bytes:
    """The blob of `files` (relative POSIX paths)."""
    paths = sorted(files)
    index = json.dumps([[path, len(files[path])] for path in paths])
    return zlib.compress(index.encode() + b"\n" + b"".join(files[path] for path in paths))


def unpack(blob: bytes) -> dict[str, bytes]:
    """The files of a blob. Raises ArchiveError, before it uses more memory than the bounds allow."""
    bound = MAX_UNPACKED + MAX_INDEX
    try:
        stream = zlib.decompressobj()
        data = stream.decompress(blob, bound)
        if not stream.eof:
            raise ArchiveError(f"more than {bound} bytes, or cut short")
        head, newline, body = data.partition(b"\n")
        if not newline:
            raise ArchiveError("no index")
        index = json.loads(head)
        entries = [(str(path), int(size)) for path, size in index]
    except (zlib.error, ValueError, TypeError) as error:
        raise ArchiveError(f"a bot archive cannot be read: {error}") from error
    if len(entries) > MAX_FILES:
        raise ArchiveError(f"{len(entries)} files; at most {MAX_FILES}")
    files: dict[str, bytes] = {}
    offset = 0
    for path, size in entries:
        pure = PurePosixPath(path)
        if pure.is_absolute() or ".." in pure.parts or not pure.parts or size < 0 or path in files:
            raise ArchiveError(f"bad entry {path!r}")
        files[path] = body[offset : offset + size]
        offset += size
    if offset != len(body):
        raise ArchiveError("sizes do not add up")
    return files
