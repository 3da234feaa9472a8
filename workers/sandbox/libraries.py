"""Asks the loader which shared libraries programs need."""

import os
import re
import subprocess
from pathlib import Path

from workers.sandbox.errors import SandboxError

_NEEDED = re.compile(r"^\s*(?P<name>\S+) => (?P<path>/\S+) \(0x", re.MULTILINE)
_LOADER = re.compile(r"^\s*(?P<path>/\S+) \(0x", re.MULTILINE)


def find_libraries(programs: list[Path]) -> tuple[dict[str, Path], Path]:
    """Shared libraries by the name they are asked for, and the loader. Raises SandboxError."""
    try:
        environment = {"PATH": os.defpath, "LC_ALL": "C"}
        words: list[str | Path] = ["ldd", *programs]
        listing = subprocess.run(words, capture_output=True, text=True, check=False, env=environment).stdout
    except OSError as error:
        raise SandboxError(f"ldd cannot be run ({error}): install the C library's tools") from error
    loader = _LOADER.search(listing)
    if not loader:
        raise SandboxError(f"ldd names no loader for {programs[0]}: a static Python cannot run bots")
    found: dict[str, Path] = {}
    for match in _NEEDED.finditer(listing):
        found.setdefault(match["name"], Path(match["path"]))
    return found, Path(loader["path"])
