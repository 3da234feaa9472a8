"""Drivers that end with their test."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.bots.harness import Driver, write_bot

Boot = Callable[..., Driver]


@pytest.fixture
def boot(tmp_path: Path) -> Iterator[Boot]:
    """`boot(source)` or `boot(files)`: a driver that is up and has been told nothing yet."""
    with ExitStack() as drivers:

        def start(bot: str | Mapping[str, bytes | str], *, limited: bool = False) -> Driver:
            folder = tmp_path / f"bot{len(list(tmp_path.iterdir()))}"
            write_bot(folder, {"bot.py": bot} if isinstance(bot, str) else bot)
            return drivers.enter_context(Driver(folder, limited=limited))

        yield start
