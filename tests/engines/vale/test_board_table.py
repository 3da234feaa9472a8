"""The board module carries the names, families and costs that it draws: they are those of the data."""

import re
from pathlib import Path

from engines.vale.cards import CARDS

BOARD = Path(__file__).parents[3] / "ladder" / "site" / "static" / "boards" / "vale.js"
LETTERS = {"f": "fire", "w": "water", "e": "earth", "a": "wind", "d": "dragon"}


def test_the_boards_table_of_cards_is_that_of_the_rules() -> None:
    table = BOARD.read_text(encoding="utf-8").partition("new Map(\n  `")[2].partition("`")[0]
    entries = re.findall(r"(\w+) ([fwead])(\d+)([iap]+) ([^;]+)(?:;|$)", table)
    drawn = [
        (key, LETTERS[family], int(cost), kinds, name.strip()) for key, family, cost, kinds, name in entries
    ]
    assert drawn == [
        (
            card.key,
            card.family,
            card.cost,
            "i" * bool(card.instant) + "a" * bool(card.active) + "p" * bool(card.mods),
            card.name,
        )
        for card in CARDS
    ]
