"""Section 4: what summoning costs and how it is paid."""

from itertools import product

import pytest

from engines.vale.cards import CARDS
from engines.vale.stones import Purse, payments, read, worth, write
from tests.engines.vale.scene import play, player, scene, starting


def ways(card: str, purse: str, *area: str) -> list[str]:
    state = scene(hands={0: [card]}, stones={0: purse}, areas={0: area})
    return [action.removeprefix(f"summon:{card}") for action in starting(state, "summon")]


def test_stones_are_written_without_zero_counts() -> None:
    assert write((2, 0, 1)) == "r2p1"
    assert read("b3") == (0, 3, 0)
    with pytest.raises(ValueError, match="stones are written like"):
        read("x2")


def test_a_payment_is_tight_and_gets_no_change() -> None:
    assert ways("agni", "r1b1p1") == [":r1b1", ":p1"]
    assert ways("behemoth", "r2b1p1") == [":b1p1"]
    assert ways("eternity", "r2b1p1") == []
    assert ways("sand_giant", "r2b1p1") == [":r1b1p1"]


def is_tight(part: Purse, values: Purse, price: int) -> bool:
    total = worth(part, values)
    used = [value for count, value in zip(part, values, strict=True) if count]
    return total >= price and all(total - value < price for value in used)


@pytest.mark.parametrize("values", [(1, 3, 6), (2, 3, 6), (1, 7, 4)])
def test_every_tight_payment_is_offered_by_red_blue_and_purple_descending(values: Purse) -> None:
    for red, blue, purple, price in product(range(5), range(5), range(5), range(1, 13)):
        parts = product(range(red, -1, -1), range(blue, -1, -1), range(purple, -1, -1))
        tight = tuple(f":{write(part)}" for part in parts if is_tight(part, values, price))
        assert payments((red, blue, purple), values, price) == tight


def test_a_price_of_zero_is_paid_with_nothing() -> None:
    assert ways("imp", "r2b1") == [""]
    assert ways("harpy", "r2", "pegasus", "hippogriff") == [""]


def test_the_cost_never_falls_below_zero() -> None:
    for card, area in (("imp", ["pegasus"]), ("kappa", ["pegasus"]), ("harpy", ["pegasus", "hippogriff"])):
        assert ways(card, "", *area) == [""]


def test_a_card_does_not_lower_its_own_cost() -> None:
    assert ways("pegasus", "r2") == []
    assert ways("hippogriff", "r2") == []


def test_hae_tae_and_water_giant_make_blue_worth_7_and_purple_4() -> None:
    assert player(scene(areas={0: ["hae_tae", "water_giant"]}))["values"] == [1, 7, 4]


def test_the_swap_comes_before_the_bonus_in_whatever_order_the_cards_lie() -> None:
    assert player(scene(areas={0: ["water_giant", "hae_tae"]}))["values"] == [1, 7, 4]


def test_card_texts_test_the_written_cost() -> None:
    state = scene(hands={0: ["incubus"]}, areas={0: ["pegasus", "dandelion_spirit"]}, stones={0: "r1"})
    assert player(play(state, "summon:incubus:r1"))["points"] == 10 + 2


def test_a_card_needs_a_free_slot() -> None:
    assert starting(scene(round=1, hands={0: ["imp"]}, areas={0: ["hestia"]}), "summon") == []
    assert starting(scene(round=2, hands={0: ["imp"]}, areas={0: ["hestia"]}), "summon") == ["summon:imp"]


def test_boreas_needs_a_free_slot_all_the_same() -> None:
    assert (
        starting(scene(round=1, hands={0: ["boreas"]}, areas={0: ["imp"]}, stones={0: "p1"}), "summon") == []
    )


def test_triggers_come_before_the_instant_effect() -> None:
    state = scene(areas={0: ["sylph"]}, hands={0: ["hydra"]}, stones={0: "p1"})
    state.apply("summon:hydra:p1")
    assert state.asks == "option"
    assert player(state)["points"] == 11


def test_a_card_never_triggers_on_its_own_summon() -> None:
    state = play(scene(hands={0: ["gargoyle"]}, stones={0: "p1"}), "summon:gargoyle:p1")
    assert player(state)["points"] == 10


def test_removing_costs_the_number_of_the_round_and_fires_no_trigger() -> None:
    state = scene(round=4, areas={0: ["sylph", "kappa"]}, stones={0: "r1b1"})
    assert starting(state, "remove") == ["remove:kappa:r1b1", "remove:sylph:r1b1"]
    state.apply("remove:kappa:r1b1")
    assert player(state) | {"area": ["sylph"], "points": 10, "stones": [0, 0, 0]} == player(state)
    assert state.view(None)["discard"] == ["kappa"]


def test_a_removal_is_not_cheaper_by_cost_mods() -> None:
    assert starting(scene(round=4, areas={0: ["pegasus"]}, stones={0: "r3"}), "remove") == []


@pytest.mark.parametrize(
    ("card", "hand", "area"),
    [
        ("leviathan", [], []),
        ("ember", [], []),
        ("marina", [], []),
        ("boulder", [], []),
        ("gust", [], []),
        ("forest_spirit", [], []),
        ("aeris", [], []),
        ("dragon_egg", ["imp"], []),
        ("dragon_egg", ["aeris"], []),
        ("dragon_egg", ["ember"], []),
        ("young_forest_spirit", ["imp"], []),
        ("young_forest_spirit", ["imp", "kappa"], ["pegasus", "hippogriff", "sylph", "hestia"]),
        ("young_forest_spirit", ["dragon_egg", "imp"], ["pegasus", "hippogriff", "sylph", "hestia"]),
        ("scorch", [], ["hestia", "salamander"]),
    ],
)
def test_a_card_whose_instant_effect_cannot_be_resolved_is_not_summoned(
    card: str, hand: list[str], area: list[str]
) -> None:
    state = scene(hands={0: [card, *hand]}, areas={0: area}, stones={0: "p4"})
    assert f"summon:{card}" not in {action.rpartition(":")[0] for action in starting(state, "summon")}
    assert f"summon:{card}" not in starting(state, "summon")


@pytest.mark.parametrize("card", ["yuki_onna", "cerberus", "genie", "succubus", "tengu", "willow", "hydra"])
def test_an_effect_that_may_come_to_nothing_does_not_stop_a_summon(card: str) -> None:
    state = scene(hands={0: [card]}, stones={0: "" if card == "yuki_onna" else "p2"})
    assert starting(state, "summon")


def test_every_other_card_is_summoned_freely() -> None:
    """Into an empty area, with nothing else in hand and stones enough."""
    asking = {"leviathan", "ember", "marina", "boulder", "gust", "forest_spirit", "aeris", "dragon_egg"}
    asking |= {"young_forest_spirit", "scorch"}
    for card in CARDS:
        summons = starting(scene(hands={0: [card.key]}, stones={0: "p2"}), "summon")
        assert bool(summons) == (card.key not in asking)
