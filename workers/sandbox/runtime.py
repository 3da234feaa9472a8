"""Finds the Python that runs bots: one that the uid of a bot can read, with a numpy that fits it.

In this order: the one an operator names, the worker's own, the system's. If none of them can be read under a
bot's uid (an interpreter under somebody's 0700 home), the worker's own is copied (filesystem.py).
"""

import json
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from workers.sandbox.errors import SandboxError

SYSTEM_PYTHON = Path("/usr/bin/python3")
OLDEST = (3, 11)
"""The first with -P, which keeps the bot's folder off the path until the driver puts it there."""

ASK_SECONDS = 60

INTERROGATION = """
import importlib.util, json, os, sys, sysconfig
numpy = importlib.util.find_spec("numpy")
print(json.dumps({
    "version": sys.version_info[:2],
    "abi": sysconfig.get_config_var("SOABI"),
    "executable": os.path.realpath(sys.executable),
    "stdlib": os.path.dirname(os.path.realpath(os.__file__)),
    "libdir": sys.platlibdir,
    "numpy": numpy and os.path.dirname(os.path.realpath(numpy.origin)),
}))
"""


class UnfitError(Exception):
    """This interpreter cannot run bots; the text says why."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """An interpreter and where its parts are on this host."""

    executable: Path
    """The program itself, behind all links: a launcher script would cost more than the whole sandbox."""
    stdlib: Path
    home: str
    """Of the standard library, relative to the prefix: lib/python3.11."""
    numpy: Path
    copied: bool
    """Its parts must be copied, a bot's uid cannot read them."""


def find_runtime(configured: Path | None, uid: int | None) -> Runtime:
    """`uid`: of a bot; None: the worker's own. Raises SandboxError."""
    if configured:
        try:
            return _ask(configured, uid)
        except UnfitError as error:
            raise SandboxError(f"MENAGERIE_BOT_RUNTIME={configured} cannot run bots: {error}") from error
    own = Path(sys.executable)
    reasons = []
    for candidate in (own, SYSTEM_PYTHON):
        try:
            return _ask(candidate, uid)
        except UnfitError as error:
            reasons.append(f"{candidate}: {error}")
    try:
        return _ask(own, None, copied=True)
    except UnfitError as error:
        reasons.append(f"a copy of {own}: {error}")
    raise SandboxError(
        f"no Python can run bots ({'; '.join(reasons)}): set MENAGERIE_BOT_RUNTIME to a Python with numpy"
    )


def _ask(executable: Path, uid: int | None, *, copied: bool = False) -> Runtime:
    try:
        answer = subprocess.run(
            [executable, "-I", "-c", INTERROGATION],
            user=uid, group=uid, extra_groups=None if uid is None else [],
            cwd="/", env={}, capture_output=True, timeout=ASK_SECONDS, check=True,
        )  # fmt: skip
        facts = json.loads(answer.stdout)
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise UnfitError(said[-1] if said else f"exit code {error.returncode}") from error
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise UnfitError(str(error)) from error
    version = tuple(facts["version"])
    if version < OLDEST:
        raise UnfitError(f"it is Python {version[0]}.{version[1]}, older than {OLDEST[0]}.{OLDEST[1]}")
    return Runtime(
        executable=Path(facts["executable"]),
        stdlib=Path(facts["stdlib"]),
        home=f"{facts['libdir']}/python{version[0]}.{version[1]}",
        numpy=_numpy(facts["abi"], facts["numpy"]),
        copied=copied,
    )


def _numpy(abi: str, theirs: str | None) -> Path:
    """The worker's own numpy, the version this project pins, wherever it fits."""
    ours = find_spec("numpy")
    if ours and ours.origin and abi == sysconfig.get_config_var("SOABI"):
        return Path(ours.origin).resolve().parent
    if theirs is None:
        raise UnfitError("it has no numpy, and the worker's own was built for another Python")
    return Path(theirs)
