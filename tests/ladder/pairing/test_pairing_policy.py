"""One choice at a time: who seeks, whom it meets, when not."""

from collections import Counter, defaultdict
from dataclasses import replace

import pytest

from ladder.matches.pairing import Entry, Group, Purpose, Snapshot, choose_groups
from ladder.matches.pairing.constants import (
    CYCLE,
    IN_FLIGHT,
    OVERDUE,
    PAIR_GAMES,
    SETTLED_SE,
    TRICKLE_SECONDS,
)

HOUSE = 999


def _pool(count: int, *, se: float = 80.0, games: int = 20) -> list[Entry]:
    """Bots 1..count from the top of the board down, an owner each."""
    return [
        Entry(version=i, owner=i, rating=2000 - 10.0 * i, se=se, games=games, waiting=i)
        for i in range(1, count + 1)
    ]


def _mixed(count: int) -> list[Entry]:
    """Every other bot is provisional."""
    return [replace(e, se=80.0 if e.version % 2 else 50.0) for e in _pool(count)]


def _house(count: int, *, first: int = 900, se: float = 80.0) -> list[Entry]:
    return [
        Entry(version=first + i, owner=HOUSE, rating=1200 + 100.0 * i, se=se, games=20, house=True)
        for i in range(count)
    ]


def _met(*pairs: tuple[int, int, int]) -> dict[int, dict[int, int]]:
    met: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for a, b, games in pairs:
        met[a][b] = met[b][a] = games
    return met


def _opponent(groups: list[Group], version: int) -> set[int]:
    return {other for group in groups if version in group.seats for other in group.seats} - {version}


def test_never_more_groups_than_the_queue_has_room_for() -> None:
    assert choose_groups(Snapshot(_pool(30), free=0), 1) == []
    assert len(choose_groups(Snapshot(_pool(30), free=7), 1)) == 7


def test_the_same_snapshot_and_seed_give_the_same_groups() -> None:
    snapshot = Snapshot(_pool(50), free=20)
    assert choose_groups(snapshot, 5) == choose_groups(snapshot, 5)
    assert choose_groups(snapshot, 5) != choose_groups(snapshot, 6)


def test_the_order_of_the_entries_does_not_matter() -> None:
    snapshot = Snapshot(_pool(50), free=20)
    backwards = replace(snapshot, entries=snapshot.entries[::-1])
    assert choose_groups(snapshot, 5) == choose_groups(backwards, 5)


def test_half_of_the_groups_are_for_the_provisional_a_fifth_for_top_and_waiting_each() -> None:
    shares = Counter(CYCLE)
    assert {purpose.value: n for purpose, n in shares.items()} == {
        "provisional": 5,
        "top": 2,
        "waiting": 2,
        "far": 1,
    }
    groups = choose_groups(Snapshot(_mixed(100), free=40), 1)
    assert Counter(group.purpose for group in groups) == {p: 4 * n for p, n in shares.items()}


def test_the_shares_hold_when_groups_are_asked_for_one_at_a_time() -> None:
    purposes = [choose_groups(Snapshot(_mixed(100), free=1, drawn=n), n)[0].purpose for n in range(20)]
    assert purposes == [*CYCLE, *CYCLE]


def test_the_least_known_provisional_bot_seeks_first() -> None:
    entries = [replace(e, se=120.0) if e.version == 17 else e for e in _pool(40)]
    assert 17 in choose_groups(Snapshot(entries, free=1), 1)[0].seats


def test_a_bot_far_above_all_others_does_not_take_every_group() -> None:
    entries = [replace(e, rating=4000, se=75.0, games=600) if e.version == 1 else e for e in _pool(40)]
    groups = choose_groups(Snapshot(entries, free=10), 1)
    assert sum(1 in group.seats for group in groups) <= 2


def test_games_in_flight_count_as_if_they_had_been_played() -> None:
    entries = [replace(e, se=90.0, in_flight=3) if e.version == 17 else e for e in _pool(40)]
    groups = choose_groups(Snapshot(entries, free=1), 1)
    assert 17 not in groups[0].seats


def test_the_top_share_goes_to_the_top_of_the_board() -> None:
    groups = choose_groups(Snapshot(_mixed(200), free=100), 1)
    assert all(min(group.seats) <= 20 for group in groups if group.purpose is Purpose.TOP)


