"""What an event promises beside its pairings: seeds, queue, seats, clock, and ties."""

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from ladder.matches.models import Match, MatchState
from ladder.matches.services.record import record
from ladder.ratings.models import Rating
from ladder.ratings.services import refit
from ladder.tournaments import policy, services
from ladder.tournaments.models import Entry, Format, Pairing, PairingMatch, Seeding, Tournament
from ladder.tournaments.services import EntryError, LifeError
from ladder.tournaments.services.field import Field
from ladder.tournaments.tables import group_tables, round_tables, rows
from tests.ladder.matches import scene
from tests.ladder.tournaments.event import event, play

pytestmark = pytest.mark.django_db


def seeds(of: Tournament) -> list[str]:
    entries = of.entries.filter(version__isnull=False).order_by("seed")
    return list(entries.values_list("bot__owner__username", flat=True))


def test_the_best_rated_is_the_first_seed() -> None:
    made = event(4)
    versions = [entry.bot.active_version for entry in made.entries.select_related("bot__active_version")]
    for one, two in ((3, 0), (3, 1), (3, 2)):
        match = scene.match(made.ladder, versions[one], versions[two])
        record([scene.played(match, faults={0: {1: 4}, 1: {0: 4}})])  # the second bot loses both games
    refit(ladder=made.ladder)
    services.freeze(tournament=made)
    best = Rating.objects.filter(ladder=made.ladder).order_by("-mean")[0]
    assert seeds(made)[0] == best.version.owner.username == "pupil3"


def test_random_seeds_are_the_event_s_own_draw_and_fixed_by_its_seed() -> None:
    drawn = set()
    for number in range(4):
        made = event(6, seeding=Seeding.RANDOM)
        Tournament.objects.filter(pk=made.pk).update(seed=f"{number:032x}")
        services.freeze(tournament=made)
        drawn.add(tuple(seeds(made)))
    assert len(drawn) > 1
    again = event(6, seeding=Seeding.RANDOM)
    Tournament.objects.filter(pk=again.pk).update(seed=f"{0:032x}")
    services.freeze(tournament=again)
    assert tuple(seeds(again)) in drawn


def test_who_enters_after_a_seeding_by_hand_comes_after_all_others() -> None:
    made = event(3)
    order = list(made.entries.order_by("-pk").values_list("pk", flat=True))
    services.seed(tournament=made, by=Seeding.HAND, order=order)
    late = scene.version("zoe")
    services.enter(tournament=made, bot=late.bot, by=late.owner)
    services.freeze(tournament=made)
    assert seeds(made) == ["pupil2", "pupil1", "pupil0", "zoe"]
    with pytest.raises(EntryError, match="fixed at the freeze"):
        services.seed(tournament=made, by=Seeding.RATING)


def test_matches_of_an_event_are_sent_before_those_of_the_ladder(
    django_capture_on_commit_callbacks: Any,
) -> None:
    made = event(2)
    waiting = [scene.version("alice"), scene.version("bob")]
    with django_capture_on_commit_callbacks(execute=True):
        ladder = [scene.match(made.ladder, *waiting) for _ in range(3)]
        services.start(tournament=made)
    jobs = [job.match for job in scene.sent_jobs()]
    assert jobs[0] == Match.objects.get(pairing__pairing__tournament=made).pk
    assert set(jobs[1:]) == {match.pk for match in ladder}


@pytest.mark.parametrize("kind", [Format.SWISS, Format.DOUBLE, Format.ROUND_ROBIN])
def test_every_bot_plays_every_seat_equally_often(kind: Format) -> None:
    made = event(5, kind)
    services.start(tournament=made)
    play(made)
    seats: Counter[tuple[int, int]] = Counter()
    for group in PairingMatch.objects.filter(pairing__tournament=made):
        order = [seat.version_id for seat in group.match.seats.order_by("index")]
        for game in range(len(order)):
            for player, version in enumerate(order):
                seats[version, (player - game) % len(order)] += 1
    versions = {version for version, _seat in seats}
    assert len(versions) == 5
    assert all(seats[version, 0] == seats[version, 1] for version in versions)


def tie_all_waiting(of: Tournament) -> None:
    """Each bot loses one game of every group by a crash."""
    for match in Match.objects.filter(pairing__pairing__tournament=of, state=MatchState.QUEUED):
        record([scene.played(match, faults={0: {0: 4}, 1: {0: 4}})])
    services.advance(tournament_id=of.pk)


@pytest.mark.parametrize(("sudden", "groups"), [(False, 1), (True, 2)])
def test_a_tie_in_a_league_is_a_draw_unless_the_event_plays_on(sudden: bool, groups: int) -> None:
    made = event(2, sudden_death=sudden)
    services.start(tournament=made)
    tie_all_waiting(made)
    pairing = Pairing.objects.get(tournament=made)
    assert pairing.matches.count() == groups
    assert (pairing.state == "done") is not sudden
    if not sudden:
        assert [seat.points for seat in pairing.seats.all()] == [500, 500]


def test_an_event_that_never_fills_is_cancelled_long_after_its_start() -> None:
    made = event(1, starts_at=timezone.now())
    services.tick()
    made.refresh_from_db()
    assert made.state == "open"
    Tournament.objects.filter(pk=made.pk).update(
        starts_at=timezone.now() - policy.LATE - timedelta(minutes=1)
    )
    services.tick()
    made.refresh_from_db()
    assert made.state == "cancelled"


def test_a_broken_event_stops_no_other() -> None:
    broken, sound = event(2, Format.DOUBLE), event(2)
    services.start(tournament=broken)
    services.start(tournament=sound)
    matches = Match.objects.filter(pairing__isnull=False, state=MatchState.QUEUED)
    record([scene.played(match, faults={0: {0: 4}, 1: {1: 4}}) for match in matches])
    # What no code of ours does: another version than the one that has played.
    Entry.objects.filter(tournament=broken, seed=0).update(version=scene.version("mallory"))
    with pytest.raises(ExceptionGroup, match="tournaments fail"):
        services.tick()
    sound.refresh_from_db()
    assert sound.state == "finished"


def test_one_organiser_cannot_flood_the_site_with_events() -> None:
    scene.ladder()
    teacher = scene.user("teacher")

    def make() -> Tournament:
        return services.create(organiser=teacher, draft=Tournament(name="x", ladder=scene.ladder()))

    made = [make() for _ in range(policy.MOST_UNFINISHED)]
    with pytest.raises(LifeError, match="not over"):
        make()
    services.cancel(tournament=made[0])
    make()


def test_groups_have_tables_of_their_own_and_their_best_go_on() -> None:
    made = event(7, Format.GROUPS)
    services.start(tournament=made)
    play(made)
    tables = group_tables(Field.read(made))
    assert sorted(len(table) for table in tables) == [3, 4]
    for table in tables:
        assert [line.goes_on for line in table][:2] == [True, True]
        assert not any(line.goes_on for line in table[2:])
        assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
    assert sum(row.place <= 4 for row in rows(Field.read(made))) == 4


@pytest.mark.parametrize(
    ("kind", "titles"),
    [
        (Format.SINGLE, ["round 1", "Semi-finals", "Final", "third place"]),
        (Format.SWISS, ["round 1", "round 2", "round 3"]),
    ],
)
def test_rounds_have_the_names_that_people_give_them(kind: Format, titles: list[str]) -> None:
    made = event(8, kind, third_place=True)
    services.start(tournament=made)
    play(made)
    assert sorted(table.title for table in round_tables(Field.read(made))) == sorted(titles)
