"""The embedded servers from the command line, for development: `python -m deploy.servers --help`."""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from deploy.embedded import Embedded, PlaceInUseError, erase, places, take_lock
from deploy.identity import server_identity
from deploy.places import REPOSITORY, RUN, home_for

START_SECONDS = STOP_SECONDS = 60.0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.servers", description=__doc__)
    parser.add_argument("--name", default="dev", help="which servers: each name has data of its own")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="start them, run a command with their addresses set, stop them")
    run.add_argument("argv", nargs="*", help="the command; without one they run until Ctrl-C")
    commands.add_parser("start", help="start them in the background and print their addresses")
    commands.add_parser("status", help="print the addresses of those that `start` left running")
    commands.add_parser("stop", help="stop those that `start` left running")
    commands.add_parser("erase", help="remove the data and programs of every name")
    arguments = parser.parse_args()
    try:
        match arguments.command:
            case "run":
                return run_with_servers(arguments.name, arguments.argv)
            case "start":
                return start(arguments.name)
            case "status":
                return status(arguments.name)
            case "stop":
                return stop(arguments.name)
            case _:
                return erase_all()
    except PlaceInUseError as error:
        print(error, file=sys.stderr)
        return 1


def run_with_servers(name: str, argv: list[str]) -> int:
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    with Embedded(name) as servers:
        try:
            if argv:
                return subprocess.run(argv, env=os.environ | addresses(servers), check=False).returncode
            print("\n".join(servers.lines), flush=True)
            print_exports(addresses(servers))
            while True:
                signal.pause()
        except KeyboardInterrupt:
            return 0 if not argv else 130


def start(name: str) -> int:
    if status(name) == 0:
        return 0
    log = RUN / "logs" / f"{name}-servers.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as output:
        holder = subprocess.Popen(
            [sys.executable, "-m", "deploy.servers", "--name", name, "run"],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            cwd=REPOSITORY,
            start_new_session=True,
        )
    until = time.monotonic() + START_SECONDS
    while holder.poll() is None and time.monotonic() < until:
        if (_state_of(name) or {}).get("pid") == holder.pid:
            return status(name)
        time.sleep(0.02)
    print(f"The servers did not start:\n{log.read_text()}", file=sys.stderr)
    return 1


def status(name: str) -> int:
    state = _state_of(name)
    if state is None:
        return 1
    print_exports({key: str(state[key]) for key in ("DATABASE_URL", "REDIS_URL")})
    return 0


def stop(name: str) -> int:
    state = _state_of(name)
    if state is None:
        return 0
    os.kill(int(state["pid"]), signal.SIGTERM)
    until = time.monotonic() + STOP_SECONDS
    while _held(_place(name)) and time.monotonic() < until:
        time.sleep(0.02)
    return 0


def erase_all() -> int:
    for place in list(places()):
        lock = take_lock(place)
        erase(place)
        shutil.rmtree(place)
        os.close(lock)
    shutil.rmtree(home_for(server_identity()), ignore_errors=True)
    return 0


def addresses(servers: Embedded) -> dict[str, str]:
    return {"DATABASE_URL": servers.database_url, "REDIS_URL": servers.redis_url}


def print_exports(variables: dict[str, str]) -> None:
    for key, value in variables.items():
        print(f"export {key}={value}", flush=True)


def _place(name: str) -> Path:
    return home_for(server_identity()) / name


def _held(place: Path) -> bool:
    if not (place / "lock").exists():
        return False
    try:
        os.close(take_lock(place))
    except PlaceInUseError:
        return True
    return False


def _state_of(name: str) -> dict[str, str | int] | None:
    """What the holder wrote, while it still holds the place: an old file alone says nothing."""
    place = _place(name)
    if not _held(place):
        return None
    try:
        state: dict[str, str | int] = json.loads((place / "state.json").read_text())
    except FileNotFoundError:
        return None
    return state


if __name__ == "__main__":
    raise SystemExit(main())
