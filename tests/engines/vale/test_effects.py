"""Sections 5 and 6: overflow, choices, forced discards, Genie, copies."""

from tests.engines.vale.scene import play, player, scene, starting

# Overflow


def test_too_many_stones_are_cut_to_the_limit_before_anything_else() -> None:
    state = play(scene(stones={0: "r2b1p1"}, marked={0: ["harpy"]}), "sell:harpy")
    assert state.asks == "keep"
    assert state.legal()[0] == "keep:r3b1"
    assert state.legal() == [
        "keep:r3b1", "keep:r3p1", "keep:r2b2", "keep:r2b1p1", "keep:r1b2p1",
    ]  # fmt: skip
    assert player(play(state, "keep:r1b2p1"))["stones"] == [1, 2, 1]


def test_all_stones_of_one_gain_arrive_together() -> None:
    state = play(scene(stones={0: "b1"}, marked={0: ["troll"]}), "sell:troll")
    assert player(state)["stones"] == [4, 1, 0]
    assert state.legal() == ["keep:r4", "keep:r3b1"]


def test_a_triton_gain_overflows_on_taming() -> None:
    state = play(scene(areas={0: ["triton"]}, stones={0: "r4"}, marked={0: ["kappa"]}), "tame:kappa")
    assert state.legal() == ["keep:r4", "keep:r3b1", "keep:r2b2"]


def test_salamander_asks_before_its_point() -> None:
    state = play(
        scene(phase="resolution", areas={0: ["salamander"]}, stones={0: "b4"}), "activate:salamander"
    )
    assert (state.asks, player(state)["points"]) == ("keep", 10)
    assert player(play(state, "keep:b4"))["points"] == 11


def test_hestia_leaves_room_for_what_hydra_grants() -> None:
    state = scene(areas={0: ["hestia"]}, hands={0: ["hydra"]}, stones={0: "r4b1p1"})
    play(state, "summon:hydra:r4", "option:1+3")
    assert (state.asks, player(state)["stones"]) == ("action", [0, 3, 2])


def test_hydra_asks_after_each_option() -> None:
    state = scene(areas={0: ["hydra"]}, hands={0: ["young_forest_spirit", "scorch", "imp"]}, stones={0: "r4"})
    play(state, "summon:young_forest_spirit", "discard:imp", "free:scorch", "copy:hydra", "option:1+3")
    assert (state.asks, player(state)["stones"]) == ("keep", [4, 0, 1])
    play(state, "keep:r3p1")
    assert (state.asks, player(state)["stones"]) == ("keep", [3, 2, 1])


def test_losing_hestia_by_removal_asks_at_once() -> None:
    state = scene(round=1, areas={0: ["hestia"]}, stones={0: "r4b2"})
    play(state, "remove:hestia:r1")
    assert (state.asks, state.to_move) == ("keep", 0)
    assert state.legal() == ["keep:r3b1", "keep:r2b2"]


def test_losing_hestia_in_another_players_turn_asks_her_owner() -> None:
    state = scene(hands={0: ["marina"]}, areas={1: ["hestia"]}, stones={0: "p2", 1: "b6"})
    play(state, "summon:marina:p2", "target:1")
    assert (state.to_move, state.legal()) == (1, ["lose:hestia"])
    play(state, "lose:hestia")
    assert (state.to_move, state.legal()) == (1, ["keep:b4"])
    play(state, "keep:b4")
    assert state.to_move == 0


def test_cerberus_asks_after_the_whole_discard() -> None:
    state = scene(areas={0: ["hestia", "troll"]}, hands={0: ["cerberus"]}, stones={0: "r5p1"})
    play(state, "summon:cerberus:p1", "drop:hestia")
    assert state.asks == "drop"
    play(state, "drop:troll")
    assert state.legal() == ["stop"]
    assert player(state)["area"] == ["hestia", "troll", "cerberus"]
    play(state, "stop")
    assert (state.asks, player(state)["area"]) == ("keep", ["cerberus"])


