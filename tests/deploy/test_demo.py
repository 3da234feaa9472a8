"""What `make demo` says before it starts anything."""

import fcntl
import os
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.db import connection

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


@pytest.fixture
def servers() -> tuple[str, str]:
    """Addresses of real ones: those of the test run itself, as Django has read them."""
    database = connection.settings_dict
    address = f"{database['USER']}:{database['PASSWORD']}@{database['HOST']}:{database['PORT']}"
    return f"postgresql://{address}/postgres", settings.REDIS_URL


def with_password(url: str, password: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(
        parts._replace(netloc=f"{parts.username or ''}:{password}@{parts.hostname}:{parts.port}")
    )


NOWHERE = "127.0.0.1:1"


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ("no postgres", f"no PostgreSQL at {NOWHERE} ("),
        ("postgres password", "refuses the user or password in DATABASE_URL"),
        ("no redis", f"no Redis at redis://{NOWHERE}/0 ("),
        ("redis password", "refuses the user or password in REDIS_URL"),
    ],
)
def test_servers_that_cannot_be_used_are_said_in_one_line_and_end_it(
    servers: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: str, says: str
) -> None:
    postgres, redis = servers
    monkeypatch.setenv(
        "DATABASE_URL",
        {
            "no postgres": f"postgresql://a@{NOWHERE}/a",
            "postgres password": with_password(postgres, "no"),
        }.get(bad, postgres),
    )
    monkeypatch.setenv(
        "REDIS_URL",
        {"no redis": f"redis://{NOWHERE}/0", "redis password": with_password(redis, "no")}.get(bad, redis),
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    done = demo(tmp_path, port)
    assert done.returncode == 1
    assert len([line for line in done.stdout.splitlines() if says in line]) == 1, done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_a_command_of_the_site_says_in_one_line_that_there_is_no_database() -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate"],
        cwd=REPOSITORY,
        env={
            **os.environ,
            "DATABASE_URL": f"postgresql://a@{NOWHERE}/a",
            "REDIS_URL": f"redis://{NOWHERE}/0",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert f"no PostgreSQL at {NOWHERE} (" in done.stderr
    assert "start it, or correct DATABASE_URL" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
