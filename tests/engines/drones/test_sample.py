"""Batches are counted, listed and drawn; drawn is what must not need the list."""

from collections import Counter
from random import Random
from time import process_time

import pytest

from engines.drones.cards import CAMP, batch_count, batches, pack, random_batch, unpack
from tests.engines.drones.scene import played, scene

PILES = ["11", "12", "1x", "11333x", "xxx", CAMP]
MOST = "1111222233334444" + "55" + "xxxx"
"""Both camps on one side of one outpost, with the faces that give the most ways to take some."""


@pytest.mark.parametrize("pile", PILES)
def test_a_pile_is_read_as_it_is_written(pile: str) -> None:
    assert unpack(pack(pile)) == pile


@pytest.mark.parametrize("pile", ["", "5", *PILES])
def test_batches_are_as_many_as_counted_and_in_order(pile: str) -> None:
    found = batches(pack(pile))
    assert len(found) == batch_count(pack(pile))
    assert found == sorted(set(found))


def test_eleven_cards_on_one_outpost_move_in_1692_ways() -> None:
    state = scene({0: "two_empty"}, {1: (CAMP, "")}, decision="batch", effect={"at": 0, "step": 0})
    assert len(state.legal()) == 1692


def test_a_list_of_batches_never_has_more_than_56208_entries() -> None:
    assert 6 * batch_count(pack(MOST)) == 56208


def test_a_batch_is_drawn_from_the_longest_list_in_no_time() -> None:
    state = scene({0: "two_empty"}, {1: (MOST, "")}, decision="batch", effect={"at": 0, "step": 0})
    rng, begun = Random(1), process_time()
    for _ in range(1000):
        state.sample(rng)
    assert process_time() - begun < 1, "a list each time would take minutes"


@pytest.mark.parametrize("pile", PILES[:4])
def test_batches_are_drawn_uniformly(pile: str) -> None:
    rng, names = Random(3), batches(pack(pile))
    counts = Counter(random_batch(pack(pile), rng) for _ in range(200 * len(names)))
    assert counts.keys() == set(names)
    distance = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert distance <= len(names) + 5 * (2 * len(names)) ** 0.5


@pytest.mark.parametrize("token", ["two_empty", "two_full", "square_empty", "heart_empty", "heart_full"])
def test_samples_are_uniform_over_the_choices_of_a_power(token: str) -> None:
    table = {1: ("12", "33"), 2: ("x", "134"), 5: ("2", "")}
    state = played(scene({0: token}, table), "play:1@0")
    actions, rng = state.legal(), Random(5)
    counts = Counter(state.sample(rng) for _ in range(100 * len(actions)))
    assert counts.keys() == set(actions)
    distance = sum((count - 100) ** 2 / 100 for count in counts.values())
    assert distance <= len(actions) + 5 * (2 * len(actions)) ** 0.5