# Points


def test_points_never_drop_below_zero() -> None:
    state = play(
        scene(phase="resolution", areas={0: ["goblin_soldier"]}, points={0: 3, 1: 0}),
        "activate:goblin_soldier",
    )
    assert player(state)["points"] == 0


def test_goblin_chooses_only_opponents_with_a_point() -> None:
    state = scene(4, phase="resolution", areas={0: ["goblin"]}, points={0: 5, 1: 0, 2: 1, 3: 9})
    play(state, "activate:goblin")
    assert state.legal() == ["target:2", "target:3"]
    play(state, "target:2")
    assert [each["points"] for each in state.view(None)["players"]] == [6, 0, 0, 9]


def test_basilisk_offers_what_its_owner_can_pay() -> None:
    for points, options in (
        (0, ["option:1"]),
        (1, ["option:1", "option:2"]),
        (2, ["option:1", "option:2", "option:3"]),
    ):
        state = play(
            scene(phase="resolution", areas={0: ["basilisk"]}, points={0: points}), "activate:basilisk"
        )
        assert state.legal() == options


def test_snail_maiden_offers_what_its_owner_can_pay() -> None:
    state = play(
        scene(phase="resolution", areas={0: ["snail_maiden"]}, stones={0: "p1"}), "activate:snail_maiden"
    )
    assert state.legal() == ["option:2"]


def test_hydra_grants_two_different_options_in_printed_order() -> None:
    state = play(scene(hands={0: ["hydra"]}, stones={0: "p1"}), "summon:hydra:p1")
    assert state.legal() == [
        "option:1+2",
        "option:1+3",
        "option:1+4",
        "option:2+3",
        "option:2+4",
        "option:3+4",
    ]
    play(state, "option:2+4")
    assert (state.asks, player(state)["points"]) == ("draw", 10)
    assert player(play(state, "deck:imp"))["points"] == 14


# Forced discards


def test_points_come_first_then_the_target_chooses_its_card() -> None:
    state = scene(3, hands={0: ["gust"]}, areas={1: ["troll", "goblin"], 2: ["imp"]}, stones={0: "p2"})
    play(state, "summon:gust:p2")
    assert (player(state)["points"], state.legal()) == (18, ["target:1"])
    play(state, "target:1")
    assert (state.to_move, state.legal()) == (1, ["lose:goblin", "lose:troll"])
    play(state, "lose:troll")
    assert (player(state, 1)["area"], state.view(None)["discard"]) == (["goblin"], ["troll"])
    assert state.to_move == 0


def test_one_may_name_oneself() -> None:
    state = scene(hands={0: ["gust"]}, areas={0: ["troll"], 1: ["goblin"]}, stones={0: "p2"})
    assert play(state, "summon:gust:p2").legal() == ["target:0", "target:1"]


def test_leviathan_copied_by_scorch_may_hit_scorch_itself() -> None:
    state = scene(hands={0: ["scorch"]}, areas={0: ["leviathan"]}, stones={0: "p2"})
    play(state, "summon:scorch:p2", "copy:leviathan", "target:0", "lose:scorch")
    assert (player(state)["area"], player(state)["points"]) == (["leviathan"], 17)


# Cerberus


def test_cerberus_goes_on_in_area_order_and_stops_after_the_third() -> None:
    state = scene(areas={0: ["troll", "imp", "hydra", "kappa"]}, hands={0: ["cerberus"]}, stones={0: "p1"})
    play(state, "summon:cerberus:p1")
    assert state.legal() == ["drop:imp", "drop:kappa", "drop:hydra", "drop:troll", "stop"]
    play(state, "drop:imp")
    assert state.legal() == ["drop:kappa", "drop:hydra", "stop"]
    play(state, "drop:kappa")
    assert state.legal() == ["stop"]
    state = scene(areas={0: ["troll", "imp", "hydra", "kappa"]}, hands={0: ["cerberus"]}, stones={0: "p1"})
    play(state, "summon:cerberus:p1", "drop:troll", "drop:imp", "drop:hydra")
    assert (state.asks, player(state)["area"]) == ("action", ["kappa", "cerberus"])


