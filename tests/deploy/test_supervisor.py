"""Children of the demo: started again when they end, and gone when it ends, however that is."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.daemon import Leash
from deploy.places import REPOSITORY
from deploy.services import Service
from deploy.supervisor import Supervisor
from tests.deploy.processes import ends_within

PARENT_AND_CHILD = """
import os, signal, sys
signal.signal(signal.SIGTERM, signal.SIG_IGN)
if os.fork() == 0:
    open(sys.argv[1], "w").write(str(os.getpid()))
signal.pause()
"""

STARTER = """
import sys
from pathlib import Path
from deploy.daemon import Daemon, Leash
leash = Leash()
daemon = Daemon([sys.executable, "-c", sys.argv[2], sys.argv[1]], log=Path(sys.argv[1] + ".log"), leash=leash)
print(daemon.process.pid, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def leash() -> Iterator[Leash]:
    leash = Leash()
    yield leash
    leash.close()


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def keeper(tmp_path: Path, leash: Leash, said: list[str]) -> Iterator[Supervisor]:
    keeper = Supervisor(logs=tmp_path, cwd=tmp_path, leash=leash, say=said.append)
    yield keeper
    keeper.stop()


def read_pid(path: Path, seconds: float = 20) -> int:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if path.exists() and path.read_text():
            return int(path.read_text())
    raise AssertionError(f"nobody wrote {path}")


def test_a_service_that_ends_is_started_again_with_a_line(
    tmp_path: Path, keeper: Supervisor, said: list[str]
) -> None:
    beats = tmp_path / "beats"
    daemon = keeper.start(Service("short", ("/bin/sh", "-c", f"echo x >> {beats}; exit 3")), {})
    until = time.monotonic() + 20
    while time.monotonic() < until and not (beats.exists() and beats.read_text().count("x") >= 2):
        keeper.look()
    assert beats.read_text().count("x") >= 2
    assert said[0] == f"short ended (exit code 3), started again in 1 s. Its log: {daemon.log}"


def test_a_service_that_ends_takes_its_children_along(tmp_path: Path, keeper: Supervisor) -> None:
    child_file = tmp_path / "child"
    argv = (sys.executable, "-c", PARENT_AND_CHILD, str(child_file))
    daemon = keeper.start(Service("family", argv), dict(os.environ))
    child = read_pid(child_file)
    daemon.process.kill()
    until = time.monotonic() + 20
    while daemon.ended() is None and time.monotonic() < until:
        pass
    assert ends_within(child, 20)


def test_stopping_kills_what_does_not_listen(tmp_path: Path, keeper: Supervisor) -> None:
    child_file = tmp_path / "child"
    argv = (sys.executable, "-c", PARENT_AND_CHILD, str(child_file))
    daemon = keeper.start(Service("deaf", argv, grace=0.2), dict(os.environ))
    child = read_pid(child_file)
    keeper.stop()
    assert daemon.process.returncode == -signal.SIGKILL
    assert ends_within(child, 20)


def test_the_last_log_is_kept_when_a_new_one_begins(tmp_path: Path, keeper: Supervisor) -> None:
    (tmp_path / "new.log").write_text("yesterday\n")
    keeper.start(Service("new", ("/bin/sh", "-c", "exec sleep 60")), {})
    assert (tmp_path / "new.log.1").read_text() == "yesterday\n"


def test_killing_the_starter_ends_its_children_and_theirs(tmp_path: Path) -> None:
    child_file = tmp_path / "child"
    with subprocess.Popen(
        [sys.executable, "-c", STARTER, str(child_file), PARENT_AND_CHILD],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as starter:
        assert starter.stdout is not None
        parent = int(starter.stdout.readline())
        child = read_pid(child_file)
        starter.kill()
        assert ends_within(parent, 20)
        assert ends_within(child, 20)
