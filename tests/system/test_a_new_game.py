"""A game that nobody foresaw: its folder, its board, one line in the registry and its bots are all it takes.

Nim, in `toy/`, is added to a copy of the tree, and the tree's own tests are run on it there.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.places import REPOSITORY

TOY = Path(__file__).parent / "toy"
ROOMS = ("engines", "bots", "workers", "ladder", "deploy", "tests")
LINE = '    "nim": "engines.nim.rules:Nim",\n'

pytestmark = pytest.mark.xdist_group("system")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of this tree with one more game."""
    for room in ROOMS:
        shutil.copytree(
            REPOSITORY / room, tmp_path / room, ignore=shutil.ignore_patterns("__pycache__", ".*")
        )
    for name in ("manage.py", "pyproject.toml", "README.md"):
        shutil.copy(REPOSITORY / name, tmp_path)
    shutil.copytree(TOY / "engines" / "nim", tmp_path / "engines" / "nim")
    shutil.copytree(TOY / "bots" / "nim", tmp_path / "bots" / "house" / "nim")
    shutil.copy(TOY / "boards" / "nim.js", tmp_path / "ladder" / "site" / "static" / "boards")
    shutil.copy(TOY / "site.py", tmp_path / "tests" / "system" / "test_nim.py")
    manifest = tmp_path / "bots" / "house" / "manifest.toml"
    manifest.write_text(manifest.read_text() + (TOY / "bots" / "manifest.toml").read_text())
    registry = tmp_path / "engines" / "registry.py"
    before, after = registry.read_text().split("HOMES = {\n")
    registry.write_text(f"{before}HOMES = {{\n{LINE}{after}")
    return tmp_path


def run(tree: Path, *words: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    env = kept | {"TEST_DB_SUFFIX": "_nim", "PYTHONPATH": str(tree)}
    ended = subprocess.run(
        [sys.executable, *words], cwd=tree, env=env, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_a_new_game_touches_its_own_files_and_one_line_of_the_registry(tree: Path) -> None:
    run(tree, "-m", "tests.engines.golden", "nim")
    tests = (
        "tests/engines/test_contract.py",
        "tests/engines/test_golden.py",
        "tests/engines/test_registry.py",
        "tests/bots/test_house.py",
        "tests/ladder/site/test_text.py",
        "tests/system/test_nim.py",
    )
    told = run(tree, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "nim", *tests)
    assert "passed" in told
    assert "skipped" not in told
    told = run(tree, "-m", "bots.cli", "play", "nim", "perfect", "random", "--matches", "3", "--seed", "1")
    assert "perfect" in told
