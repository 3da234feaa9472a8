"""Sections 4.1 and 4.2 and the rulings: what each animal does when it is placed."""

import pytest

from tests.engines.zebres.scene import hand, play, scene, squares_of

# Zebra and gazelle


@pytest.mark.parametrize("lion", ["L", "l"])
@pytest.mark.parametrize(("animal", "letter"), [("zebra", "Z"), ("gazelle", "G")])
def test_placed_beside_a_lion_of_either_side_it_lies_face_down(lion: str, animal: str, letter: str) -> None:
    state = play(scene(f"6/{lion}5/6/6/6", impala=0), f"{animal}:a5")
    assert squares_of(state) == f"{letter}*5/{lion}5/6/6/6"


def test_a_lion_across_a_river_frightens_too() -> None:
    state = play(scene("1l4/6/6/6/6", impala=0), "zebra:a5")
    assert squares_of(state) == "Z*l4/6/6/6/6"


def test_a_lion_at_a_corner_frightens_nobody() -> None:
    state = play(scene("6/1l4/6/6/6", impala=0), "zebra:a5")
    assert squares_of(state) == "Z5/1l4/6/6/6"


# Lion


def test_a_lion_sends_gazelles_home_and_turns_zebras_of_both_sides() -> None:
    state = play(scene("2g3/1Z1z2/2G3/6/6", impala=2), "lion:c4")
    assert squares_of(state) == "6/1Z*Lz*2/6/6/6"
    assert (hand(state, 0)["gazelle"], hand(state, 1)["gazelle"]) == (6, 6)


def test_a_lion_leaves_lions_elephants_and_crocodiles_alone() -> None:
    state = play(scene("2e3/1C1l2/2E3/6/6", impala=2), "lion:c4")
    assert squares_of(state) == "2e3/1CLl2/2E3/6/6"


def test_a_lion_frightens_across_rivers_but_not_at_corners() -> None:
    state = play(scene("g5/1g4/6/6/6", impala=1), "lion:b5")
    assert squares_of(state) == "1L4/6/6/6/6"
    state = play(scene("1g4/6/6/6/6", impala=0), "lion:a4")
    assert squares_of(state) == "1g4/L5/6/6/6"


def test_face_down_animals_are_inert_for_a_second_lion() -> None:
    state = play(scene("g*5/6/Z*5/6/6", impala=0), "lion:a4")
    assert squares_of(state) == "g*5/L5/Z*5/6/6"
    assert hand(state, 1)["gazelle"] == 5


def test_a_gazelle_sent_home_is_an_ordinary_gazelle_again() -> None:
    state = play(scene("g5/6/6/6/6", impala=0), "lion:a4", "walk:1", "gazelle:b3")
    assert squares_of(state) == "6/L5/1g4/6/6"
    assert hand(state, 1)["gazelle"] == 5


# Elephant


def test_an_elephant_does_nothing_and_fears_nothing() -> None:
    state = play(scene("1g4/l5/6/6/6", impala=0), "elephant:a5")
    assert squares_of(state) == "Eg4/l5/6/6/6"
    assert state.view(None)["phase"] == "walk"


# Crocodile


def test_a_crocodile_may_swap_with_a_gazelle_across_a_river() -> None:
    state = play(scene("1g4/6/6/6/6", impala=0), "crocodile:a5")
    assert (state.to_move, state.legal()) == (0, ["swap:b5", "stay"])
    play(state, "swap:b5")
    assert squares_of(state) == "gC4/6/6/6/6"
    assert state.legal() == ["walk:1", "walk:2", "walk:3"]


def test_a_crocodile_may_stay() -> None:
    state = play(scene("1g4/6/6/6/6", impala=0), "crocodile:a5", "stay")
    assert squares_of(state) == "Cg4/6/6/6/6"
    assert state.view(None)["phase"] == "walk"


def test_a_crocodile_swaps_with_gazelles_of_its_own_side_too() -> None:
    state = play(scene("1G4/6/6/6/6", impala=0), "crocodile:a5", "swap:b5")
    assert squares_of(state) == "GC4/6/6/6/6"


@pytest.mark.parametrize("animal", ["z", "Z", "e", "c", "g*"])
def test_a_crocodile_has_no_choice_beside_anything_but_a_face_up_gazelle(animal: str) -> None:
    state = play(scene(f"1{animal}4/6/6/6/6", impala=0), "crocodile:a5")
    assert state.view(None)["phase"] == "walk"
    assert squares_of(state) == f"C{animal}4/6/6/6/6"


def test_a_gazelle_of_the_same_sector_is_out_of_reach() -> None:
    state = play(scene("6/g5/6/6/6", impala=0), "crocodile:a5")
    assert state.view(None)["phase"] == "walk"


def test_swaps_are_listed_from_the_top_left_before_stay() -> None:
    state = play(scene("6/2g3/1g1G2/2g3/6", impala=2), "crocodile:c3")
    assert state.legal() == ["swap:b3", "swap:d3", "stay"], "c4 and c2 are on the same side of the river"


@pytest.mark.parametrize("lion", ["L", "l"])
def test_a_swapped_gazelle_that_comes_to_lie_beside_a_lion_hides(lion: str) -> None:
    state = play(scene(f"1g4/{lion}5/6/6/6", impala=0), "crocodile:a5", "swap:b5")
    assert squares_of(state) == f"g*C4/{lion}5/6/6/6"


def test_nothing_but_the_swapped_gazelle_moves_or_turns() -> None:
    state = play(scene("1g1l2/1L4/6/6/6", impala=0), "crocodile:a5", "swap:b5")
    assert squares_of(state) == "gC1l2/1L4/6/6/6"


def test_a_crocodile_swaps_once() -> None:
    state = play(scene("1gG3/6/6/6/6", impala=0), "crocodile:a5", "swap:b5")
    assert state.view(None)["phase"] == "walk", "c5 is across a river from b5, and safe"


def test_a_crocodile_fears_no_lion() -> None:
    state = play(scene("6/l5/6/6/6", impala=0), "crocodile:a5")
    assert squares_of(state) == "C5/l5/6/6/6"
