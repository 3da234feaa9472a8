"""Random games: what must hold in every position, and legal lists beside a slow reading of the view."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.ants.rules import Ants
from engines.chance import ChanceStreams
from engines.state import CHANCE, View
from tests.engines.contract import after, examples, positions, random_game

seeds = st.integers(0, 2**32 - 1)
EGGS_OF = {"eggs1": 1, "eggs2": 2, "eggs3": 3, "eggs4": 4, "eggs5": 5}


@given(seed=seeds)
@examples
def test_there_are_always_five_ant_cards_of_each_value(seed: int) -> None:
    for state in positions("ants", 2, seed, count=60):
        view = state.view(None)
        found = Counter(view["used"] + [ants for hand in view["hands"] for ants in hand])
        found.update(ants for line in view["lines"] for ants, _ in line)
        found.update({int(ants): count for ants, count in view["ant_deck"].items()})
        assert found == dict.fromkeys(range(1, 7), 5)


@given(seed=seeds)
@examples
def test_no_egg_card_appears_or_vanishes(seed: int) -> None:
    for state in positions("ants", 2, seed, count=60):
        view = state.view(None)
        found = Counter(
            view["battlefield"] + view["lost"] + [eggs for nest in view["nests"] for eggs in nest]
        )
        found.update(eggs for line in view["lines"] for _, eggs in line if eggs)
        found.update({eggs: view["event_deck"][name] for name, eggs in EGGS_OF.items()})
        if view["phase"] == "carry":
            found[EGGS_OF[view["event"]]] += 1
        assert found == {1: 4, 2: 4, 3: 3, 4: 2, 5: 1}
        assert sum(eggs * count for eggs, count in found.items()) == 34


@given(seed=seeds)
@examples
def test_no_ant_card_carries_more_eggs_than_it_has_ants(seed: int) -> None:
    for state in positions("ants", 2, seed, count=60):
        assert all(0 <= eggs <= ants for line in state.view(None)["lines"] for ants, eggs in line)


@given(seed=seeds)
@examples
def test_who_draws_an_event_has_three_cards_and_nobody_is_ever_without(seed: int) -> None:
    for state in positions("ants", 2, seed, count=60):
        view = state.view(None)
        if view["phase"] in ("deal", "place"):
            continue
        lengths = [len(line) for line in view["lines"]]
        assert min(lengths) >= 1
        if view["phase"] == "event":
            assert lengths[view["turn"]] >= 3
        if view["phase"] == "refill":
            assert lengths[view["turn"]] < 3


@given(seed=seeds)
@examples
def test_legal_actions_are_those_of_a_slow_reading(seed: int) -> None:
    for state in positions("ants", 2, seed, count=60):
        if state.to_move not in (CHANCE, None):
            assert state.legal() == read_slowly(state.view(None))


def read_slowly(view: View) -> list[str]:
    """What the one to move may do, straight from the rules."""
    seat = view["to_move"]
    mine, theirs = view["lines"][seat], view["lines"][1 - seat]
    found: list[str] = []
    if view["phase"] == "place":
        found = [f"place:{ants}" for ants in range(1, 7) if ants in view["hands"][seat]]
    elif view["phase"] == "carry":
        found = fits(mine, int(view["event"][-1]), "carry:")
    elif view["phase"] == "extra":
        found = ["none"] + ["secure"] * (mine[0][1] > 0)
        for i, ((ants, eggs), (_, below)) in enumerate(pairwise(mine)):
            if not eggs and 0 < below <= ants:
                found.append(f"advance:{i + 1}")
    elif view["phase"] == "spoils":
        ants, eggs = mine[0]
        takes = [f"take:{n}" for n in range(1, ants + 1) if n in view["battlefield"]]
        found = [*(["secure"] if eggs else takes), "stay"]
    elif view["phase"] == "termite":
        for i, (_, eggs) in enumerate(theirs):
            found += fits(mine, eggs, f"steal:{i}>") if eggs else []
        found += [f"kill:{i}" for i in range(len(theirs))]
    return found


def fits(line: list[list[int]], eggs: int, prefix: str) -> list[str]:
    return [f"{prefix}{i}" for i, (ants, carried) in enumerate(line) if not carried and eggs <= ants]


@given(seed=seeds)
@examples
def test_a_copy_by_view_plays_on_the_same(seed: int) -> None:
    for state in positions("ants", 2, seed, count=20):
        for action in dict.fromkeys(state.legal()):
            child = after(Ants.from_view(state.view(CHANCE)), action)
            assert child.view(None) == after(state, action).view(None)


@given(seed=seeds)
@examples
def test_a_game_draws_each_of_the_38_events_once(seed: int) -> None:
    game = random_game("ants", 2, seed)
    assert sum(action.startswith("event:") for action in game.actions) == 38


def draws_of(stream: str, rng: Random) -> list[str]:
    """What a stream says in a random game on one seed of chance, until the used ants come back."""
    state, chance, seen = Ants.new(2), ChanceStreams("the same"), []
    while state.to_move is not None:
        if state.to_move == CHANCE:
            action = chance.draw(state)
            seen += [action] if action.startswith(stream) else []
            if not state.ants:
                break
        else:
            action = state.sample(rng)
        state.apply(action)
    return seen


@pytest.mark.parametrize("stream", ["ant", "event"])
def test_a_deck_gives_the_same_cards_in_all_games_of_a_group(stream: str) -> None:
    first, second = (draws_of(stream, Random(seed))[:18] for seed in (1, 2))
    assert len(first) == 18
    assert first == second
