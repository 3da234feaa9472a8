"""The whole site on one machine: `make demo`.

Starts PostgreSQL and Redis, prepares the database, starts the site's processes, prints the way in, and
keeps all of them until Ctrl-C, SIGTERM or the end of the terminal. The data stay: a second start goes on.
"""

import argparse
import fcntl
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import FrameType
from typing import NoReturn

from deploy import services
from deploy.daemon import Daemon, Leash
from deploy.embedded import Embedded, PlaceInUseError
from deploy.identity import server_identity
from deploy.network import port_is_free
from deploy.places import REPOSITORY, RUN, home_for
from deploy.prepare import UNREACHABLE
from deploy.supervisor import Supervisor

ANSWER_SECONDS = 90.0
LOOK_SECONDS = 0.25
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - only when asked for with HOST


class Stop(BaseException):
    """Someone wants the demo to end."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="make demo", description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for all")
    parser.add_argument("--slots", type=int, default=2, help="matches played at the same time")
    parser.add_argument("--run", type=Path, default=RUN, help="folder for data and logs")
    arguments = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    run: Path = arguments.run
    run.mkdir(exist_ok=True)
    with (run / "demo.lock").open("a+") as lock:
        _only_one(lock.fileno(), run / "demo.lock")
        if not port_is_free(arguments.host, arguments.port):
            print(f"Port {arguments.port} is in use. Take another: make demo PORT={arguments.port + 1}")
            return 1
        (run / "demo.lock").write_text(f"{os.getpid()} port {arguments.port}\n")
        return Demo(run, arguments.host, arguments.port, arguments.slots).run_until_stopped()


class Demo:
    def __init__(self, run: Path, host: str, port: int, slots: int) -> None:
        self.run = run
        self.logs = run / "logs"
        self.host = host
        self.port = port
        self.slots = slots
        self.url = f"http://{'localhost' if host in ('127.0.0.1', *EVERYWHERE) else host}:{port}"
        self.parent = os.getppid()

    def run_until_stopped(self) -> int:
        servers = Embedded("demo", run=self.run)
        leash = Leash()
        keeper = Supervisor(logs=self.logs, cwd=REPOSITORY, leash=leash, say=say)
        code = 0
        try:
            self._start(servers, keeper)
            while not self._parent_gone():
                for line in servers.revive():
                    say(line)
                keeper.look()
                time.sleep(LOOK_SECONDS)
        except Stop:
            pass
        except PlaceInUseError as error:
            say(str(error))
            code = 1
        except subprocess.CalledProcessError as error:
            failed = f"{' '.join(error.cmd[1:])} failed:\n{error.output}"
            say(error.output.strip() if error.returncode == UNREACHABLE else failed)
            code = 1
        finally:
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            say("\nStopping.")
            keeper.stop()
            servers.stop()
            leash.close()
            say("Stopped. The data stay: `make demo` goes on with them.")
        return code

    def _start(self, servers: Embedded, keeper: Supervisor) -> None:
        began = time.monotonic()
        self.logs.mkdir(exist_ok=True)
        say("Starting the servers.")
        servers.start()
        for line in servers.lines:
            say(f"  {line}")
        site = self._site_env(servers)
        say("Preparing the database.")
        logins = prepare(site)
        say("Starting the site.")
        web = keeper.start(services.web(self.host, self.port), site)
        keeper.start(services.recorder(), site)
        keeper.start(services.periodic(str(self.run / "beat-schedule")), site)
        keeper.start(services.match_workers(self.slots), self._worker_env(servers))
        self._wait_for_answer(web)
        say(
            f"\nMenagerie answers at {self.url} after {time.monotonic() - began:.0f} s.\n\n{logins.strip()}\n"
        )
        say(f"Logs: {self.logs}. Ctrl-C stops all of it.")

    def _site_env(self, servers: Embedded) -> dict[str, str]:
        return {
            "SECRET_KEY": secret_key(self.run / "secret-key"),
            "ALLOWED_HOSTS": "*" if self.host in EVERYWHERE else f"localhost,127.0.0.1,[::1],{self.host}",
            "DATABASE_URL": servers.database_url,
            "SITE_URL": self.url,
            **self._common_env(servers),
        }

    def _worker_env(self, servers: Embedded) -> dict[str, str]:
        """As on a machine of its own: a worker is told where Redis is, and no secret of the site."""
        folder = home_for(server_identity(), self.run) / "worker"
        folder.mkdir(mode=0o755, exist_ok=True)
        return {**self._common_env(servers), "MENAGERIE_WORKER_DIR": str(folder)}

    def _common_env(self, servers: Embedded) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if k not in ("DATABASE_URL", "SECRET_KEY", "MAKEFLAGS")}
        return {
            **kept,
            "REDIS_URL": servers.redis_url,
            "PYTHONUNBUFFERED": "1",
            "OMP_NUM_THREADS": "1",  # small matrices: threads of BLAS would only take the bots' cores
            "OPENBLAS_NUM_THREADS": "1",
        }

    def _wait_for_answer(self, web: Daemon) -> None:
        until = time.monotonic() + ANSWER_SECONDS
        host = "127.0.0.1" if self.host == "0.0.0.0" else self.host  # noqa: S104 - compared, not bound
        address = f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"
        while time.monotonic() < until and web.ended() is None:
            try:
                with urllib.request.urlopen(address, timeout=30):
                    return
            except urllib.error.HTTPError as error:
                say(f"The site answers {error.code} at {address}; see {web.log}")
                return
            except OSError:
                time.sleep(0.1)
        say(f"The site does not answer. The end of {web.log}:\n{web.tail()}")
        raise Stop

    def _parent_gone(self) -> bool:
        """`make` was killed: nobody will press Ctrl-C any more."""
        return "MAKELEVEL" in os.environ and os.getppid() != self.parent


def prepare(env: Mapping[str, str]) -> str:
    """Tables, reference bots, users, ladders; returns the logins to print."""
    argv = [sys.executable, "-m", "deploy.prepare"]
    return subprocess.run(
        argv,
        cwd=REPOSITORY,
        env=dict(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=True,
    ).stdout


def secret_key(path: Path) -> str:
    """Made at the first start and kept: it signs sessions and derives the seeds of matches."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(48))
    return path.read_text()


def say(text: str) -> None:
    """A line for the terminal, which may have been closed meanwhile."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - kept for the rest of this process


def _only_one(lock: int, path: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise SystemExit(
            f"The demo of this folder runs already: process {path.read_text().strip()}."
        ) from None


def _stop(_number: int, _frame: FrameType | None) -> NoReturn:
    raise Stop


if __name__ == "__main__":
    raise SystemExit(main())
