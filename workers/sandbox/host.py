"""What all slots of a worker share: the programs, the image, the filter, and whether they work here."""

import os
import platform
import stat
from dataclasses import dataclass
from pathlib import Path

from workers.sandbox.bubblewrap import command, find_bubblewrap
from workers.sandbox.errors import SandboxError
from workers.sandbox.filesystem import Image, open_image
from workers.sandbox.filter import compile_policy, this_machine
from workers.sandbox.runtime import find_runtime
from workers.sandbox.settings import Settings


@dataclass(frozen=True, slots=True)
class Host:
    """Ready to start sandboxes; not yet known to work (probe.py)."""

    image: Image
    image_lock: int
    seccomp: bytes

    @classmethod
    def prepare(cls, settings: Settings, uid: int | None) -> "Host":
        """`uid`: of a bot. Takes a second or so when the image must be made. Raises SandboxError."""
        _check_kernel()
        seccomp = compile_policy(this_machine())
        bwrap = find_bubblewrap()
        runtime = find_runtime(settings.runtime, uid)
        image, lock = open_image(settings.directory / "images", runtime, bwrap)
        return cls(image, lock, seccomp)

    def command(self, *, disable_userns: bool) -> list[str]:
        return command(self.image, disable_userns=disable_userns)

    def close(self) -> None:
        os.close(self.image_lock)


def _check_kernel() -> None:
    """Bots are held by descriptors of their processes, which no other process can come to bear."""
    try:
        own = os.pidfd_open(os.getpid())
    except OSError as error:
        raise SandboxError(
            f"Linux {platform.release()} is too old to hold bots safely ({error}): 5.3 or newer is needed"
        ) from error
    os.close(own)


def open_directory(settings: Settings) -> Path:
    """The worker's directory, made if need be. SandboxError: it is no place for bots."""
    directory = settings.directory
    directory.mkdir(mode=0o755, parents=True, exist_ok=True)
    facts = directory.lstat()
    if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != os.geteuid() or facts.st_mode & 0o022:
        raise SandboxError(
            f"{directory} must be a folder of uid {os.geteuid()} that nobody else can write to: "
            "remove it, or set MENAGERIE_WORKER_DIR"
        )
    if settings.uids:
        for place in (directory, *directory.parents):
            if not place.stat().st_mode & stat.S_IXOTH:
                raise SandboxError(
                    f"bots cannot pass through {place}: set MENAGERIE_WORKER_DIR to a folder all can enter"
                )
    return directory
