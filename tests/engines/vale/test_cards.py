"""Section 1: the cards as data."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engines.vale.cards import ACTIVE, CARDS, COST, FAMILIES, INSTANT, SALE, Op, Ops
from engines.vale.choices import CHOICES
from engines.vale.steps import STEPS

MODS = {"stone_limit", "stone_value", "swap_base_values", "cost", "on_summon", "on_tame"}


def steps(ops: Ops) -> Iterator[Op]:
    """Every step of an effect, those inside `if` and `choose` included."""
    for op in ops:
        yield op
        inner: list[Any] = [op.get("then", []), op.get("else", []), *op.get("options", [])]
        for branch in inner:
            yield from steps(branch)


def test_there_are_70_cards_15_of_each_element_and_10_dragons() -> None:
    assert len(CARDS) == len({card.key for card in CARDS}) == 70
    counts = Counter(card.family for card in CARDS)
    assert counts == {"fire": 15, "water": 15, "earth": 15, "wind": 15, "dragon": 10}
    assert list(counts) == FAMILIES


def test_written_costs_go_from_0_to_12() -> None:
    assert (min(COST), max(COST)) == (0, 12)
    free = {card.key for card in CARDS if card.cost == 0}
    assert free == {"hestia", "imp", "succubus", "yuki_onna", "young_forest_spirit"}


def test_a_card_has_one_or_two_effects_each_with_its_words() -> None:
    for card in CARDS:
        kinds = [part for part in (card.instant, card.active, card.mods) if part]
        assert 1 <= len(kinds) == len(card.texts) <= 2


def test_every_step_and_mod_of_the_data_is_one_of_a_small_set() -> None:
    used = {op["op"] for ops in INSTANT + ACTIVE for op in steps(ops)}
    assert used == {*STEPS, *CHOICES, "draw"} - {"lose_card"}
    assert {mod["mod"] for card in CARDS for mod in card.mods} == MODS


def test_a_sale_pays_by_family() -> None:
    paid = {card.family: sale for card, sale in zip(CARDS, SALE, strict=True)}
    assert paid == {
        "fire": (3, 0, 0),
        "water": (0, 1, 0),
        "earth": (4, 0, 0),
        "wind": (1, 1, 0),
        "dragon": (0, 0, 1),
    }
