"""What the demo and the site's commands say when PostgreSQL or Redis cannot be used."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from deploy import services
from deploy.places import REPOSITORY
from tests.deploy.test_demo import demo


@pytest.fixture
def servers(redis_url: str) -> tuple[str, str]:
    """Addresses of real ones, as the test run itself has them."""
    database = connection.settings_dict
    address = f"{database['USER']}:{database['PASSWORD']}@{database['HOST']}:{database['PORT']}"
    return f"postgresql://{address}/postgres", redis_url


def with_password(url: str, password: str) -> str:
    parts = urlsplit(url)
    return urlunsplit(
        parts._replace(netloc=f"{parts.username or ''}:{password}@{parts.hostname}:{parts.port}")
    )


NOWHERE = "127.0.0.1:1"

BAD = [
    ("no postgres", f"no PostgreSQL at {NOWHERE} ("),
    ("postgres password", "refuses the user or password in DATABASE_URL"),
    ("no redis", f"no Redis at redis://{NOWHERE}/0 ("),
    ("redis password", "refuses the user or password in REDIS_URL"),
]


def addresses(servers: tuple[str, str], bad: str) -> dict[str, str]:
    """The environment in which one of the two cannot be used."""
    postgres, redis = servers
    return {
        "DATABASE_URL": {
            "no postgres": f"postgresql://a@{NOWHERE}/a",
            "postgres password": with_password(postgres, "no"),
        }.get(bad, postgres),
        "REDIS_URL": {
            "no redis": f"redis://{NOWHERE}/0",
            "redis password": with_password(redis, "no"),
        }.get(bad, redis),
    }


@pytest.mark.parametrize(("bad", "says"), BAD)
def test_servers_that_cannot_be_used_are_said_in_one_line_and_end_it(
    servers: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: str, says: str
) -> None:
    for name, value in addresses(servers, bad).items():
        monkeypatch.setenv(name, value)
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


PROCESSES = {
    "web": services.web("127.0.0.1", 1),
    "recorder": services.recorder(),
    "periodic": services.periodic(os.devnull),
}


@pytest.mark.parametrize(
    ("process", "bad", "says"),
    [("web", *BAD[0]), ("web", *BAD[3]), ("recorder", *BAD[1]), ("recorder", *BAD[2]), ("periodic", *BAD[3])],
)
def test_a_process_of_the_site_that_cannot_use_its_servers_says_so_in_one_line_and_ends(
    servers: tuple[str, str], process: str, bad: str, says: str
) -> None:
    done = subprocess.run(
        PROCESSES[process].argv,
        cwd=REPOSITORY,
        env={**os.environ, **addresses(servers, bad)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode not in (0, None)
    assert len([line for line in done.stderr.splitlines() if says in line]) == 1, done.stderr
    assert "Traceback" not in done.stdout + done.stderr
