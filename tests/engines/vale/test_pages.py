"""The rules pages: every card is on them, and their positions are real ones."""

import json
import re
from pathlib import Path
from random import Random

import pytest

import engines.vale
from engines import CHANCE
from engines.vale.cards import CARDS
from engines.vale.rules import Vale

HOME = Path(engines.vale.__file__).parent
languages = pytest.mark.parametrize("language", ["en", "fr"])


def page(language: str) -> str:
    return (HOME / f"rules.{language}.md").read_text(encoding="utf-8")


@languages
def test_every_card_is_on_the_page_with_its_cost_and_an_effect_for_each_of_its_kinds(language: str) -> None:
    rows = dict(re.findall(r"^\| [^|]+ \| `(\w+)` \| (.+) \|$", page(language), re.MULTILINE))
    assert list(rows)[: len(CARDS)] == [card.key for card in CARDS]
    for card in CARDS:
        cost, effects = rows[card.key].split(" | ")
        assert int(cost) == card.cost
        assert len(re.findall(r"\*[A-Z]\w+ ?:\*", effects)) == len(card.texts)


def test_the_english_page_says_what_the_data_says() -> None:
    for card in CARDS:
        for text in card.texts:
            assert text in page("en")


@languages
def test_the_positions_on_the_page_are_views_of_real_positions(language: str) -> None:
    found = [json.loads(text) for text in re.findall(r"```board\n(.+)\n```", page(language))]
    assert len(found) == 2
    for view in found:
        seen = [Vale.from_view(view, Random(1)).view(seat) for seat in (CHANCE, 0)]
        assert view in seen


@languages
def test_every_key_of_a_view_is_explained(language: str) -> None:
    view = Vale.new(2).view(0)
    for key in [*view, *view["players"][0]]:
        assert f"`{key}`" in page(language)
