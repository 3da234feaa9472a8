from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.daemon import Leash
from tests.system.running import Site


@pytest.fixture
def site(transactional_db: None, redis_url: str, tmp_path: Path) -> Iterator[Site]:
    leash = Leash()
    site = Site(tmp_path, redis_url, leash)
    try:
        yield site
    finally:
        site.stop()
        leash.close()
