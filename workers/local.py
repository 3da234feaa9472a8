"""Mirrored groups between bots on one's own machine, as `menagerie play` runs them."""

import secrets
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any
from uuid import UUID

from workers.box import Boxes
from workers.contract import GameRecord, Job, Limits, content_hash
from workers.contract.archive import MAX_FILES, MAX_UNPACKED
from workers.referee import play_match

LOCAL_LIMITS = Limits(bank_ms=10_000, move_ms=2_000)

SKIPPED = ("__pycache__", ".git", ".venv", ".mypy_cache", ".ruff_cache", ".pytest_cache")


class BotPathError(ValueError):
    """Says what is wrong with the place a bot should be at."""


def bot_files(path: Path) -> dict[str, bytes]:
    """The files of a bot: one .py file, a .zip, or a folder with bot.py at its root."""
    if path.is_dir():
        files = {
            file.relative_to(path).as_posix(): file.read_bytes()
            for file in sorted(path.rglob("*"))
            if file.is_file() and not any(part in SKIPPED for part in file.relative_to(path).parts)
        }
    elif path.suffix == ".py" and path.is_file():
        files = {"bot.py": path.read_bytes()}
    elif path.suffix == ".zip" and path.is_file():
        with zipfile.ZipFile(path) as archive:
            files = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    else:
        raise BotPathError(f"{path} is neither a .py file, nor a .zip, nor a folder")
    if "bot.py" not in files:
        raise BotPathError(f"{path} has no bot.py at its root")
    if len(files) > MAX_FILES or sum(map(len, files.values())) > MAX_UNPACKED:
        raise BotPathError(f"{path} has more than {MAX_FILES} files or {MAX_UNPACKED // 2**20} MB")
    return files


def play_groups(
    game: str,
    bots: Sequence[Mapping[str, bytes]],
    groups: int,
    boxes: Boxes,
    *,
    options: Mapping[str, Any] | None = None,
    opening_plies: int = 0,
    limits: Limits = LOCAL_LIMITS,
    seed: str | None = None,
) -> Iterator[list[GameRecord]]:
    """Yield the games of one mirrored group after another; equal seeds give equal groups."""
    seed = seed or secrets.token_hex(8)
    for number in range(groups):
        job = Job(
            kind="unrated",
            match=UUID(_hex32(seed, "match", number)),
            attempt=_hex32(seed, "attempt", number),
            game=game,
            seats=len(bots),
            options=dict(options or {}),
            seed=_hex32(seed, "seed", number),
            secret=_hex32(seed, "secret", number),
            opening_plies=opening_plies,
            players=[content_hash(bot) for bot in bots],
            limits=limits,
        )
        yield play_match(job, bots, boxes)


def _hex32(*parts: str | int) -> str:
    return blake2b("\x1f".join(map(str, parts)).encode(), digest_size=16).hexdigest()
