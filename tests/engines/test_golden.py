"""The recorded games are still played the same way."""

import pytest

from tests.engines.contract import TABLES
from tests.engines.golden import FOLDER, path_of, playthrough


@pytest.mark.parametrize(("name", "seats"), TABLES, ids=[f"{n}-{k}" for n, k in TABLES])
def test_the_recorded_game_is_played_the_same_way(name: str, seats: int) -> None:
    path = path_of(name, seats)
    assert path.exists(), "run: python -m tests.engines.golden"
    recorded = path.read_text().splitlines()
    assert playthrough(name, seats).splitlines() == recorded


def test_no_record_is_left_of_a_game_that_is_gone() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {path_of(*table).name for table in TABLES}
