"""What a set-up installs is written down exactly, and says nothing of where it was pinned."""

import re
from pathlib import Path

import pytest

from deploy.places import REPOSITORY

FILES = sorted((REPOSITORY / "deploy" / "requirements").glob("*.txt"))
PIN = re.compile(r"[a-z0-9][a-z0-9.-]*==[0-9][a-z0-9.+]*( ; [a-z_]+ [^/:@]+)?")


def pins(name: str) -> set[str]:
    return set((REPOSITORY / "deploy" / "requirements" / f"{name}.txt").read_text().splitlines())


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_every_line_is_an_exact_version_and_nothing_else(file: Path) -> None:
    assert [line for line in file.read_text().splitlines() if not PIN.fullmatch(line)] == []


@pytest.mark.parametrize("name", ["base", "worker", "server", "embedded"])
def test_tests_run_on_the_versions_that_are_deployed(name: str) -> None:
    assert pins(name) - pins("dev") == set()
