"""Sections 8 and 11: who sees what, by pools."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines import CHANCE
from engines.vale.cards import KEY
from engines.vale.rules import Vale
from tests.engines.contract import examples
from tests.engines.vale.scene import play, played_out, scene

EYES = [0, 1, CHANCE]


def test_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    state = play(scene(phase="resolution", areas={0: ["griffon"]}), "activate:griffon")
    assert [state.seen("deck:imp", seat) for seat in (0, 1, CHANCE, None)] == [
        "deck:imp", "deck:?", "deck:?", "deck:imp",
    ]  # fmt: skip
    play(state, "deck:imp")
    mine, theirs = (state.view(seat)["players"][0] for seat in (0, 1))
    assert (mine["drawn"], mine["hidden"]) == ([["imp"]], [1])
    assert (theirs["drawn"], theirs["hidden"], theirs["known"]) == (None, [1], [])
    assert "imp" in state.view(1)["unseen"][0]
    assert "imp" not in state.view(0)["unseen"][0]


def test_a_revealed_card_is_seen_by_all() -> None:
    state = Vale.new(2)
    assert [state.seen("deck:imp", seat) for seat in EYES] == ["deck:imp"] * 3
    play(state, "deck:imp")
    assert all(state.view(seat)["offer"] == ["imp"] for seat in EYES)


def test_a_hidden_card_is_open_once_it_is_discarded_and_known_when_it_comes_back() -> None:
    state = scene(phase="resolution", areas={0: ["medusa", "mimic"]}, drawn={0: ["troll"]})
    play(state, "activate:medusa", "discard:troll")
    assert all(state.view(seat)["discard"] == ["troll"] for seat in EYES)
    play(state, "activate:mimic", "take:troll")
    assert state.view(1)["players"][0]["known"] == ["troll"]
    assert state.view(1)["players"][0]["hidden"] == [0]


def test_a_hidden_card_that_is_summoned_and_recovered_is_known() -> None:
    state = play(scene(drawn={0: ["imp"]}), "summon:imp", "end", "end", "activate:imp")
    assert state.view(1)["players"][0]["known"] == ["imp"]


def test_a_card_of_an_old_pool_is_not_in_the_new_deck() -> None:
    state = scene(
        phase="resolution",
        areas={0: ["griffon"]},
        drawn={1: ["agni"]},
        deck=[],
        discard=["imp", "kappa", "troll"],
    )
    play(state, "activate:griffon")
    view = state.view(0)
    assert (view["pool"], view["unseen"]) == (1, [["agni"], ["imp", "kappa", "troll"]])
    play(state, "deck:kappa")
    for seed in range(10):
        guess = Vale.from_view(state.view(1), Random(seed)).view(None)
        assert guess["players"][0]["drawn"][1][0] in ("imp", "kappa", "troll")
        assert guess["players"][1]["drawn"] == [["agni"], []]
    assert state.view(CHANCE)["players"][0]["hidden"] == [0, 1]
    assert state.view(CHANCE)["players"][1]["hidden"] == [1, 0]


def test_guesses_are_uniform_over_the_pool() -> None:
    state = scene(drawn={1: ["imp"]}, deck=["kappa", "troll", "agni"])
    rng, rounds = Random(5), 4000
    guesses = Counter(
        Vale.from_view(state.view(0), rng).view(None)["players"][1]["drawn"][0][0] for _ in range(rounds)
    )
    assert set(guesses) == {"imp", "kappa", "troll", "agni"}
    assert sum((count - rounds / 4) ** 2 / (rounds / 4) for count in guesses.values()) < 3 + 5 * 6**0.5


def test_a_guess_leaves_whoever_is_asked_an_answer() -> None:
    """Who watches a dragon egg hatch knows that there is a dragon in the hand."""
    state = play(scene(drawn={0: ["dragon_egg", "tidal"]}, stones={0: "b1"}), "summon:dragon_egg:b1")
    assert state.asks == "free"
    for seed in range(20):
        assert Vale.from_view(state.view(CHANCE), Random(seed)).legal()


def test_a_view_that_hides_cards_cannot_be_rebuilt_without_a_generator() -> None:
    with pytest.raises(ValueError, match="needs an rng"):
        Vale.from_view(scene(drawn={0: ["imp"]}).view(1))


@given(seed=st.integers(0, 2**32 - 1), seats=st.integers(2, 4))
@examples
def test_two_hidden_cards_of_one_pool_can_be_swapped_and_nobody_else_notices(seed: int, seats: int) -> None:
    rng = Random(seed)
    for state in rng.choices(played_out(seats, seed), k=25):
        view = state.view(None)
        for pool, pile in enumerate(view["unseen"]):
            hands = [player["drawn"][pool] for player in view["players"]]
            places = [(seat, cards) for seat, cards in [*enumerate(hands), (None, pile)] if cards]
            if len(places) < 2:
                continue
            (one, cards), (other, others) = rng.sample(places, 2)
            cards[0], others[0] = others[0], cards[0]
            cards.sort(key=KEY.index)
            others.sort(key=KEY.index)
            twin = Vale.from_view(view)
            assert twin.view(None) != state.view(None)
            for seat in {*range(seats), CHANCE} - {one, other}:
                assert twin.view(seat) == state.view(seat)
            break
