"""Builds the image: all that a sandbox shows of this host, in one folder per content, made once.

    lib/      every shared library that the interpreter, its modules and numpy need, and the loader
    site/     numpy, engines, and of `bots` the driver alone: no .pth files, nothing of the workers
    python/   only where no bot could read the interpreter: a copy of it and of its standard library
    wheel/    only where no bot's uid could run bubblewrap's program: a copy of the package it comes in

Files are linked where host and image share a disk, else copied; our own sources are always copied, they may
be edited while bots run. An image that no slot uses is removed when the next one is made.
"""

import fcntl
import hashlib
import os
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from workers.sandbox.libraries import find_libraries
from workers.sandbox.runtime import Runtime

LAYOUT = 3
"""Raised when this module builds something else from the same sources."""

SKIPPED = {
    "site-packages", "dist-packages", "test", "tests", "idlelib", "ensurepip", "tkinter", "__pycache__"
}  # fmt: skip
"""Folders that no bot needs, or must not see: byte code names the folder it was made in."""


@dataclass(frozen=True, slots=True)
class Image:
    """Host paths that bubblewrap binds read-only."""

    folder: Path
    bwrap: Path
    loader: Path
    """As the interpreter names it; in the image it lies in lib/."""
    python: Path
    stdlib: Path
    home: str

    @property
    def libraries(self) -> Path:
        return self.folder / "lib"

    @property
    def site(self) -> Path:
        return self.folder / "site"


def open_image(images: Path, runtime: Runtime, bwrap: Path) -> tuple[Image, int]:
    """The image, built if it is not there, and a descriptor whose lock keeps it from being removed."""
    images.mkdir(mode=0o755, exist_ok=True)
    name = _fingerprint(runtime, bwrap)
    making = _lock(images / "making.lock", fcntl.LOCK_EX)
    try:
        folder = images / name
        if not folder.exists():
            _remove_unused(images)
            scratch = Path(tempfile.mkdtemp(prefix=".making-", dir=images))
            try:
                _build(scratch, runtime, bwrap)
                scratch.chmod(0o755)
                scratch.rename(folder)
            finally:
                shutil.rmtree(scratch, ignore_errors=True)
        lock = _lock(images / f"{name}.lock", fcntl.LOCK_SH)
    finally:
        os.close(making)
    copy = folder / "python"
    return Image(
        folder=folder,
        bwrap=_copy_of(bwrap, folder),
        loader=Path((folder / "loader").read_text()),
        python=copy / "bin" / runtime.executable.name if runtime.copied else runtime.executable,
        stdlib=copy / runtime.home if runtime.copied else runtime.stdlib,
        home=runtime.home,
    ), lock


def _lock(path: Path, how: int) -> int:
    fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(fd, how)
    except OSError:
        os.close(fd)
        raise
    return fd


def _remove_unused(images: Path) -> None:
    for folder in images.iterdir():
        if not folder.is_dir():
            continue
        lock = images / f"{folder.name}.lock"
        with suppress(BlockingIOError):
            held = _lock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(folder)
            lock.unlink()
            os.close(held)


def _own_sources() -> Iterator[tuple[str, Path]]:
    """What of this project a bot may import: target folder in site/, and where it is."""
    for name in ("engines", "bots.api"):
        spec = find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        yield name.replace(".", "/"), Path(spec.origin).resolve().parent


def _fingerprint(runtime: Runtime, bwrap: Path) -> str:
    """Changes with all that goes into an image; libraries change with the loader's cache."""
    total = hashlib.sha256(repr((LAYOUT, runtime)).encode())
    numpy = runtime.numpy / "__init__.py"
    for path in (runtime.executable, runtime.stdlib, numpy, bwrap, Path("/etc/ld.so.cache")):
        if path.exists():
            facts = path.stat()
            total.update(f"{path} {facts.st_size} {facts.st_mtime_ns}\n".encode())
    for target, folder in _own_sources():
        for path in sorted(_files(folder, {"__pycache__"})):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            total.update(f"{target} {path.relative_to(folder)} {content}\n".encode())
    return total.hexdigest()[:32]


def _files(folder: Path, skipped: set[str]) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and not skipped.intersection(path.relative_to(folder).parts):
            yield path


def _build(image: Path, runtime: Runtime, bwrap: Path) -> None:
    site = image / "site"
    for source in (runtime.numpy, runtime.numpy.with_name("numpy.libs")):
        if source.exists():
            _mirror(source, site / source.name, link=True)
    for target, source in _own_sources():
        _mirror(source, site / target, link=False)
    _put(Path(_own_package("bots")), site / "bots" / "__init__.py", link=False)
    if runtime.copied:
        _put(runtime.executable, image / "python" / "bin" / runtime.executable.name, link=False)
        _mirror(runtime.stdlib, image / "python" / runtime.home, link=True)
    if not _runnable_by_all(bwrap):
        for source in _wheel_of(bwrap):
            _mirror(source, image / "wheel" / source.name, link=False)
    extensions = [*runtime.stdlib.glob("lib-dynload/*.so"), *runtime.numpy.rglob("*.so")]
    libraries, loader = find_libraries([runtime.executable, *extensions])
    for name, path in libraries.items():
        if not path.is_relative_to(runtime.numpy.parent):
            _put(path, image / "lib" / name, link=True)
    _put(loader, image / "lib" / loader.name, link=True)
    (image / "loader").write_text(str(loader))
    _compile(runtime, image)


def _own_package(name: str) -> str:
    spec = find_spec(name)
    assert spec is not None
    assert spec.origin is not None
    return spec.origin


def _mirror(source: Path, target: Path, *, link: bool) -> None:
    for path in _files(source, SKIPPED if link else {"__pycache__"}):
        if path.suffix not in {".md", ".pyi", ".pth", ".a"}:
            _put(path, target / path.relative_to(source), link=link)


def _put(source: Path, target: Path, *, link: bool) -> None:
    """`source` as a world-readable file of the image."""
    for parent in reversed(target.parents):
        if not parent.exists():
            parent.mkdir()
            parent.chmod(0o755)
    source = source.resolve()
    mode = source.stat().st_mode
    if link and mode & stat.S_IROTH and not mode & stat.S_IWOTH:
        with suppress(OSError):  # another disk, or a file that is not ours to link
            os.link(source, target)
            return
    shutil.copy2(source, target)
    target.chmod(0o755 if mode & stat.S_IXUSR else 0o644)


def _wheel_of(bwrap: Path) -> list[Path]:
    """The folders of its package: it finds its libraries beside it."""
    package = bwrap.parent.parent
    return [package, *package.parent.glob(f"{package.name}.libs")]


def _copy_of(bwrap: Path, image: Path) -> Path:
    wheel = image / "wheel"
    return wheel / bwrap.relative_to(bwrap.parent.parent.parent) if wheel.exists() else bwrap


def _runnable_by_all(path: Path) -> bool:
    """A program that any uid can run."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in (path, *path.parents))


def _compile(runtime: Runtime, image: Path) -> None:
    """Byte code beside the sources: inside the sandbox nothing can be written.

    It names its source as a bot sees it: /site/..., and nothing of where this host keeps its images.
    """
    folders = [image / "site", *([image / "python"] if runtime.copied else [])]
    places: list[str | Path] = ["-s", image, "-p", "/"]
    program: list[str | Path] = [runtime.executable, "-I", "-m", "compileall", "-q", "-j", "0"]
    words = [*program, *places, *folders]
    subprocess.run(words, check=False, capture_output=True, cwd="/", env={})
