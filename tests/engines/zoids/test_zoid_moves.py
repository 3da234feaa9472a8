"""Section 4.1: moving a zoid by N. A roll of h and N allows every zoid of the seat."""

import pytest

from tests.engines.zoids.scene import play, roll, scene, targets, team

FULL_RING = {1: "k1", 2: "k2", 3: "k4", 4: "k6", 5: "k7"}
"""With granular cells on k3 and k5 no cell of the outer ring is free."""


def test_one_step_goes_to_a_free_neighbour() -> None:
    state = roll(scene({1: "c2"}, {}), "h1")
    assert targets(state, 1) == "b2 b3 c1 c3 d2 d3"


def test_a_cell_with_a_hostile_token_is_not_free_and_is_never_jumped_over() -> None:
    state = scene({1: "c2"}, {}, acids="d3", whites="f1")
    state = play(roll(state, "h1"), "f1-g1")
    assert targets(state, 1) == "b2 b3 c1 c3 d2"


def test_an_own_zoid_of_any_number_is_jumped_over() -> None:
    state = roll(scene({1: "c2", 5: "c3"}, {}), "h1")
    assert targets(state, 1) == "b2 b3 c1 c4 d2 d3"


@pytest.mark.parametrize(("number", "jumped"), [(1, True), (2, True), (3, True), (4, False), (5, False)])
def test_an_opposing_zoid_is_jumped_over_unless_its_number_is_higher(number: int, jumped: bool) -> None:
    state = roll(scene({3: "c2"}, {number: "c3"}), "h1")
    assert ("c4" in targets(state, 3).split()) is jumped


def test_several_zoids_in_a_row_are_jumped_over_in_one_step() -> None:
    state = roll(scene({3: "c1", 1: "c2"}, {3: "c3"}), "h1")
    assert targets(state, 3) == "b1 b2 c4 d1 d2"


def test_a_row_with_one_zoid_of_a_higher_number_is_not_jumped_over() -> None:
    state = roll(scene({3: "c1", 1: "c2"}, {4: "c3"}), "h1")
    assert targets(state, 3) == "b1 b2 d1 d2"


def test_a_jump_that_leaves_the_board_is_no_step() -> None:
    state = roll(scene({3: "c3"}, {1: "c4"}), "h1")
    assert targets(state, 3) == "b3 b4 c2 d3 d4"


def test_a_jump_onto_a_hostile_token_is_no_step() -> None:
    state = scene({3: "c2"}, {1: "c3"}, acids="c4", granulars="l2")
    state = play(roll(state, "h1"), "l2-l1")
    assert targets(state, 3) == "b2 b3 c1 d2 d3"


def test_a_zoid_under_a_hostile_token_is_not_jumped_over_even_in_a_booster() -> None:
    state = roll(scene({3: "h2"}, {1: "h3"}, whites="h3"), "11")
    assert targets(state, 3) == "g2 g3 h1 i1 i2"


def test_a_booster_jumps_over_every_zoid() -> None:
    state = roll(scene({1: "c2"}, {5: "c3"}), "11")
    assert targets(state, 1) == "b2 b3 c1 c4 d2 d3"


def test_n_steps_are_made_exactly_and_may_go_back_over_visited_cells() -> None:
    state = roll(scene({1: "a1"}, {}), "h2")
    assert targets(state, 1) == "a2 a3 b1 b2 b3 c1 c2"


def test_the_start_is_free_during_the_move_but_no_destination() -> None:
    """Two steps lead back to the start, three over it to its neighbours."""
    assert "c2" not in targets(roll(scene({1: "c2"}, {}), "h2"), 1).split()
    state = scene({1: "a1"}, {5: "a3"}, acids="b1 b2 b3", granulars="l2")
    assert targets(play(roll(state, "h3"), "l2-l1"), 1) == "a2"


def test_a_zoid_that_can_only_come_back_to_its_start_has_no_move() -> None:
    state = scene({1: "a1"}, {5: "a3"}, acids="b1 b2 b3", granulars="l2")
    state = play(roll(state, "h2"), "l2-l1")
    assert targets(state, 1) == ""


def test_a_zoid_walled_in_has_no_move() -> None:
    state = scene({1: "a1"}, {5: "a2"}, acids="b1 b2", granulars="l2")
    assert targets(play(roll(state, "h4"), "l2-l1"), 1) == ""


def test_zoids_cross_between_lane_and_cervix_both_ways() -> None:
    assert "f2" in targets(roll(scene({1: "e2"}, {}), "h1"), 1).split()
    assert "e2" in targets(roll(scene({1: "f2"}, {}), "h1"), 1).split()


def test_a_blocked_zoid_cannot_move() -> None:
    state = roll(scene({1: "h3", 2: "k3", 3: "f1"}, {}, whites="h3", granulars="k3"), "11")
    assert targets(state, 1) == targets(state, 2) == ""
    assert targets(state, 3) == "e1 f2 g1 g2"


