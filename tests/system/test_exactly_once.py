"""Exactly once, whatever dies: `tests.system.ordeal`, small here; `make simulate` runs 300 groups."""

import json
import os
import subprocess
import sys

import pytest

from deploy.places import REPOSITORY

GROUPS = int(os.environ.get("ORDEAL_GROUPS", "40"))
"""40 take about two and a half minutes on two busy cores, most of it the waits for leases to run out."""


@pytest.mark.xdist_group("system")
def test_every_match_has_one_result_and_the_same_ratings_whatever_dies() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.system.ordeal", "--groups", str(GROUPS)],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    print(run.stdout[-20_000:], run.stderr[-5000:])
    assert run.returncode == 0
    report = json.loads(run.stdout.splitlines()[-1])
    assert report["wrong"] == []
    rough = report["rough"]
    assert rough["workers killed"] >= 3
    assert rough["retries"] > 0
    assert rough["results sent again"] > GROUPS
    assert rough["results held by a dead recorder"] > 0
    assert (rough["Redis emptied"], rough["PostgreSQL crashed"]) == (1, 1)
