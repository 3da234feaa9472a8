"""From an uploaded file to a bot's files, or to a message that says what was wrong with it.

Nothing here parses or imports a bot: that happens in the sandbox alone, in the check.
"""

import json
import subprocess
import sys
from pathlib import Path

from django.core.files import File
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ladder.submissions import limits

CHILD = Path(__file__).with_name("unpack_child.py")

NOBODY = 65534
"""The child's uid when the site runs as root."""

REFUSALS: dict[str, str | Promise] = {
    "absolute": gettext_lazy("“%(name)s” is an absolute path; use paths relative to bot.py."),
    "backslash": gettext_lazy("“%(name)s” has a backslash in its name; zip paths use /."),
    "control": gettext_lazy("“%(name)s” has an invisible or control character in its name."),
    "damaged": gettext_lazy("This zip cannot be read: %(name)s."),
    "dots": gettext_lazy("“%(name)s” has an empty, “.” or “..” part; use plain relative paths."),
    "encrypted": gettext_lazy("“%(name)s” is encrypted; zip it without a password."),
    "long_name": gettext_lazy("“%(name)s…” is too long a path; at most 200 characters."),
    "many": gettext_lazy("The zip has %(name)s entries; at most 500."),
    "method": gettext_lazy("“%(name)s” is packed by a method other than deflate; zip it in the usual way."),
    "no_bot": gettext_lazy("There is no bot.py at the root of the zip."),
    "special": gettext_lazy("“%(name)s” is a link or a device; only plain files and folders are taken."),
    "twice": gettext_lazy("“%(name)s” is there twice (names that differ in case only count as one)."),
    "unpacked": gettext_lazy("Unpacked, the zip is larger than 20 MB."),
}


class UploadError(ValueError):
    """What is wrong with an upload, in words for its author."""


def read_capped(upload: File[bytes], most: int) -> bytes:
    """The upload's bytes, counted as they come: what its header claims is not believed."""
    data: bytes = upload.read(most + 1)
    if len(data) > most:
        raise UploadError(_("The file is larger than %(most)d MB.") % {"most": most // limits.MB})
    return data


def unzip(data: bytes) -> dict[str, bytes]:
    """The files in a zip, by a limited child process (see its theory of operation)."""
    bounds = {
        "zip": limits.MAX_ZIP,
        "unpacked": limits.MAX_UNPACKED,
        "files": limits.MAX_FILES,
        "path": limits.MAX_PATH,
        "memory": limits.UNPACK_MEMORY,
        "seconds": limits.UNPACK_SECONDS,
    }
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(CHILD), json.dumps(bounds), str(NOBODY)],
            input=data,
            capture_output=True,
            timeout=limits.UNPACK_SECONDS,
            check=False,
            env={"LANG": "C.UTF-8"},
            cwd="/",
        )
    except subprocess.TimeoutExpired as late:
        raise UploadError(_("Unpacking the zip took too long.")) from late
    head, newline, body = done.stdout.partition(b"\n")
    if done.returncode < 0:
        raise UploadError(_("Unpacking the zip took too much time or memory."))
    if done.returncode != 0 or not newline:
        raise RuntimeError(f"the unpacking child failed: {done.stderr[-500:]!r}")
    told = json.loads(head)
    if "error" in told:
        raise UploadError(str(REFUSALS[told["error"]]) % {"name": told["name"]})
    files: dict[str, bytes] = {}
    offset = 0
    for path, size in told["files"]:
        files[path] = body[offset : offset + size]
        offset += size
    return files


def files_of(upload: File[bytes]) -> dict[str, bytes]:
    """The bot's files by relative path, `bot.py` among them. Raises UploadError."""
    name = (upload.name or "").lower()
    if name.endswith(".py"):
        files = {"bot.py": read_capped(upload, limits.MAX_PY)}
    elif name.endswith(".zip"):
        files = unzip(read_capped(upload, limits.MAX_ZIP))
    else:
        raise UploadError(_("Upload a .py file, or a .zip with bot.py at its root."))
    if not files["bot.py"].strip():
        raise UploadError(_("bot.py is empty."))
    return files