def test_the_top_has_no_share_while_it_is_provisional() -> None:
    groups = choose_groups(Snapshot(_pool(200), free=100), 1)
    assert not [group for group in groups if group.purpose is Purpose.TOP]


def test_one_group_in_ten_is_against_a_house_bot_near_by() -> None:
    house = [Entry(900 + i, HOUSE, 1005.0 + 250 * i, 30.0, games=200, house=True) for i in range(4)]
    meetings = []
    for n in range(40):
        (group,) = choose_groups(Snapshot([*_pool(100), *house], free=1, drawn=n), n)
        if n % 10 == 9:
            meetings.append(group.seats)
    for seats in meetings:
        (bot,) = (version for version in seats if version < 900)
        rating = 2000 - 10 * bot
        assert abs(1005 + 250 * (max(seats) - 900) - rating) < 2 * 250


def test_the_longest_waiting_gets_its_share() -> None:
    groups = choose_groups(Snapshot(_pool(100), free=4), 1)
    assert [g.purpose for g in groups][3] is Purpose.WAITING
    assert 100 in groups[3].seats or 100 in {v for g in groups[:3] for v in g.seats}


def test_opponents_are_near() -> None:
    groups = choose_groups(Snapshot(_pool(100), free=30), 1)
    near = [group for group in groups if group.purpose is not Purpose.FAR]
    assert all(abs(group.seats[0] - group.seats[1]) <= 10 for group in near)


def test_far_opponents_are_not_near() -> None:
    groups = choose_groups(Snapshot(_pool(100), free=40), 1)
    far = [group for group in groups if group.purpose is Purpose.FAR]
    assert far
    assert all(abs(group.seats[0] - group.seats[1]) > 5 for group in far)


def test_among_neighbours_the_one_met_least_is_chosen() -> None:
    entries = [replace(e, se=120.0) if e.version == 50 else e for e in _pool(100)]
    met = _met(*((50, other, 4) for other in range(1, 101) if other not in (50, 53)))
    assert _opponent(choose_groups(Snapshot(entries, met, free=1), 1), 50) == {53}


@pytest.mark.parametrize("games", [20, 22])
def test_the_sides_of_a_bot_take_turns(games: int) -> None:
    entries = [replace(e, se=120.0, games=games) if e.version == 50 else e for e in _pool(100)]
    (opponent,) = _opponent(choose_groups(Snapshot(entries, free=1), 1), 50)
    assert (opponent < 50) == (games % 4 == 0)


@pytest.mark.parametrize("version", [1, 100])
def test_leader_and_tail_have_a_whole_neighbourhood(version: int) -> None:
    entries = [replace(e, se=200.0) if e.version == version else e for e in _pool(100)]
    seen: set[int] = set()
    for seed in range(200):
        seen |= _opponent(choose_groups(Snapshot(entries, free=1), seed), version)
    assert len(seen) == 12
    assert max(abs(other - version) for other in seen) == 12


def test_an_owners_bots_never_meet() -> None:
    entries = [replace(e, owner=e.version % 3) for e in _pool(60)]
    for seed in range(20):
        for group in choose_groups(Snapshot(entries, free=30), seed):
            assert group.seats[0] % 3 != group.seats[1] % 3


def test_house_bots_meet_each_other() -> None:
    assert len(choose_groups(Snapshot(_house(6), free=8, depth=8), 1)) == 8


def test_a_single_owners_bots_meet_house_bots_only() -> None:
    entries = [replace(e, owner=7) for e in _pool(10)] + _house(3)
    groups = choose_groups(Snapshot(entries, free=20, depth=20), 1)
    assert len(groups) == 20
    assert all(max(group.seats) >= 900 for group in groups)


def test_house_bots_fill_the_seats_of_a_game_of_four() -> None:
    entries = [replace(e, owner=7) for e in _pool(5)] + _house(4)
    groups = choose_groups(Snapshot(entries, free=6, depth=6, seats=4), 1)
    assert len(groups) == 6
    for group in groups:
        assert len(set(group.seats)) == 4
        assert sum(version < 900 for version in group.seats) <= 1