# From the reserve


def test_the_first_step_from_the_reserve_enters_on_a_free_entry_cell() -> None:
    state = roll(scene({1: "a2"}, {5: "a4"}), "h1")
    assert targets(state, 2) == "a1 a3"


def test_the_other_steps_from_the_reserve_are_ordinary() -> None:
    state = roll(scene({}, {}), "h2")
    assert targets(state, 5) == "a1 a2 a3 a4 b1 b2 b3 b4 b5"


def test_there_is_no_jump_into_the_field() -> None:
    """All four entry cells are taken, by zoids that could be jumped over."""
    state = roll(scene({2: "a1", 3: "a2"}, {1: "a3", 2: "a4"}), "44")
    assert targets(state, 5) == ""


def test_a_move_ends_early_where_no_further_step_exists() -> None:
    state = scene({2: "c1"}, {3: "a2", 4: "a3", 5: "a4"}, acids="b1 b2", granulars="l2")
    state = play(roll(state, "h3"), "l2-l1")
    assert targets(state, 1) == "a1"


# Gates


def test_every_gate_met_on_the_way_is_a_destination() -> None:
    state = roll(scene({1: "i2"}, {}), "h2")
    assert targets(state, 1) == "g2 g3 g4 h1 h2 h3 h4 i1 i3 i4 j1 j2 j3"


def test_no_move_goes_on_from_a_gate() -> None:
    """From i4 the gate j3 is one step away, j2 only two steps through j3 or i3."""
    state = scene({1: "i4"}, {}, whites="i3 h4 h5", granulars="l2")
    state = play(roll(state, "h3"), "l2-l1")
    assert targets(state, 1) == "j3"


def test_a_zoid_that_can_only_come_back_to_its_start_may_still_take_a_gate() -> None:
    state = scene({1: "i4"}, {5: "i2"}, whites="h3 h4 h5 g6", granulars="l2")
    state = play(roll(state, "h2"), "l2-l1")
    assert targets(state, 1) == "j2 j3"


def test_a_zoid_on_a_gate_is_jumped_over_along_the_gates() -> None:
    state = roll(scene({5: "i1", 1: "j1"}, {}), "h1")
    assert targets(state, 5) == "h1 h2 i2"
    state = roll(scene({5: "h3", 1: "i2"}, {}), "h1")
    assert "j1" in targets(state, 5).split()


def test_a_zoid_on_a_gate_can_only_try_whatever_the_number() -> None:
    state = roll(scene({2: "j2"}, {}), "h5")
    assert targets(state, 2) == "try"
    assert targets(roll(scene({2: "j2"}, {}), "25"), 2) == "try"


def test_no_try_while_the_outer_ring_is_full() -> None:
    state = roll(scene({2: "j2"}, FULL_RING, granulars="k3 k5"), "25")
    assert targets(state, 2) == ""


def test_no_try_while_a_white_cell_sits_on_the_gate() -> None:
    state = roll(scene({2: "j2"}, {}, whites="j2"), "25")
    assert targets(state, 2) == ""


# On OVULA


@pytest.mark.parametrize("face", "12345")
def test_a_zoid_on_ovula_makes_one_step_whatever_the_number(face: str) -> None:
    state = roll(scene({1: "k4"}, {}), f"h{face}")
    assert targets(state, 1) == "k3 k5 l3"


def test_no_step_on_ovula_goes_outwards() -> None:
    assert targets(roll(scene({1: "l3"}, {}), "h1"), 1) == "l2 l4 m2"
    assert targets(roll(scene({1: "m1"}, {}), "h1"), 1) == "m2 n1"


def test_jumps_inwards_follow_the_facing_cells_and_may_end_on_the_podium() -> None:
    state = roll(scene({3: "k4", 5: "l3"}, {3: "m2"}), "h1")
    assert targets(state, 3) == "k3 k5 n1"
    state = roll(scene({3: "k4", 5: "l3"}, {4: "m2"}), "h1")
    assert targets(state, 3) == "k3 k5"


def test_jumps_along_a_ring_end_with_the_ring() -> None:
    state = roll(scene({3: "k2", 4: "k1", 5: "k3"}, {}), "h1")
    assert targets(state, 3) == "k4 l1"


def test_a_granular_cell_is_no_landing() -> None:
    state = roll(scene({3: "k4"}, {}, granulars="k5 l3"), "34")
    assert targets(state, 3) == "k3"


def test_moving_changes_nothing_but_the_zoid() -> None:
    state = play(roll(scene({1: "c2", 2: "d2"}, {3: "c3"}), "12"), "z2:e1")
    assert team(state, 0) == {1: "c2", 2: "e1"}
    assert team(state, 1) == {3: "c3"}
