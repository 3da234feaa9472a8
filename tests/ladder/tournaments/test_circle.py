"""Round robin, gauntlet and groups, for every size."""

from collections import Counter
from itertools import chain, combinations

import pytest

from ladder.tournaments.formats.circle import gauntlet, groups, round_robin

SIZES = range(2, 65)


@pytest.mark.parametrize("players", SIZES)
def test_everybody_meets_everybody_once(players: int) -> None:
    met = [tuple(sorted(pair)) for pair in chain(*round_robin(players))]
    assert sorted(met) == list(combinations(range(players), 2))


@pytest.mark.parametrize("players", SIZES)
def test_nobody_plays_twice_in_a_round_and_byes_come_once(players: int) -> None:
    byes: Counter[int] = Counter()
    for pairs in round_robin(players):
        seen = list(chain(*pairs))
        assert len(seen) == len(set(seen))
        byes.update(set(range(players)) - set(seen))
    assert all(count == 1 for count in byes.values())
    assert len(byes) == (players if players % 2 else 0)


@pytest.mark.parametrize("players", SIZES)
def test_first_seats_are_balanced_to_within_one(players: int) -> None:
    firsts: Counter[int] = Counter()
    for one, two in chain(*round_robin(players)):
        firsts[one] += 1
        firsts[two] -= 1
    assert all(abs(count) <= 1 for count in firsts.values())


@pytest.mark.parametrize("players", SIZES)
def test_a_double_round_robin_swaps_every_seat(players: int) -> None:
    pairs = Counter(chain(*round_robin(players, double=True)))
    assert all(pairs[two, one] == 1 for one, two in pairs)
    assert sum(pairs.values()) == players * (players - 1)


def test_a_gauntlet_ends_with_the_strongest() -> None:
    rounds = gauntlet(5)
    assert [set(pair) for (pair,) in rounds] == [{0, 4}, {0, 3}, {0, 2}, {0, 1}]
    assert [pair[0] == 0 for (pair,) in rounds] == [True, False, True, False]


@pytest.mark.parametrize("players", SIZES)
def test_in_a_gauntlet_one_meets_all_others_once_with_seats_in_turn(players: int) -> None:
    pairs = list(chain(*gauntlet(players)))
    assert sorted(max(pair) for pair in pairs) == list(range(1, players))
    assert all(0 in pair for pair in pairs)
    assert abs(sum(pair[0] == 0 for pair in pairs) - sum(pair[1] == 0 for pair in pairs)) <= 1


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_groups_of_any_size_hold_everybody_once_and_differ_by_one(count: int) -> None:
    for players in range(2 * count, 65):
        dealt = groups(players, count)
        assert sorted(chain(*dealt)) == list(range(players))
        assert max(map(len, dealt)) - min(map(len, dealt)) <= 1


@pytest.mark.parametrize(("players", "count"), [(8, 2), (9, 2), (16, 4), (17, 4), (64, 8)])
def test_groups_are_of_like_size_and_strength(players: int, count: int) -> None:
    dealt = groups(players, count)
    assert sorted(chain(*dealt)) == list(range(players))
    sizes = [len(group) for group in dealt]
    assert max(sizes) - min(sizes) <= 1
    assert [group[0] for group in dealt] == list(range(count))
