"""The host directory that a sandbox sees as /bot: empty when the sandbox starts, filled before "go"."""

import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from workers.sandbox.errors import SandboxError


class Folder:
    """Nothing in it is ever read back or followed: the bot cannot write there, and we only remove it."""

    def __init__(self, parent: Path) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="bot-", dir=parent))
        self.path.chmod(0o755)

    def fill(self, files: Mapping[str, bytes]) -> None:
        """`files`: relative POSIX paths, validated before; checked again because we may be root."""
        for name, content in files.items():
            pure = PurePosixPath(name)
            if pure.is_absolute() or ".." in pure.parts or not pure.parts or "\0" in name:
                raise SandboxError(f"a bot's file has the name {name!r}")
            self._make_folder(self.path / pure.parent)
            target = self.path / pure
            with target.open("xb") as file:
                file.write(content)
            target.chmod(0o644)

    def _make_folder(self, folder: Path) -> None:
        if folder != self.path and not folder.exists():
            self._make_folder(folder.parent)
            folder.mkdir()
            folder.chmod(0o755)

    def remove(self) -> None:
        shutil.rmtree(self.path)
