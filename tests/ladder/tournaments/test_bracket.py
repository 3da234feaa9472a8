"""Elimination brackets of every size, under any results."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.tournaments.formats.bracket import (
    NOBODY,
    Filled,
    Meeting,
    Side,
    champion,
    double_elimination,
    places,
    resolve,
    seeding,
    single_elimination,
)

SIZES = range(2, 65)


def play(
    meetings: list[Meeting], players: int, rng: Random | None = None
) -> tuple[list[Filled], dict[int, int]]:
    """To the end; by `rng`, or the better seed always wins."""
    results: dict[int, int] = {}
    while True:
        filled = resolve(meetings, players, results)
        waiting = [each for each in filled if each.is_open]
        if not waiting:
            return filled, results
        for each in waiting:
            one, two = each.players
            assert isinstance(one, int)
            assert isinstance(two, int)
            results[each.meeting.id] = rng.choice([one, two]) if rng else min(one, two)


def losses(filled: list[Filled]) -> Counter[int]:
    return Counter(
        each.loser
        for each in filled
        if each.is_played and isinstance(each.loser, int) and each.meeting.side is not Side.THIRD
    )


def test_the_best_two_can_meet_in_the_final_only() -> None:
    assert seeding(8) == [0, 7, 3, 4, 1, 6, 2, 5]


@pytest.mark.parametrize("players", SIZES)
def test_single_elimination_puts_everybody_out_but_one(players: int) -> None:
    filled, results = play(single_elimination(players), players, Random(players))
    winner = champion(filled)
    assert losses(filled) == Counter(set(range(players)) - {winner})
    assert len(results) == players - 1


@pytest.mark.parametrize("players", SIZES)
def test_double_elimination_puts_out_after_two_losses(players: int) -> None:
    filled, results = play(double_elimination(players), players, Random(players))
    winner = champion(filled)
    assert winner is not None
    lost = losses(filled)
    assert all(lost[player] == 2 for player in range(players) if player != winner)
    assert lost[winner] <= 1
    assert len(results) in (2 * players - 2, 2 * players - 1)


@pytest.mark.parametrize("players", SIZES)
def test_byes_go_to_the_best_seeds(players: int) -> None:
    filled = resolve(single_elimination(players), players, {})
    free = [
        each.winner
        for each in filled
        if each.meeting.round == 1 and NOBODY in each.players and isinstance(each.winner, int)
    ]
    assert sorted(free) == list(range(len(free)))


@pytest.mark.parametrize("players", SIZES)
@pytest.mark.parametrize("make", [single_elimination, double_elimination])
def test_when_the_better_always_wins_the_top_of_the_table_is_the_seeding(make, players: int) -> None:  # type: ignore[no-untyped-def]
    filled, _ = play(make(players), players)
    placed = places(filled, players)
    assert placed[:2] == [1, 2]
    assert sorted(placed) == placed


@pytest.mark.parametrize("players", SIZES)
def test_a_reset_is_played_only_after_an_upset(players: int) -> None:
    meetings = double_elimination(players)
    filled, results = play(meetings, players)
    reset = next(each for each in filled if each.meeting.reset)
    assert not reset.is_played
    first = next(each for each in filled if each.meeting.side is Side.FINAL)
    upset = {**results, first.meeting.id: first.players[1]}
    again = resolve(meetings, players, upset)  # type: ignore[arg-type]
    assert next(each for each in again if each.meeting.reset).is_open
    assert champion(again) is None


def test_a_third_place_is_played_for() -> None:
    filled, _ = play(single_elimination(8, third_place=True), 8)
    assert places(filled, 8)[:4] == [1, 2, 3, 4]


@given(players=st.integers(2, 40), seed=st.integers(0, 2**32), steps=st.integers(0, 100))
def test_resolving_is_the_same_whatever_the_order_of_results(players: int, seed: int, steps: int) -> None:
    meetings = double_elimination(players)
    _, results = play(meetings, players, Random(seed))
    some = dict(list(results.items())[:steps])
    shuffled = list(some.items())
    Random(seed + 1).shuffle(shuffled)
    assert resolve(meetings, players, dict(shuffled)) == resolve(meetings, players, some)


@given(players=st.integers(2, 40), seed=st.integers(0, 2**32))
def test_places_are_total_and_only_the_champion_is_first(players: int, seed: int) -> None:
    filled, _ = play(double_elimination(players), players, Random(seed))
    placed = places(filled, players)
    assert placed.count(1) == 1
    assert placed.index(1) == champion(filled)
    assert all(1 <= place <= players for place in placed)
