"""A log replays to the same positions in another process, whose hashes fall otherwise."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines.contract import TABLES, random_game
from tests.engines.rerun import fingerprints

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{n}-{k}" for n, k in TABLES])
def test_a_log_replays_to_the_same_positions_in_another_process(name: str, seats: int) -> None:
    games = [random_game(name, seats, seed)[:2] for seed in (1, 2)]
    here = [fingerprints(name, seats, *game) for game in games]
    for hash_seed in ("1", "4242"):
        done = subprocess.run(
            [sys.executable, "-m", "tests.engines.rerun"],
            input=json.dumps({"name": name, "seats": seats, "games": games}),
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        assert json.loads(done.stdout) == here
