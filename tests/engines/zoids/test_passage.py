"""Section 5: the passage of the tubes."""

import pytest

from engines import CHANCE
from engines.zoids.rules import Zoids
from tests.engines.zoids.scene import play, roll, scene, targets, team, tube
from tests.engines.zoids.test_zoid_moves import FULL_RING


def at_the_tube(*, pair: bool = False) -> Zoids:
    """Zoid 1 has just landed on the gate j2; granular cells are on k3 and k5."""
    state = scene({1: "i2", 2: "k1"}, {3: "k7"}, granulars="k3 k5")
    return play(roll(state, "11" if pair else "12"), "z1:j2")


def test_landing_on_a_gate_rolls_one_die_of_its_own_stream() -> None:
    state = at_the_tube()
    assert (state.to_move, state.view(None)["passage"]) == (CHANCE, 1)
    assert state.legal() == [f"tube.0:{face}" for face in "12345h"]


@pytest.mark.parametrize("face", "24h")
def test_an_even_die_leads_to_any_free_cell_of_the_outer_ring(face: str) -> None:
    state = tube(at_the_tube(), face)
    assert state.to_move == 0
    assert state.legal() == ["place:k2", "place:k4", "place:k6"]
    play(state, "place:k4")
    assert team(state, 0) == {1: "k4", 2: "k1"}
    assert (state.seat, state.phase, state.passage) == (1, "roll", None)


@pytest.mark.parametrize("face", "135")
def test_after_an_odd_die_the_zoid_waits_or_gambles(face: str) -> None:
    state = tube(at_the_tube(), face)
    assert state.to_move == 0
    assert state.legal() == ["wait", "gamble"]


def test_a_zoid_that_waits_stays_on_the_gate_and_tries_later() -> None:
    state = play(tube(at_the_tube(), "3"), "wait")
    assert team(state, 0) == {1: "j2", 2: "k1"}
    assert state.seat == 1
    play(roll(state, "12"), state.legal()[0])
    play(roll(state, "14"), "z1:try")
    assert state.legal() == [f"tube.0:{face}" for face in "12345h"]


@pytest.mark.parametrize("face", "24h")
def test_a_gamble_won_leads_to_the_outer_ring(face: str) -> None:
    state = play(tube(at_the_tube(), "1"), "gamble")
    assert state.legal() == [f"tube.0:{face}" for face in "12345h"]
    assert tube(state, face).legal() == ["place:k2", "place:k4", "place:k6"]


@pytest.mark.parametrize("face", "135")
def test_a_gamble_lost_leads_back_to_the_reserve(face: str) -> None:
    state = tube(play(tube(at_the_tube(), "1"), "gamble"), face)
    assert team(state, 0) == {2: "k1"}
    assert (state.seat, state.phase) == (1, "roll")


def test_without_a_free_cell_on_the_outer_ring_the_zoid_waits_and_no_die_is_rolled() -> None:
    state = play(roll(scene({1: "i2"}, FULL_RING, granulars="k3 k5"), "12"), "z1:j2")
    assert team(state, 0) == {1: "j2"}
    assert state.legal()[0] == "die.1:1"


def test_a_pair_rolls_again_after_the_passage() -> None:
    state = play(tube(at_the_tube(pair=True), "2"), "place:k2")
    assert (state.seat, state.turn, state.legal()[0]) == (0, 1, "die.0:1")


def test_dice_of_the_passage_make_no_pair() -> None:
    """Both show 1, and neither counts with the roll."""
    state = tube(play(tube(at_the_tube(), "1"), "gamble"), "1")
    assert (state.seat, state.rolls) == (1, 1)


def test_a_try_is_the_zoid_move_of_its_number() -> None:
    state = roll(scene({4: "j1"}, {}), "43")
    assert targets(state, 4) == "try"
    assert targets(state, 3).startswith("a1 a2")
    play(tube(play(state, "z4:try"), "4"), "place:k1")
    assert state.seat == 1
