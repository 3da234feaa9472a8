"""What `make demo` says before it starts anything."""

import fcntl
import socket
import subprocess
import sys
from pathlib import Path

from deploy.places import REPOSITORY


def demo(run: Path, port: int) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "deploy.demo", "--run", str(run), "--port", str(port)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_a_port_in_use_is_said_with_a_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = demo(tmp_path, port)
    assert done.returncode == 1
    assert done.stdout == f"Port {port} is in use. Take another: make demo PORT={port + 1}\n"


def test_a_second_demo_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "demo.lock").open("a+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = demo(tmp_path, 1)
    assert done.returncode == 1
    assert done.stderr.startswith("The demo of this folder runs already")
