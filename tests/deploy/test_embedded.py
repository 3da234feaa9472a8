"""The servers from wheels: they start, keep what they are given, and go without a trace."""

import os
import shutil
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from deploy.embedded import Embedded, PlaceInUseError
from deploy.identity import Identity, server_identity
from deploy.places import REPOSITORY, home_for
from tests.deploy.processes import children, ends_within, exists, owner

HOLDER = [sys.executable, "-m", "deploy.servers"]

KEEP_SOMETHING = """
import sys
from pathlib import Path
from deploy.embedded import Embedded
with Embedded("dev", run=Path(sys.argv[1])) as servers:
    print(*servers.lines, sep="\\n")
"""


def pids(servers: Embedded) -> list[int]:
    return [
        int((servers.place / name).read_text().split()[0])
        for name in ("postgres/postmaster.pid", "redis.pid")
    ]


def test_both_servers_answer_and_say_their_versions(run: Path) -> None:
    with Embedded("one", run=run) as servers:
        with psycopg.connect(servers.database_url) as connection:
            told = connection.execute("SELECT version(), lower('É')").fetchone()
        with redis.Redis.from_url(servers.redis_url) as client:
            version = client.info("server")["redis_version"]
        assert told is not None
        assert told[0].startswith(servers.lines[0].split(" on ")[0])
        assert told[1] == "é"
        assert servers.lines[1].startswith(f"Redis {version} on 127.0.0.1:")


def test_a_second_start_keeps_the_data(run: Path) -> None:
    with Embedded("one", run=run) as servers:
        with psycopg.connect(servers.database_url) as connection:
            connection.execute("DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT 7 AS number")
        with redis.Redis.from_url(servers.redis_url) as client:
            client.set("kept", "8")
    with Embedded("one", run=run) as servers:
        with psycopg.connect(servers.database_url) as connection:
            assert connection.execute("SELECT number FROM kept").fetchone() == (7,)
        with redis.Redis.from_url(servers.redis_url) as client:
            assert client.get("kept") == b"8"


def test_a_fresh_start_forgets_the_data(run: Path) -> None:
    with Embedded("one", run=run) as servers, psycopg.connect(servers.database_url) as connection:
        connection.execute("CREATE TABLE forgotten AS SELECT 7 AS number")
    with Embedded("one", run=run, fresh=True) as servers, psycopg.connect(servers.database_url) as connection:
        assert connection.execute("SELECT to_regclass('forgotten')").fetchone() == (None,)


def test_nobody_gets_in_without_the_password(run: Path) -> None:
    with Embedded("one", run=run) as servers:
        parts = urlsplit(servers.database_url)
        with pytest.raises(psycopg.OperationalError, match="no password supplied"):
            psycopg.connect(f"postgresql://menagerie@127.0.0.1:{parts.port}/menagerie")
        stranger = redis.Redis(port=urlsplit(servers.redis_url).port or 0)
        with pytest.raises(redis.AuthenticationError):
            stranger.ping()
        assert stat.S_IMODE((servers.place / "password").stat().st_mode) == 0o600


def test_stopping_leaves_no_process_and_no_port(run: Path) -> None:
    with Embedded("one", run=run) as servers:
        started = pids(servers)
        ports = [urlsplit(url).port or 0 for url in (servers.database_url, servers.redis_url)]
    assert not any(map(exists, started))
    for port in ports:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))


def test_killing_the_holder_ends_the_servers(run: Path) -> None:
    program = "from deploy.embedded import *; import sys; Embedded('one', run=Path(sys.argv[1])).start(); "
    program += "print('up', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", program, str(run)],
        cwd=REPOSITORY,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"up\n"
        started = children(holder.pid)
        assert len(started) == 3  # PostgreSQL, Redis, the leash
        holder.send_signal(signal.SIGKILL)
        assert [pid for pid in started if not ends_within(pid, 20)] == []
    with Embedded("one", run=run) as servers:
        assert servers.revive() == []


def test_one_place_serves_one_holder(run: Path) -> None:
    with Embedded("one", run=run), pytest.raises(PlaceInUseError, match="in use by another process"):
        Embedded("one", run=run).start()


def test_a_pid_file_of_another_process_is_no_hindrance(run: Path) -> None:
    with Embedded("one", run=run) as servers:
        place = servers.place
        kept = (place / "postgres" / "postmaster.pid").read_text().splitlines()
    for name in ("postgres/postmaster.pid", "redis.pid"):
        (place / name).write_text("\n".join([str(os.getpid()), *kept[1:]]))
    with Embedded("one", run=run) as servers:
        assert servers.revive() == []


def test_a_server_that_died_comes_back_on_its_port(run: Path) -> None:
    with Embedded("one", run=run) as servers:
        victim = pids(servers)[1]
        os.kill(victim, signal.SIGKILL)
        assert ends_within(victim, 20)
        told = servers.revive()
        assert [line.partition(" had ")[2] for line in told] == ["ended; started again"]
        with redis.Redis.from_url(servers.redis_url) as client:
            assert client.ping()


def test_addresses_that_are_given_are_used_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://there/base")
    monkeypatch.setenv("REDIS_URL", "redis://there/3")
    with Embedded("one", run=tmp_path / "run") as servers:
        assert (servers.database_url, servers.redis_url) == ("postgresql://there/base", "redis://there/3")
    assert list(tmp_path.iterdir()) == []


def test_a_command_runs_beside_the_servers_and_its_exit_code_counts() -> None:
    command = [sys.executable, "-c", "import os; exit(int('REDIS_URL' in os.environ) + 6)"]
    done = subprocess.run(
        [*HOLDER, "--name", f"test-{os.getpid()}", "run", "--", *command], cwd=REPOSITORY, check=False
    )
    shutil.rmtree(home_for(server_identity()) / f"test-{os.getpid()}")
    assert done.returncode == 7


def test_root_lends_the_servers_an_unprivileged_user(run: Path, nobody: Identity) -> None:
    with Embedded("one", run=run) as servers:
        assert {owner(pid) for pid in pids(servers)} == {nobody.uid}


def test_below_a_closed_folder_root_uses_another_place_and_opens_nothing(
    tmp_path: Path, nobody: Identity
) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    home = home_for(nobody, closed / ".run")
    try:
        with Embedded("one", run=closed / ".run") as servers, psycopg.connect(servers.database_url):
            assert servers.place.parent == home
            assert home.parent != closed
            assert f"Data: {home}/one" in servers.lines[-1]
        assert stat.S_IMODE(closed.stat().st_mode) == 0o700
        assert stat.S_IMODE((home / "one" / "postgres").stat().st_mode) == 0o700
    finally:
        shutil.rmtree(home)


def test_a_place_that_another_user_laid_out_is_refused(tmp_path: Path, nobody: Identity) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    home = home_for(nobody, closed / ".run")
    try:
        os.chown(home, nobody.uid, nobody.gid)
        with pytest.raises(SystemExit, match="not a folder of ours"):
            home_for(nobody, closed / ".run")
    finally:
        shutil.rmtree(home)


def test_an_ordinary_user_runs_them_as_itself(
    nobody: Identity, python_for_all: str, tree_for_all: Path
) -> None:
    run = tree_for_all / ".run"
    run.mkdir()
    os.chown(run, nobody.uid, nobody.gid)
    done = subprocess.run(
        [python_for_all, "-c", KEEP_SOMETHING, str(run)],
        cwd=tree_for_all,
        env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        user=nobody.uid,
        group=nobody.gid,
        extra_groups=[],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"servers run as {nobody.name}" in done.stdout
    assert (run / "embedded" / "dev" / "postgres").stat().st_uid == nobody.uid