def test_cerberus_alone_is_asked_and_stops() -> None:
    assert play(scene(hands={0: ["cerberus"]}, stones={0: "p1"}), "summon:cerberus:p1").legal() == ["stop"]


# Tengu, Dragon Egg, Young Forest Spirit


def test_tengu_is_on_top_of_the_draw_pile_and_known_to_all() -> None:
    state = play(scene(hands={0: ["tengu"]}, areas={0: ["griffon"]}, stones={0: "b1"}), "summon:tengu:b1")
    assert state.view(1)["top"] == ["tengu"]
    play(state, "end", "end", "activate:griffon")
    assert state.legal() == ["top:tengu"]
    assert state.seen("top:tengu", 1) == "top:tengu"
    play(state, "top:tengu")
    assert state.view(1)["players"][0]["known"] == ["tengu"]


def test_a_revealed_tengu_is_one_entry_for_chance() -> None:
    state = scene(phase="reveal", top=["tengu"])
    assert state.legal() == ["top:tengu"]
    assert len(play(state, "top:tengu").legal()) == 69


def test_dragon_egg_frees_its_own_slot() -> None:
    state = scene(round=1, hands={0: ["dragon_egg", "tidal"]}, stones={0: "b1"})
    play(state, "summon:dragon_egg:b1", "free:tidal")
    assert (player(state)["area"], state.view(None)["discard"]) == (["tidal"], ["dragon_egg"])


def test_dragon_egg_hatches_only_what_can_be_resolved_at_once() -> None:
    state = scene(hands={0: ["dragon_egg", "aeris", "ember", "tidal"]}, stones={0: "b1"})
    assert play(state, "summon:dragon_egg:b1").legal() == ["free:tidal"]
    state = scene(
        hands={0: ["dragon_egg", "aeris", "ember", "tidal"]}, areas={1: ["kappa"]}, stones={0: "b1"}
    )
    assert play(state, "summon:dragon_egg:b1").legal() == ["free:tidal", "free:ember"]


def test_young_forest_spirit_needs_a_further_free_slot() -> None:
    hand = ["young_forest_spirit", "imp", "kappa"]
    assert "summon:young_forest_spirit" not in scene(round=1, hands={0: hand}).legal()
    assert "summon:young_forest_spirit" in scene(round=2, hands={0: hand}).legal()


def test_young_forest_spirit_has_room_if_it_frees_a_dragon_egg() -> None:
    """The egg needs a slot for a moment all the same."""
    hand = ["young_forest_spirit", "dragon_egg", "tidal", "imp"]
    assert "summon:young_forest_spirit" not in scene(round=1, hands={0: hand}).legal()
    state = scene(round=2, hands={0: hand})
    play(state, "summon:young_forest_spirit", "discard:imp", "free:dragon_egg", "free:tidal")
    assert player(state)["area"] == ["young_forest_spirit", "tidal"]


def test_the_discard_must_leave_a_card_that_can_be_summoned() -> None:
    state = scene(hands={0: ["young_forest_spirit", "imp", "dragon_egg"]})
    assert play(state, "summon:young_forest_spirit").legal() == ["discard:dragon_egg"]


def test_a_free_summon_pays_sylph_but_no_paid_stone_triggers() -> None:
    state = scene(
        areas={0: ["sylph", "phoenix", "kappa"]},
        hands={0: ["young_forest_spirit", "imp", "hestia"]},
        stones={0: "r1b1"},
    )
    play(state, "summon:young_forest_spirit", "discard:imp", "free:hestia")
    assert player(state)["points"] == 12


# Genie


