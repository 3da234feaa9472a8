"""Bots' files: from Redis once, then from the disk."""

import os
from pathlib import Path

import pytest
from redis import Redis

from tests.workers.sources import FIRST, RANDOM
from workers.cache import BotFiles, BotFilesError
from workers.contract import content_hash, pack
from workers.contract.keys import blob_key


@pytest.fixture
def files(tmp_path: Path, store: "Redis") -> BotFiles:
    return BotFiles(tmp_path / "bots", 1_000_000, store)


def test_files_are_fetched_once(files: BotFiles, store: "Redis") -> None:
    content = content_hash(FIRST)
    store.set(blob_key(content), pack(FIRST))
    assert files.get(content) == FIRST
    store.delete(blob_key(content))
    assert files.get(content) == FIRST


def test_files_that_are_nowhere_are_our_fault(files: BotFiles) -> None:
    with pytest.raises(BotFilesError, match="neither here nor in Redis"):
        files.get(content_hash(FIRST))


def test_files_of_another_hash_are_our_fault(files: BotFiles, store: "Redis") -> None:
    content = content_hash(FIRST)
    store.set(blob_key(content), pack(RANDOM))
    with pytest.raises(BotFilesError, match="wrong files"):
        files.get(content)
    assert list(files.folder.iterdir()) == []


def test_a_damaged_copy_on_the_disk_is_fetched_again(files: BotFiles, store: "Redis") -> None:
    content = content_hash(FIRST)
    store.set(blob_key(content), pack(FIRST))
    files.get(content)
    (files.folder / content).write_bytes(b"damage")
    assert files.get(content) == FIRST
    assert (files.folder / content).read_bytes() == pack(FIRST)


def test_the_least_recently_used_go_when_the_folder_is_full(tmp_path: Path, store: "Redis") -> None:
    bots = [{"bot.py": os.urandom(1000)} for _ in range(4)]
    hashes = [content_hash(bot) for bot in bots]
    for bot, content in zip(bots, hashes, strict=True):
        store.set(blob_key(content), pack(bot))
    files = BotFiles(tmp_path, 3500, store)
    for content in hashes[:3]:
        files.get(content)
    for age, content in zip((30, 20, 10), (hashes[1], hashes[0], hashes[2]), strict=True):
        os.utime(tmp_path / content, (1e9 - age, 1e9 - age))
    files.get(hashes[3])
    assert {path.name for path in tmp_path.iterdir()} == {hashes[0], hashes[2], hashes[3]}
