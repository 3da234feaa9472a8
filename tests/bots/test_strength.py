"""The measured strengths of the reference bots: a table of results under strength/ for each such game.

They are the output of `menagerie crosstable`: row against column, points out of so many games.
"""

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bots.cli.crosstable import fit
from bots.house.manifest import manifest
from ladder.matches.catalogue import CATALOGUE

TABLES = {
    path.stem: tomllib.loads(path.read_text()) for path in Path(__file__).parent.glob("strength/*.toml")
}
SURE = 2.0
"""Standard errors of a score between two bots."""

each_game = pytest.mark.parametrize("game", TABLES)


def matrices(table: dict[str, Any]) -> tuple[Any, Any]:
    """Points and games of row against column."""
    return np.array(table["points"], dtype=float), np.array(table["games"], dtype=float)


def test_every_game_that_the_site_opens_with_has_been_measured() -> None:
    assert {spec.game for spec in CATALOGUE} <= set(TABLES)


@each_game
def test_the_table_holds_the_bots_of_the_manifest_in_their_order(game: str) -> None:
    assert TABLES[game]["bots"] == [entry.name for entry in manifest() if entry.game == game]


@each_game
def test_the_points_of_two_bots_add_up_to_their_games(game: str) -> None:
    points, games = matrices(TABLES[game])
    assert (points + points.T == games).all()


@each_game
def test_a_bot_surely_beats_every_one_before_it(game: str) -> None:
    points, games = matrices(TABLES[game])
    for stronger in range(1, len(points)):
        for weaker in range(stronger):
            played = games[stronger, weaker]
            error = (played / 4) ** 0.5
            assert points[stronger, weaker] - played / 2 > SURE * error


@each_game
def test_the_anchors_are_what_was_measured(game: str) -> None:
    """On the scale on which the first bot has its anchor."""
    table = TABLES[game]
    ratings = fit(*matrices(table))
    anchors = {entry.name: entry.anchor for entry in manifest() if entry.game == game}
    first = anchors[table["bots"][0]]
    assert first is not None
    measured = dict(zip(table["bots"], ratings - ratings[0] + first, strict=True))
    assert [round(rating) for rating in measured.values()] == table["elo"]
    for name, anchor in anchors.items():
        if anchor is not None:
            assert abs(anchor - measured[name]) <= table["error"][table["bots"].index(name)]
