"""The matchmaker against the database; the choice itself has its own tests in tests/ladder/pairing."""

from collections import Counter
from datetime import timedelta

import pytest
from django.utils import timezone

from ladder.matches.matchmaker import PRIORITY, fill, take_snapshot
from ladder.matches.models import Entry, Ladder, Match, MatchState, Seat
from ladder.matches.pairing import Purpose
from ladder.matches.policy import SLOT_DEPTH
from ladder.matches.services.record import record
from ladder.submissions.services import suspend
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder() -> Ladder:
    ladder = scene.ladder()
    for name in ("alice", "bob", "charlie", "dora"):
        scene.version(name)
    return ladder


def test_without_workers_nothing_is_queued(ladder: Ladder) -> None:
    assert fill() == 0


def test_the_queue_is_filled_to_four_matches_a_slot_and_no_further(ladder: Ladder) -> None:
    scene.worker_alive("w1", slots=2)
    scene.worker_alive("w2", slots=1)
    assert fill() == 3 * SLOT_DEPTH
    assert fill() == 0
    assert Match.objects.count() == 3 * SLOT_DEPTH


def test_running_matches_count_as_well(ladder: Ladder) -> None:
    scene.worker_alive()
    fill()
    first, second, *_ = Match.objects.order_by("id")
    record([scene.started(first)])
    assert fill() == 0
    record([scene.played(second)])
    assert fill() == 1


def test_a_dead_workers_slots_do_not_count(ladder: Ladder) -> None:
    scene.worker_alive("w1", slots=1)
    scene.worker_alive("dead", slots=0)
    assert fill() == SLOT_DEPTH


def test_a_forged_sign_of_life_cannot_flood_the_queue(ladder: Ladder) -> None:
    scene.worker_alive("w1", slots=10**9)
    assert fill() <= 256 * SLOT_DEPTH


def test_nobody_meets_its_own_owners_bots(ladder: Ladder) -> None:
    for i in range(3):
        scene.version("alice", f"more{i}")
    scene.worker_alive(slots=5)
    fill()
    for match in Match.objects.prefetch_related("seats__version"):
        owners = [seat.version.owner_id for seat in match.seats.all()]
        assert len(set(owners)) == 2


def test_suspended_opted_out_and_failed_bots_get_no_matches(ladder: Ladder) -> None:
    gone = scene.version("eve")
    suspend(bot=gone.bot, because="test")
    out = scene.version("frank")
    Entry.objects.filter(bot=out.bot).update(opted_out=True)
    unchecked = scene.version("gina", ready=False)
    scene.worker_alive(slots=4)
    assert fill() > 0
    assert not Seat.objects.filter(version__in=[gone, out, unchecked]).exists()


def test_a_closed_ladder_gets_no_matches(ladder: Ladder) -> None:
    Ladder.objects.update(closed_at=timezone.now())
    scene.worker_alive()
    assert fill() == 0


def test_two_ladders_share_the_depth(ladder: Ladder, tiny: str) -> None:
    scene.ladder(scene.TINY)
    for name in ("alice", "bob", "charlie", "dora"):
        scene.version(name, game="tiny")
    scene.worker_alive(slots=3)
    fill()
    assert Counter(Match.objects.values_list("game", flat=True)) == {"infection": 6, "tiny": 6}


def test_a_ladder_with_one_bot_takes_nothing_from_the_others(ladder: Ladder, tiny: str) -> None:
    scene.ladder(scene.TINY)
    scene.version("alice", game="tiny")
    scene.worker_alive()
    assert fill() == SLOT_DEPTH


def test_a_new_bots_first_match_goes_before_the_others(ladder: Ladder) -> None:
    scene.worker_alive(slots=4)
    fill()
    assert Match.objects.filter(priority=PRIORITY[Purpose.FIRST]).count() >= 2
    assert PRIORITY[Purpose.FIRST] < PRIORITY[Purpose.TOP] < PRIORITY[Purpose.TRICKLE]


def test_the_snapshot_says_who_waits_who_plays_and_who_met(ladder: Ladder) -> None:
    scene.worker_alive(slots=1)
    fill()
    now = timezone.now() + timedelta(seconds=100)
    done, *_rest = Match.objects.order_by("id")
    record([scene.played(done)])
    ladder.refresh_from_db()
    snapshot = take_snapshot(ladder, free=1, depth=4, now=now)
    assert snapshot.drawn == 4
    assert 99 < snapshot.idle < 130
    entries = {entry.version: entry for entry in snapshot.entries}
    assert sum(entry.in_flight for entry in entries.values()) == 2 * 3
    for match in Match.objects.filter(state=MatchState.QUEUED).prefetch_related("seats"):
        a, b = (seat.version_id for seat in match.seats.all())
        assert b in entries[a].last
        assert snapshot.met[a][b] == snapshot.met[b][a] >= 2
    assert all(entry.waiting >= 99 for entry in entries.values())


def test_a_bot_that_stalled_gets_one_match_at_a_time(ladder: Ladder) -> None:
    Entry.objects.filter(bot__owner__username="alice").update(stalls=True)
    scene.worker_alive(slots=6)
    fill()
    assert Seat.objects.filter(version__owner__username="alice").count() == 1


def test_a_ladder_of_other_rules_gets_no_matches(ladder: Ladder) -> None:
    Ladder.objects.update(engine=99)
    scene.worker_alive()
    assert fill() == 0
