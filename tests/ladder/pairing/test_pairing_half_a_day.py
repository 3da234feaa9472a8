"""Half a simulated day of the real matchmaker before a queue and its workers, small enough for every run."""

import pytest

from ladder.matches.pairing.constants import OVERDUE
from tests.benchmarks.ratings.week import DEPTH, HOUR, SLOTS, Seen, Week


@pytest.fixture(scope="module")
def seen() -> Seen:
    week = Week(bots=100, owners=30)
    week.play(12 * HOUR)
    return week.seen


def test_nobody_meets_its_own_owners_bots(seen: Seen) -> None:
    assert seen.groups > 1000
    assert seen.own_meetings == 0


def test_no_bot_has_more_groups_in_flight_than_its_limit(seen: Seen) -> None:
    assert seen.over_limit == 0


def test_no_bot_waits_until_it_is_overdue(seen: Seen) -> None:
    assert 0 < seen.longest_wait < OVERDUE


def test_new_uploads_start_within_a_group_or_two(seen: Seen) -> None:
    assert len(seen.first_waits) > 10
    assert max(seen.first_waits) < HOUR / 3


def test_the_queue_neither_overflows_nor_runs_dry(seen: Seen) -> None:
    assert max(seen.depths) == DEPTH
    assert max(seen.depths) == DEPTH
    assert min(seen.depths[1:]) >= SLOTS  # it began empty


def test_bots_that_crash_every_game_are_suspended(seen: Seen) -> None:
    assert seen.suspended == 1
