"""Swiss rounds and pods under random results."""

import time
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder.tournaments.formats.pods import pods
from ladder.tournaments.formats.standings import Played, standings
from ladder.tournaments.formats.swiss import Entrant, NoPairingError, Round, pair, rounds_needed


class Event:
    """A Swiss in memory: what the site keeps in its database."""

    def __init__(self, players: int) -> None:
        self.score = [0.0] * players
        self.met: list[set[int]] = [set() for _ in range(players)]
        self.first = [0] * players
        self.byes = [0] * players
        self.played: list[Played] = []

    def entrants(self) -> list[Entrant]:
        rows = zip(self.score, self.met, self.first, self.byes, strict=True)
        return [
            Entrant(i, score, frozenset(met), first, byes) for i, (score, met, first, byes) in enumerate(rows)
        ]

    def take(self, round_: Round, rng: Random) -> None:
        for one, two in round_.pairs:
            got = rng.choice([(1000, 0), (500, 500), (0, 1000)])
            self.played.append(Played((one, two), got, got))
            self.score[one] += got[0] / 1000
            self.score[two] += got[1] / 1000
            self.met[one].add(two)
            self.met[two].add(one)
            self.first[one] += 1
            self.first[two] -= 1
        if round_.bye is not None:
            self.byes[round_.bye] += 1
            self.score[round_.bye] += 1


@given(players=st.integers(2, 64), seed=st.integers(0, 2**32))
def test_everybody_plays_or_rests_nobody_meets_twice_and_byes_come_once(players: int, seed: int) -> None:
    event, rng = Event(players), Random(seed)
    for _ in range(min(rounds_needed(players), players - 1)):
        round_ = pair(event.entrants())
        seen = [player for pair_ in round_.pairs for player in pair_]
        assert sorted([*seen, *([] if round_.bye is None else [round_.bye])]) == list(range(players))
        assert all(two not in event.met[one] for one, two in round_.pairs)
        event.take(round_, rng)
    assert max(event.byes) <= 1
    assert sum(event.byes) == (players % 2) * min(rounds_needed(players), players - 1)


@given(players=st.integers(8, 64), seed=st.integers(0, 2**32))
def test_seats_stay_nearly_balanced(players: int, seed: int) -> None:
    event, rng = Event(players), Random(seed)
    for _ in range(rounds_needed(players)):
        event.take(pair(event.entrants()), rng)
    assert max(map(abs, event.first)) <= 2


def test_a_swiss_of_500_is_paired_in_half_a_second_a_round() -> None:
    event, rng = Event(500), Random(1)
    for _ in range(rounds_needed(500)):
        begun = time.process_time()
        round_ = pair(event.entrants())
        assert time.process_time() - begun < 0.5
        event.take(round_, rng)
    assert max(event.byes) == 0


def test_the_first_round_folds_the_seeding() -> None:
    round_ = pair([Entrant(i, 0.0) for i in range(8)])
    assert [set(pair_) for pair_ in round_.pairs] == [{0, 4}, {1, 5}, {2, 6}, {3, 7}]


def test_like_scores_meet() -> None:
    round_ = pair([Entrant(0, 2.0), Entrant(1, 1.0), Entrant(2, 2.0), Entrant(3, 1.0)])
    assert {frozenset(pair_) for pair_ in round_.pairs} == {frozenset({0, 2}), frozenset({1, 3})}
    assert round_.floats == []


def test_an_odd_score_group_floats_one_player() -> None:
    round_ = pair([Entrant(0, 1.0), Entrant(1, 1.0), Entrant(2, 1.0), Entrant(3, 0.0)])
    assert len(round_.floats) == 2
    assert 3 in round_.floats


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    field = [Entrant(0, 2.0), Entrant(1, 1.0), Entrant(2, 0.0, byes=1)]
    assert pair(field).bye == 1


def test_when_all_have_met_there_is_no_round() -> None:
    with pytest.raises(NoPairingError):
        pair([Entrant(0, 1.0, frozenset({1})), Entrant(1, 0.0, frozenset({0}))])


def test_a_bye_moves_up_when_the_rest_could_not_be_paired() -> None:
    field = [Entrant(0, 2.0, frozenset({1})), Entrant(1, 1.0, frozenset({0})), Entrant(2, 0.0)]
    round_ = pair(field)
    assert round_.bye == 1
    assert {frozenset(pair_) for pair_ in round_.pairs} == {frozenset({0, 2})}


@given(players=st.integers(2, 30), seed=st.integers(0, 2**32))
def test_standings_are_total_stable_and_add_up(players: int, seed: int) -> None:
    event, rng = Event(players), Random(seed)
    for _ in range(min(rounds_needed(players), players - 1)):
        event.take(pair(event.entrants()), rng)
    byes = [player for player, count in enumerate(event.byes) for _ in range(count)]
    lines = standings(players, event.played, byes)
    shuffled = list(event.played)
    rng.shuffle(shuffled)
    assert standings(players, shuffled, byes) == lines
    assert sum(line.points for line in lines) == 1000 * (len(event.played) + len(byes))
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert sorted(line.player for line in lines) == list(range(players))


@given(players=st.integers(3, 64), seats=st.integers(3, 5), seed=st.integers(0, 2**32))
def test_pods_are_full_and_byes_rotate(players: int, seats: int, seed: int) -> None:
    rng = Random(seed)
    byes: Counter[int] = Counter()
    met: list[set[int]] = [set() for _ in range(players)]
    rounds = 3
    for _ in range(rounds):
        field = [Entrant(i, rng.randrange(3), frozenset(met[i]), 0, byes[i]) for i in range(players)]
        made, resting = pods(field, seats)
        assert all(len(pod) == seats for pod in made)
        assert sorted([player for pod in made for player in pod] + resting) == list(range(players))
        byes.update(resting)
        for pod in made:
            for player in pod:
                met[player] |= set(pod) - {player}
    spare = rounds * (players % seats)
    assert max(byes.values(), default=0) - min(byes[i] for i in range(players)) <= 1
    assert sum(byes.values()) == spare