def test_four_seats_are_four_owners_from_both_sides() -> None:
    entries = [replace(e, se=200.0) if e.version == 50 else e for e in _pool(100)]
    group = choose_groups(Snapshot(entries, free=1, seats=4), 1)[0]
    others = [version for version in group.seats if version != 50]
    assert 50 in group.seats
    assert {version < 50 for version in others} == {True, False}


def test_nobody_meets_the_same_bot_twice_in_a_row_while_there_is_another() -> None:
    last = {1: frozenset({2}), 2: frozenset({1})}
    entries = [replace(e, last=last.get(e.version, frozenset())) for e in _pool(3)]
    for seed in range(30):
        assert set(choose_groups(Snapshot(entries, free=1), seed)[0].seats) != {1, 2}


def test_two_bots_alone_do_meet_again() -> None:
    entries = [replace(e, last=frozenset({3 - e.version})) for e in _pool(2)]
    assert len(choose_groups(Snapshot(entries, free=2), 1)) == 2


def test_limits_in_flight_hold() -> None:
    entries = _pool(20)
    groups = choose_groups(Snapshot(entries, free=1000), 1)
    load = Counter(version for group in groups for version in group.seats)
    assert max(load.values()) <= IN_FLIGHT
    assert len(groups) >= 0.9 * 20 * IN_FLIGHT / 2


def test_a_staller_has_a_limit_of_its_own() -> None:
    entries = [replace(e, limit=1, se=300.0) if e.version == 5 else e for e in _pool(20)]
    groups = choose_groups(Snapshot(entries, free=30), 1)
    assert sum(5 in group.seats for group in groups) == 1


def test_few_bots_still_fill_a_deep_queue() -> None:
    groups = choose_groups(Snapshot(_house(6), free=64, depth=64), 1)
    assert len(groups) == 64


def test_a_settled_bot_seeks_no_games() -> None:
    entries = [replace(e, se=SETTLED_SE - 1) for e in _pool(20)]
    assert choose_groups(Snapshot(entries, free=5, idle=TRICKLE_SECONDS - 1), 1) == []


def test_an_idle_pool_trickles_to_the_longest_waiting() -> None:
    entries = [replace(e, se=SETTLED_SE - 1) for e in _pool(20)]
    groups = choose_groups(Snapshot(entries, free=5, idle=TRICKLE_SECONDS), 1)
    assert [group.purpose for group in groups] == [Purpose.TRICKLE]
    assert 20 in groups[0].seats


def test_a_pair_past_its_games_is_not_fed() -> None:
    entries = _pool(2)
    met = _met((1, 2, PAIR_GAMES))
    assert choose_groups(Snapshot(entries, met, free=3), 1) == []
    assert len(choose_groups(Snapshot(entries, met, free=3, idle=TRICKLE_SECONDS), 1)) == 1


def test_a_new_upload_goes_before_everybody() -> None:
    entries = [*_pool(50, se=349.0), Entry(version=77, owner=77, rating=1500, se=150.0)]
    group = choose_groups(Snapshot(entries, free=1), 1)[0]
    assert group.purpose is Purpose.FIRST
    assert 77 in group.seats


def test_of_five_groups_in_a_surge_of_uploads_one_follows_the_cycle() -> None:
    surge = [Entry(version=1000 + i, owner=i, rating=1500, se=350.0, waiting=i) for i in range(200)]
    groups = choose_groups(Snapshot([*_pool(100), *surge], free=50), 1)
    assert Counter(group.purpose is Purpose.FIRST for group in groups) == {True: 40, False: 10}


def test_who_has_waited_half_the_bound_goes_before_the_cycle() -> None:
    entries = [replace(e, se=SETTLED_SE - 1, waiting=OVERDUE) if e.version == 9 else e for e in _pool(50)]
    group = choose_groups(Snapshot(entries, free=1), 1)[0]
    assert group.purpose is Purpose.OVERDUE
    assert 9 in group.seats


@pytest.mark.parametrize("count", [0, 1])
def test_a_pool_without_a_pair_stays_quiet(count: int) -> None:
    assert choose_groups(Snapshot(_pool(count), free=5, idle=1e6), 1) == []


def test_one_owner_alone_stays_quiet() -> None:
    entries = [replace(e, owner=1) for e in _pool(10)]
    assert choose_groups(Snapshot(entries, free=5, idle=1e6), 1) == []
