"""Unpack an uploaded zip: run as a program of its own, limited, and never as root.

Theory of operation. The web process starts `python -I -S unpack_child.py LIMITS UID`, writes the zip to its
standard input and reads the answer from its standard output. The child imports what it needs, takes hard
limits on memory, CPU, files and processes, drops root for `UID` if it has it, and only then looks at the
bytes. Nothing is ever written to a disk, so there is no path to escape by. The answer is one JSON line,
either {"error": code, ...} or {"files": [[path, size], ...]}, then the bytes of the files in that order.
This file stands alone: standard library only, no import from the site.
"""

import codecs
import io
import json
import os
import resource
import stat
import sys
import unicodedata
import zipfile
import zlib
from typing import Any, NoReturn

IGNORED = ("__MACOSX", ".DS_Store", "Thumbs.db", "__pycache__")
"""What archivers and editors leave in a zip; no bot needs it."""


class RefusedError(Exception):
    def __init__(self, code: str, name: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.name = name


def confine(memory: int, seconds: int, uid: int) -> None:
    # Names that are not UTF-8 are cp437; the codec is a file that the other uid may be unable to read.
    codecs.lookup("cp437")
    for what, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, 8),
    ):
        resource.setrlimit(what, (value, value))
    if os.geteuid() == 0:
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


def checked_path(entry: zipfile.ZipInfo, longest: int) -> str:
    """The entry's path if it is a plain relative one of a plain file or folder."""
    # `filename` is cut at a null byte and has its backslashes turned; the original tells more.
    raw = entry.orig_filename
    name = raw[:80]
    if "\0" in raw or any(unicodedata.category(c) in ("Cc", "Cf", "Cs") for c in raw):
        raise RefusedError("control", name)
    if "\\" in raw:
        raise RefusedError("backslash", name)
    path = raw.removesuffix("/")
    parts = path.split("/")
    if raw.startswith("/") or ":" in parts[0]:
        raise RefusedError("absolute", name)
    if any(part in ("", ".", "..") for part in parts):
        raise RefusedError("dots", name)
    if len(path) > longest:
        raise RefusedError("long_name", name)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise RefusedError("special", name)
    if entry.flag_bits & 0x41:  # encrypted, or strongly so
        raise RefusedError("encrypted", name)
    if not entry.is_dir() and entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise RefusedError("method", name)
    return path


def read_counted(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, room: int) -> bytes:
    """The entry's bytes; counts what comes out, whatever the header claims."""
    with archive.open(entry) as stream:
        data = stream.read(room + 1)
    if len(data) > room:
        raise RefusedError("unpacked", entry.orig_filename[:80])
    return data


def without_wrapper(files: dict[str, bytes]) -> dict[str, bytes]:
    """People zip the folder rather than its content: if all is in one folder with a bot.py, step into it."""
    tops = {path.split("/")[0] for path in files}
    if len(tops) == 1 and "bot.py" not in files:
        top = tops.pop() + "/"
        if top + "bot.py" in files:
            return {path.removeprefix(top): data for path, data in files.items()}
    return files


def unpack(data: bytes, limits: dict[str, int]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    seen: dict[str, str] = {}
    room = limits["unpacked"]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        if len(entries) > limits["files"]:
            raise RefusedError("many", str(len(entries)))
        for entry in entries:
            path = checked_path(entry, limits["path"])
            if any(part in IGNORED for part in path.split("/")):
                continue
            # Two names that some file system would take for one: the bot would see only one of them.
            folded = unicodedata.normalize("NFC", path).casefold()
            if folded in seen:
                raise RefusedError("twice", path[:80])
            seen[folded] = path
            if not entry.is_dir():
                files[path] = read_counted(archive, entry, room)
                room -= len(files[path])
    folders = {"/".join(path.split("/")[:n]) for path in files for n in range(1, path.count("/") + 1)}
    for path in files:
        if path in folders:
            raise RefusedError("twice", path[:80])
    files = without_wrapper(files)
    if "bot.py" not in files:
        raise RefusedError("no_bot")
    return files


def answer(head: dict[str, Any], bodies: list[bytes]) -> NoReturn:
    out = sys.stdout.buffer
    out.write(json.dumps(head).encode() + b"\n")
    for body in bodies:
        out.write(body)
    out.flush()
    os._exit(0)


def main() -> NoReturn:
    limits = json.loads(sys.argv[1])
    confine(limits["memory"], limits["seconds"], int(sys.argv[2]))
    try:
        files = unpack(sys.stdin.buffer.read(limits["zip"] + 1), limits)
    except RefusedError as refused:
        answer({"error": refused.code, "name": refused.name}, [])
    except MemoryError:
        answer({"error": "unpacked", "name": ""}, [])
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, RuntimeError, OSError) as error:
        answer({"error": "damaged", "name": str(error)[:120]}, [])
    paths = sorted(files)
    answer({"files": [[path, len(files[path])] for path in paths]}, [files[path] for path in paths])


if __name__ == "__main__":
    main()
