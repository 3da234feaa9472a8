"""Zips, good and bad, made in memory."""

import io
import stat
import zipfile
from collections.abc import Iterable

BOT = b"def choose(turn):\n    return turn.legal[0]\n"

Entry = tuple[str | zipfile.ZipInfo, bytes]


def zip_of(*entries: Entry, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip with these entries in this order; a name may stand twice."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", method) as archive:
        for name, body in entries:
            archive.writestr(name, body)
    return data.getvalue()


def many(count: int) -> Iterable[Entry]:
    yield ("bot.py", BOT)
    for number in range(count - 1):
        yield (f"data/{number}", b"")


def special(name: str, kind: int) -> zipfile.ZipInfo:
    """An entry that claims to be a link or a device."""
    info = zipfile.ZipInfo(name)
    info.create_system = 3
    info.external_attr = (kind | 0o777) << 16
    return info


def link(name: str) -> zipfile.ZipInfo:
    return special(name, stat.S_IFLNK)


def encrypted() -> bytes:
    """A zip whose entry says that it is encrypted (flag bit 0, in both headers)."""
    data = bytearray(zip_of(("bot.py", BOT), method=zipfile.ZIP_STORED))
    local = data.index(b"PK\x03\x04")
    central = data.index(b"PK\x01\x02")
    data[local + 6] |= 1
    data[central + 8] |= 1
    return bytes(data)


def lying_size(claimed: int, real: bytes) -> bytes:
    """A zip whose headers understate what an entry unpacks to."""
    data = bytearray(zip_of(("bot.py", BOT), ("big", real)))
    central = data.rindex(b"PK\x01\x02")
    data[central + 24 : central + 28] = claimed.to_bytes(4, "little")
    return bytes(data)
