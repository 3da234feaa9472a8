"""A driver as a real process over real pipes, and the few lines of referee that these tests need."""

import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from engines import CHANCE, State, chance

SITE = Path(__file__).parents[2]
DRIVER = SITE / "bots" / "api" / "driver.py"
PYTHON = os.path.realpath(sys.executable)
SEED = 20240607


def write_bot(folder: Path, files: Mapping[str, bytes | str]) -> Path:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return folder


class Driver:
    """One bot's process. `send` and `read` speak the wire; `log` and `code` tell how it ended."""

    def __init__(self, folder: Path, *, limited: bool = False) -> None:
        self.folder = folder
        self.log_path = folder.with_name(folder.name + ".log")
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                [PYTHON, "-s", "-S", "-P", str(DRIVER), *([] if limited else ["--unlimited"])],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env={
                    "PYTHONHASHSEED": "0",
                    "PYTHONPATH": sysconfig.get_path("purelib"),
                    "LANG": "C.UTF-8",
                    "OPENBLAS_NUM_THREADS": "1",
                },
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()

    def send(self, *messages: Mapping[str, Any]) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(json.dumps(message) + "\n" for message in messages).encode())
        self.process.stdin.flush()

    def read(self) -> dict[str, Any] | None:
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line == b"" or line.endswith(b"\n")
        found: dict[str, Any] | None = json.loads(line) if line else None
        return found

    def begin(self, *, seat: int = 0, seed: int = SEED, **fields: Any) -> dict[str, Any] | None:
        """Everything up to the answer to "start"; None if the bot died of it."""
        assert self.read() == {"type": "up"}
        self.send(
            {"type": "go", "cpu": 20, "seed": seed, "path": str(self.folder)}, start(seat, seed, **fields)
        )
        return self.read()

    def ask(self, **fields: Any) -> dict[str, Any] | None:
        self.send(turn(**fields))
        return self.read()

    def ask_of(self, state: State, seat: int, ply: int = 0) -> str:
        reply = self.ask(view=state.view(seat), legal=state.legal(), ply=ply)
        assert reply, self.log
        action: str = reply["action"]
        return action

    @property
    def code(self) -> int:
        return self.process.wait(timeout=20)

    @property
    def log(self) -> str:
        return self.log_path.read_text()


def start(seat: int, seed: int, **fields: Any) -> dict[str, Any]:
    usual = {
        "game": "infection",
        "seats": 2,
        "options": {"level": 1},
        "clock": {"bank": 3.0, "per_move": 1.0},
    }
    return {"type": "start", "seat": seat, "seed": seed} | usual | fields


def turn(**fields: Any) -> dict[str, Any]:
    usual = {"ply": 0, "view": {}, "legal": ["a", "b", "c"], "events": []}
    return {"type": "turn"} | usual | {"clock": {"bank": 3.0, "per_move": 1.0}} | fields


def play(bots: list[Driver], state: State, seed: str, *, opening: int = 4, stop: int = 100_000) -> list[str]:
    """The actions of a game up to ply `stop`, each one checked; the first `opening` are drawn by the seed."""
    dice = chance.ChanceStreams(seed)
    actions: list[str] = []
    for seat, bot in enumerate(bots):
        ready = bot.begin(
            game=state.name, seat=seat, seats=len(bots), seed=chance.number(seed, seat) >> 1, options={}
        )
        assert ready, bot.log
    while (mover := state.to_move) is not None and len(actions) < stop:
        legal = state.legal()
        if mover == CHANCE:
            action = dice.draw(state)
        elif len(actions) < opening:
            action = legal[chance.pick(seed, "opening", len(actions), len(legal))]
        else:
            action = bots[mover].ask_of(state, mover, len(actions))
        assert action in legal
        state.apply(action)
        actions.append(action)
    return actions
