"""kaggle-environments as a peer, in an environment of its own: it asks for other versions than we do."""

import subprocess
import sys
from pathlib import Path

from deploy import setup
from deploy.places import REPOSITORY

PINS = REPOSITORY / "deploy" / "requirements" / "kaggle.txt"
PROGRAM = Path(__file__).with_name("connectx.py")


class NotComparedError(Exception):
    """Why."""


class ConnectX:
    """A process that plays a game of connectx between its two random agents whenever it is asked to."""

    def __init__(self, folder: Path = REPOSITORY / ".run" / "kaggle") -> None:
        self._process = subprocess.Popen(
            [_python(folder), str(PROGRAM)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        if self._answer() != "ready":
            raise NotComparedError("kaggle-environments does not start here")

    def us_per_ply(self) -> float:
        assert self._process.stdin
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return float(self._answer())

    def _answer(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.communicate()


def _python(folder: Path) -> Path:
    """Of the environment, made if the pins have changed."""
    stamp, pins = folder / ".pins", PINS.read_text()
    python = folder / "bin" / "python"
    if stamp.exists() and stamp.read_text() == pins:
        return python
    made = setup.run([sys.executable, "-m", "venv", "--clear", str(folder)])
    if made.returncode == 0:
        made = setup.run([str(python), "-m", "pip", "install", "--quiet", "--no-deps", "-r", str(PINS)])
    if made.returncode != 0:
        raise NotComparedError(f"kaggle-environments is not to be had ({made.stdout.strip()[-200:]})")
    stamp.write_text(pins)
    return python
