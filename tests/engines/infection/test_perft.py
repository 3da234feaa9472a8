"""Leaf counts under exactly these rules, found by two other programs."""

import json
from pathlib import Path

import pytest

from engines import perft
from engines.infection import moves
from engines.infection.rules import Infection

ENTRIES = json.loads((Path(__file__).parent / "perft.json").read_text())
MOST_LEAVES = 8_000_000
"""The whole file would take hours; this much takes seconds."""
MOST_LEAVES_PLAYED = 200_000
STARTS = {
    1: [16, 256, 6460],
    2: [14, 196, 4184],
    3: [16, 256, 5948],
    4: [14, 196, 4100],
    5: [12, 144, 2696],
    6: [16, 256, 6076],
    7: [12, 144, 2984],
    8: [16, 256, 5564],
    9: [12, 144, 2720],
    10: [10, 100, 1456],
}

every_entry = pytest.mark.parametrize("entry", ENTRIES, ids=[entry["fen"] for entry in ENTRIES])


def by_depth(entry: dict[str, list[int]], most: int) -> dict[int, int]:
    """The depths whose count is not above `most`; the counts themselves may shrink with depth."""
    counts = entry["nodes"]
    fit = next((i for i, count in enumerate(counts) if count > most), len(counts))
    return dict(enumerate(counts[:fit], start=1))


@every_entry
def test_the_rules_have_the_published_number_of_leaves(entry: dict[str, list[int]]) -> None:
    state = Infection.from_text(str(entry["fen"]))
    wanted = by_depth(entry, MOST_LEAVES)
    assert {depth: perft(state, depth) for depth in wanted} == wanted


@every_entry
def test_integer_moves_have_the_published_number_of_leaves(entry: dict[str, list[int]]) -> None:
    state = Infection.from_text(str(entry["fen"]))
    wanted = by_depth(entry, MOST_LEAVES_PLAYED)
    assert {depth: moves.perft(state.mine, state.theirs, state.ground, depth) for depth in wanted} == wanted


@pytest.mark.parametrize("level", STARTS)
def test_each_level_has_the_published_number_of_leaves(level: int) -> None:
    state = Infection.new(2, level=level)
    assert [perft(state, depth) for depth in (1, 2, 3)] == STARTS[level]
