"""Sections 2 and 3: set-up, hunting, action turns, resolution, and the end of rounds and game."""

from random import Random
from typing import Any

import pytest

from engines import CHANCE
from engines.vale.cards import KEY
from engines.vale.flow import LAST_ROUND, WINNING_SCORE
from engines.vale.rules import TURN_CAP, Vale
from tests.engines.vale.scene import play, player, scene, starting


def reveal(state: Vale) -> Vale:
    while state.asks == "reveal":
        state.apply(state.legal()[0])
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_in_the_ith_place_starts_with_i_points(seats: int) -> None:
    view = Vale.new(seats).view(None)
    assert [each["points"] for each in view["players"]] == [1, 2, 3, 4][:seats]
    assert all(
        each["stones"] == [0, 0, 0] and not each["area"] and not each["known"] for each in view["players"]
    )
    assert (view["round"], view["first"], view["discard"]) == (1, 0, [])


def test_the_draw_pile_is_a_set_that_chance_draws_from() -> None:
    state = Vale.new(2)
    assert state.to_move == CHANCE
    assert state.legal() == [f"deck:{key}" for key in KEY]
    state.apply("deck:hestia")
    assert state.legal() == [f"deck:{key}" for key in KEY if key != "hestia"]
    assert state.view(0)["offer"] == ["hestia"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_cards_a_player_are_revealed_and_drafted_in_snake_order(seats: int) -> None:
    state = reveal(Vale.new(seats))
    assert len(state.view(None)["offer"]) == 2 * seats
    pickers = []
    while state.asks == "hunt":
        assert state.legal() == [f"hunt:{key}" for key in state.view(None)["offer"]]
        pickers.append(state.to_move)
        state.apply(state.legal()[0])
    assert pickers == [*range(seats), *range(seats - 1, -1, -1)]
    assert all(len(each["marked"]) == 2 for each in state.view(None)["players"])


def test_the_snake_begins_with_the_first_player() -> None:
    state = scene(3, phase="hunt", first=1, offer=["imp", "kappa", "troll", "harpy", "tidal", "agni"])
    pickers = []
    while state.asks == "hunt":
        pickers.append(state.to_move)
        state.apply(state.legal()[0])
    assert pickers == [1, 2, 0, 0, 2, 1]


@pytest.mark.parametrize(
    ("card", "stones"),
    [
        ("imp", [3, 0, 0]),
        ("kappa", [0, 1, 0]),
        ("troll", [4, 0, 0]),
        ("harpy", [1, 1, 0]),
        ("tidal", [0, 0, 1]),
    ],
)
def test_a_sold_card_pays_by_its_family_and_is_discarded(card: str, stones: list[int]) -> None:
    state = play(scene(marked={0: [card]}), f"sell:{card}")
    assert player(state)["stones"] == stones
    assert state.view(None)["discard"] == [card]
    assert player(state)["marked"] == []


def test_a_tamed_card_goes_to_the_hand_and_is_known() -> None:
    state = play(scene(marked={0: ["imp"]}), "tame:imp")
    assert state.view(1)["players"][0]["known"] == ["imp"]


def test_a_turn_ends_only_with_a_clear_board() -> None:
    state = scene(marked={0: ["imp", "kappa"]})
    assert "end" not in state.legal()
    play(state, "tame:imp")
    assert "end" not in state.legal()
    play(state, "tame:kappa")
    assert state.legal() == ["summon:imp", "end"]


def test_actions_are_listed_by_kind_card_and_payment() -> None:
    state = scene(
        round=3,
        marked={0: ["kappa", "imp"]},
        hands={0: ["harpy", "hestia"]},
        areas={0: ["troll", "agni"]},
        stones={0: "r3b1"},
    )
    assert state.legal() == [
        "sell:imp", "sell:kappa", "tame:imp", "tame:kappa",
        "summon:hestia", "summon:harpy:r2", "summon:harpy:b1",
        "remove:agni:r2", "remove:agni:b1", "remove:troll:r2", "remove:troll:b1",
    ]  # fmt: skip


def test_after_60_actions_a_player_may_only_clear_the_board_and_end() -> None:
    state = scene(actions_taken=TURN_CAP - 1, marked={0: ["kappa"]}, hands={0: ["imp", "hestia"]})
    play(state, "summon:imp")
    assert state.legal() == ["sell:kappa", "tame:kappa"]
    play(state, "sell:kappa")
    assert state.legal() == ["end"]
    play(state, "end")
    assert state.view(None)["actions_taken"] == 0


def test_sub_decisions_do_not_count_towards_the_cap() -> None:
    state = scene(areas={0: []}, hands={0: ["hydra"]}, stones={0: "p1"})
    play(state, "summon:hydra:p1", "option:1+3")
    assert state.view(None)["actions_taken"] == 1


def test_every_player_has_an_action_turn_then_each_resolves() -> None:
    state = scene(3, first=2, areas={0: ["nessie"], 1: ["undine_queen"], 2: ["griffon"]})
    movers = []
    for action in [
        "end",
        "end",
        "end",
        "activate:griffon",
        "deck:imp",
        "activate:nessie",
        "activate:undine_queen",
    ]:
        movers.append(state.to_move)
        play(state, action)
    assert movers == [2, 0, 1, 2, CHANCE, 0, 1]
    assert (state.view(None)["round"], state.view(None)["first"]) == (6, 0)
    assert state.asks == "reveal"


def test_an_active_effect_must_be_used_once_when_it_is_available() -> None:
    state = scene(phase="resolution", areas={0: ["nessie", "undine_queen"]})
    assert state.legal() == ["activate:nessie", "activate:undine_queen"]
    play(state, "activate:undine_queen")
    assert state.legal() == ["activate:nessie"]
    play(state, "activate:nessie")
    assert state.asks == "reveal"


def test_a_lone_activation_is_asked_all_the_same() -> None:
    assert scene(phase="resolution", areas={0: ["nessie"]}).legal() == ["activate:nessie"]


@pytest.mark.parametrize(
    ("card", "before"),
    [
        ("burning_skull", {"stones": {0: "b4"}}),
        ("charybdis", {"stones": {0: "r4"}}),
        ("snail_maiden", {"stones": {0: "r4"}}),
        ("medusa", {}),
        ("mimic", {"discard": ["imp"]}),
        ("asmodeus", {}),
        ("balog", {}),
        ("troll", {"stones": {0: "b4"}}),
        ("harpy", {}),
        ("goblin", {"points": {1: 0}}),
        ("genie_exalted", {}),
    ],
)
def test_an_effect_whose_price_or_condition_is_not_met_is_not_available(
    card: str, before: dict[str, Any]
) -> None:
    state = scene(phase="resolution", areas={0: [card]}, **before)
    assert state.asks == "reveal"


@pytest.mark.parametrize(
    "card", ["sea_spirit", "basilisk", "goblin_soldier", "odin", "freyja", "valkyrie", "imp"]
)
def test_an_effect_without_a_price_is_always_available(card: str) -> None:
    state = scene(phase="resolution", areas={0: [card]}, points={0: 0, 1: 0})
    assert state.legal() == [f"activate:{card}"]


def test_nessie_is_not_available_beside_a_dragon() -> None:
    assert scene(phase="resolution", areas={0: ["nessie", "tidal"]}).asks == "reveal"


def test_the_game_ends_after_the_round_in_which_somebody_has_60_points() -> None:
    going_on = scene(turn=1, points={0: WINNING_SCORE - 1})
    over = scene(turn=1, points={0: WINNING_SCORE})
    assert over.to_move == 1
    for state in (going_on, over):
        play(state, "end")
    assert going_on.to_move == CHANCE
    assert over.to_move is None
    assert over.legal() == []


def test_the_game_ends_after_round_10() -> None:
    state = play(scene(round=LAST_ROUND, turn=1), "end")
    assert state.to_move is None


def test_most_points_win_and_summoned_cards_break_ties() -> None:
    state = play(scene(round=10, turn=1, areas={0: ["hestia"], 1: ["agni", "kappa"]}), "end")
    assert state.scores() == [[10, 1], [10, 2]]


def test_a_card_is_drawn_after_the_discard_pile_became_the_deck() -> None:
    state = scene(phase="reveal", deck=["imp"], discard=["troll", "agni", "kappa"])
    assert state.legal() == ["deck:imp"]
    play(state, "deck:imp")
    assert state.legal() == ["deck:agni", "deck:kappa", "deck:troll"]
    assert (state.view(None)["pool"], state.view(None)["discard"]) == (1, [])


def test_nothing_is_reshuffled_before_a_card_is_needed() -> None:
    state = play(
        scene(phase="reveal", offer=["kappa", "agni", "troll"], deck=["imp"], discard=["harpy"]), "deck:imp"
    )
    assert state.asks == "hunt"
    assert (state.view(None)["pool"], state.view(None)["discard"]) == (0, ["harpy"])


def test_with_too_few_cards_the_last_picks_are_skipped() -> None:
    state = play(
        scene(phase="reveal", deck=["imp", "kappa", "troll"]), "deck:imp", "deck:kappa", "deck:troll"
    )
    play(state, "hunt:imp", "hunt:kappa")
    assert (state.to_move, state.legal()) == (1, ["hunt:troll"])
    play(state, "hunt:troll")
    assert [len(each["marked"]) for each in state.view(None)["players"]] == [1, 2]
    assert state.asks == "action"


def test_a_draw_from_nothing_is_lost() -> None:
    state = scene(phase="resolution", areas={0: ["griffon"]}, deck=[])
    play(state, "activate:griffon")
    assert player(state)["hand"] == []
    assert not state.stack


def test_a_four_player_game_reaches_the_reshuffle() -> None:
    rng, state = Random(3), Vale.new(4)
    while state.to_move is not None:
        state.apply(state.sample(rng))
    assert state.view(None)["pool"] >= 1


def test_ends_are_asked() -> None:
    assert starting(scene(), "end") == ["end"]