def test_genie_uses_each_card_of_its_list_once_and_resolution_uses_them_again() -> None:
    state = scene(hands={0: ["genie"]}, areas={0: ["nessie", "imp"]}, stones={0: "p1"}, turn=1, first=1)
    play(state, "summon:genie:p1")
    assert state.legal() == ["activate:imp", "activate:nessie"]
    play(state, "activate:imp")
    assert state.legal() == ["activate:nessie"]
    play(state, "activate:nessie")
    assert (state.asks, player(state)["hand"]) == ("action", ["imp"])
    play(state, "end")
    assert starting(state, "activate") == ["activate:nessie"]


def test_genie_takes_what_has_become_available_on_the_way() -> None:
    state = scene(hands={0: ["genie"]}, areas={0: ["charybdis", "undine_queen"]}, stones={0: "p1"})
    play(state, "summon:genie:p1")
    assert state.legal() == ["activate:undine_queen"]
    play(state, "activate:undine_queen")
    assert state.legal() == ["activate:charybdis"]
    assert player(play(state, "activate:charybdis"))["points"] == 15


def test_scorch_copying_genie_activates_as_genie_would() -> None:
    state = scene(hands={0: ["scorch"]}, areas={0: ["genie", "undine_queen"]}, stones={0: "p2"})
    play(state, "summon:scorch:p2", "copy:genie", "activate:undine_queen")
    assert (state.asks, player(state)["stones"]) == ("action", [0, 1, 0])


def test_a_genie_without_anything_to_activate_asks_nothing() -> None:
    assert play(scene(hands={0: ["genie"]}, stones={0: "p1"}), "summon:genie:p1").asks == "action"


# Copies


def test_genie_exalted_copying_a_recovery_returns_itself() -> None:
    state = scene(phase="resolution", areas={0: ["imp", "genie_exalted"]})
    play(state, "activate:genie_exalted", "copy:imp")
    assert (player(state)["hand"], player(state)["area"]) == (["genie_exalted"], ["imp"])


def test_genie_exalted_may_copy_an_effect_that_was_used_already() -> None:
    state = scene(phase="resolution", areas={0: ["nessie", "genie_exalted"]})
    play(state, "activate:nessie", "activate:genie_exalted", "copy:nessie")
    assert player(state)["points"] == 14


def test_a_copy_is_listed_only_if_it_can_be_resolved() -> None:
    state = scene(phase="resolution", areas={0: ["charybdis", "nessie", "genie_exalted"]})
    assert play(state, "activate:genie_exalted").legal() == ["copy:nessie"]


def test_other_cards_are_other_than_the_copier() -> None:
    state = scene(hands={0: ["scorch"]}, areas={0: ["aeris"]}, stones={0: "p2"})
    assert play(state, "summon:scorch:p2", "copy:aeris").legal() == ["recover:aeris"]


def test_scorch_copies_young_forest_spirit_inside_that_cards_own_effect() -> None:
    state = scene(hands={0: ["young_forest_spirit", "scorch", "imp", "kappa", "troll"]})
    play(state, "summon:young_forest_spirit", "discard:troll", "free:scorch", "copy:young_forest_spirit")
    play(state, "discard:kappa", "free:imp")
    assert player(state)["area"] == ["young_forest_spirit", "scorch", "imp"]
    assert player(state)["stones"] == [2, 0, 0]
    assert not state.stack


def test_scorch_inside_young_forest_spirit_needs_cards_for_the_copy() -> None:
    state = scene(hands={0: ["young_forest_spirit", "scorch", "imp"]})
    assert play(state, "summon:young_forest_spirit").legal() == ["discard:scorch"]


# The stack


def test_effects_under_way_are_part_of_every_view() -> None:
    state = scene(hands={0: ["scorch"]}, areas={0: ["hydra"]}, stones={0: "p2"})
    play(state, "summon:scorch:p2", "copy:hydra", "option:2+4")
    assert state.view(1)["stack"] == [
        {"card": "scorch", "copy_of": None, "ops": []},
        {"card": "scorch", "copy_of": "hydra", "ops": [{"op": "draw", "n": 1}, {"op": "points", "n": 4}]},
    ]
