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


def listed(count: int) -> bytes:
    """A zip of one file whose directory names it so many times: 10^5 entries in less than 5 MB."""
    return _directory(zip_of(("a", b"")), [b"a"] * count)


def overlapping(count: int, body: bytes) -> bytes:
    """A zip bomb without nesting: every entry of the directory leads to the same packed bytes."""
    return _directory(zip_of(("0000", body)), [b"%04d" % number for number in range(count)])


def _directory(whole: bytes, names: list[bytes]) -> bytes:
    """The zip of one file, with the entry of its directory once for each name (all of one length)."""
    at, end = whole.index(b"PK\x01\x02"), whole.index(b"PK\x05\x06")
    entry = whole[at:end]
    own = entry[46 : 46 + len(names[0])]
    entries = b"".join(entry.replace(own, name, 1) for name in names)
    tail = bytearray(whole[end:])
    tail[8:12] = (len(names) & 0xFFFF).to_bytes(2, "little") * 2
    tail[12:16] = len(entries).to_bytes(4, "little")
    return whole[:at] + entries + bytes(tail)


def null_in_name() -> bytes:
    return zip_of(("bot.py", BOT), ("a?b", b"")).replace(b"a?b", b"a\0b")
