"""From a draft to the podium, for every format."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from ladder.matches.models import Match, MatchKind, MatchState
from ladder.matches.services.record import record
from ladder.submissions.services import suspend
from ladder.tournaments import policy, services
from ladder.tournaments.models import (
    EntryState,
    Format,
    Pairing,
    PairingMatch,
    Seeding,
    Tournament,
    TournamentState,
)
from ladder.tournaments.services import EntryError, LifeError
from ladder.tournaments.services.field import Field
from ladder.tournaments.tables import cross_table, rows
from tests.ladder.matches import scene
from tests.ladder.tournaments.event import event, newer, outcome, play, play_waiting

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("kind", list(Format))
def test_every_format_ends_with_a_total_table(kind: Format, players: int) -> None:
    made = event(players, kind, third_place=True)
    services.start(tournament=made)
    play(made)
    assert made.state == TournamentState.FINISHED
    field = Field.read(made)
    table = rows(field)
    assert [row.place for row in table] == sorted(row.place for row in table)
    assert sorted(row.entry.pk for row in table) == sorted(entry.pk for entry in field.entries)
    assert table[0].place == 1
    assert all(row.elo is not None for row in table)


def test_a_game_of_three_seats_is_played_in_pods_with_a_final_table(tiny: str) -> None:
    made = event(7, spec=scene.TINY)
    services.start(tournament=made)
    play(made)
    assert made.state == TournamentState.FINISHED
    table = rows(Field.read(made))
    assert [row.place for row in table][:2] == [1, 2] or table[1].place == 1
    assert made.rounds_set.filter(stage="final").count() == 1
    assert all(pairing.seats.count() in (1, 3) for pairing in made.pairings.all())


def test_two_seats_formats_are_refused_for_games_of_three(tiny: str) -> None:
    with pytest.raises(LifeError, match="pods"):
        event(4, Format.DOUBLE, spec=scene.TINY)


def test_versions_are_fixed_at_the_freeze() -> None:
    made = event(3)
    services.freeze(tournament=made)
    entry = made.entries.select_related("version__owner", "version__bot").first()
    assert entry is not None
    assert entry.version is not None
    newer(entry.version)
    services.start(tournament=made)
    play(made)
    seats = {seat.version_id for group in PairingMatch.objects.all() for seat in group.match.seats.all()}
    assert seats == set(made.entries.values_list("version_id", flat=True))


def test_matches_go_before_the_ladder_s_and_do_not_count_for_it() -> None:
    made = event(4)
    services.start(tournament=made)
    matches = Match.objects.filter(pairing__isnull=False)
    assert {(match.priority, match.kind) for match in matches} == {(policy.PRIORITY, MatchKind.UNRATED)}


def test_matches_count_for_the_ladder_if_the_event_says_so() -> None:
    made = event(4, counts=True)
    services.start(tournament=made)
    assert {match.kind for match in Match.objects.filter(pairing__isnull=False)} == {MatchKind.RATED}


def test_one_person_s_bots_never_meet_for_a_rating() -> None:
    made = event(0, counts=True, bots_per_owner=2)
    for name in ("one", "two"):
        version = scene.version("alice", name)
        services.enter(tournament=made, bot=version.bot, by=version.owner)
    services.start(tournament=made)
    assert {match.kind for match in Match.objects.filter(pairing__isnull=False)} == {MatchKind.UNRATED}


def test_a_match_that_errored_on_our_side_is_played_again() -> None:
    made = event(2)
    services.start(tournament=made)
    (match,) = Match.objects.filter(pairing__isnull=False)
    for _ in range(3):
        match.refresh_from_db()
        record([scene.failed(match)])
    match.refresh_from_db()
    assert match.state == MatchState.ERRORED
    services.advance(tournament_id=made.pk)
    match.refresh_from_db()
    assert match.state == MatchState.QUEUED
    assert play(made).state == TournamentState.FINISHED


def test_advancing_twice_is_advancing_once() -> None:
    made = event(6, Format.DOUBLE)
    services.start(tournament=made)
    for _ in range(3):
        services.advance(tournament_id=made.pk)
        services.advance(tournament_id=made.pk)
        before = (Pairing.objects.count(), Match.objects.count())
        services.advance(tournament_id=made.pk)
        assert (Pairing.objects.count(), Match.objects.count()) == before
        play_waiting(made)


class KilledError(Exception):
    pass


def killed_at(query: int, tournament: Tournament) -> bool:
    """Let `advance` die at its n-th query; whether it got so far."""
    count = 0

    def wrapper(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal count
        count += 1
        if count == query:
            raise KilledError
        return execute(sql, params, many, context)

    try:
        with connection.execute_wrapper(wrapper):
            services.advance(tournament_id=tournament.pk)
    except KilledError:
        return True
    return False


def test_a_kill_at_every_step_of_a_double_elimination_of_16_changes_nothing() -> None:
    undisturbed = event(16, Format.DOUBLE)
    services.start(tournament=undisturbed)
    expected = outcome(play(undisturbed))
    Pairing.objects.all().delete()
    disturbed = event(16, Format.DOUBLE)
    services.start(tournament=disturbed)
    kills, query = 0, 2
    while True:
        disturbed.refresh_from_db()
        if disturbed.state != TournamentState.RUNNING:
            break
        play_waiting(disturbed)
        # Later and later in the work of one call, until a call survives; that one is the real step.
        while killed_at(query, disturbed):
            kills += 1
            query += 7
        query = 2 + kills % 7
    assert kills > 50
    assert outcome(disturbed) == expected


def test_a_withdrawal_loses_what_is_left_and_stops_nothing() -> None:
    made = event(5, Format.ROUND_ROBIN)
    services.start(tournament=made)
    play_waiting(made)
    services.advance(tournament_id=made.pk)
    entry = made.entries.select_related("bot__owner").order_by("seed")[0]
    services.withdraw(entry=entry, by=entry.bot.owner)
    play(made)
    assert made.state == TournamentState.FINISHED
    assert Pairing.objects.filter(decided="walkover").count() >= 2


def test_a_suspended_bot_is_out_and_its_opponents_go_on() -> None:
    made = event(4, Format.SINGLE)
    services.start(tournament=made)
    best = made.entries.select_related("bot").order_by("seed")[0]
    suspend(bot=best.bot, because="test")
    play(made)
    best.refresh_from_db()
    assert best.state == EntryState.OUT
    assert rows(Field.read(made))[0].entry != best


def test_too_many_faults_put_a_bot_out() -> None:
    made = event(2, Format.GAUNTLET, best_of=9)
    services.start(tournament=made)
    loser = made.entries.get(seed=1)
    for _ in range(6):
        for match in Match.objects.filter(pairing__isnull=False, state=MatchState.QUEUED):
            seat = match.seats.get(version=loser.version).index
            record([scene.played(match, faults={0: {seat: 4}, 1: {(seat + 1) % 2: 4}})])
        services.advance(tournament_id=made.pk)
    loser.refresh_from_db()
    assert loser.state == EntryState.OUT
    assert play(made).state == TournamentState.FINISHED


def test_a_tie_to_the_end_sends_the_better_seed_on() -> None:
    made = event(2, Format.SINGLE, best_of_final=1)
    services.start(tournament=made)
    for _ in range(policy.SUDDEN_DEATH + 2):
        for match in Match.objects.filter(pairing__isnull=False, state=MatchState.QUEUED):
            # Each loses one game by a crash: one point all.
            record([scene.played(match, faults={0: {0: 4}, 1: {0: 4}})])
        services.advance(tournament_id=made.pk)
    made.refresh_from_db()
    if made.state == TournamentState.RUNNING:
        play(made)
    pairing = Pairing.objects.get(tournament=made)
    assert pairing.decided in ("seed", "walkover")
    assert made.state == TournamentState.FINISHED


def test_best_of_rises_toward_the_final() -> None:
    made = event(8, Format.SINGLE, best_of=1, best_of_final=5)
    services.start(tournament=made)
    play(made)
    by_round = {
        pairing.round.number: pairing.best_of for pairing in made.pairings.select_related("round").all()
    }
    assert by_round == {1: 1, 2: 3, 3: 5}


def test_seeding_follows_the_organiser_s_hand() -> None:
    made = event(4, Format.SINGLE)
    order = list(made.entries.order_by("-pk").values_list("pk", flat=True))
    services.seed(tournament=made, by=Seeding.HAND, order=order)
    services.freeze(tournament=made)
    assert list(made.entries.order_by("seed").values_list("pk", flat=True)) == order


def test_it_starts_by_itself_at_its_time_and_when_full() -> None:
    timed = event(3, starts_at=timezone.now() - timedelta(seconds=1))
    full = event(2, start_when_full=True, max_entries=2)
    early = event(2, starts_at=timezone.now() + timedelta(hours=1))
    services.tick()
    for each, state in ((timed, "running"), (full, "running"), (early, "open")):
        each.refresh_from_db()
        assert each.state == state


def test_too_few_entries_do_not_start() -> None:
    made = event(1)
    with pytest.raises(LifeError, match="Too few"):
        services.start(tournament=made)
    made.refresh_from_db()
    assert made.state == TournamentState.OPEN


def test_entry_rules_are_told_in_words() -> None:
    made = event(1, max_entries=2)
    version = scene.version("alice")
    stranger = scene.user("mallory")
    with pytest.raises(EntryError, match="owner"):
        services.enter(tournament=made, bot=version.bot, by=stranger)
    services.enter(tournament=made, bot=version.bot, by=version.owner)
    second = scene.version("alice", "second")
    with pytest.raises(EntryError, match="full"):
        services.enter(tournament=made, bot=second.bot, by=second.owner)
    unready = scene.version("bob", ready=False)
    with pytest.raises(EntryError, match="passed its check"):
        services.enter(tournament=event(0), bot=unready.bot, by=unready.owner)


def test_the_cross_table_is_antisymmetric() -> None:
    made = event(5, Format.ROUND_ROBIN)
    services.start(tournament=made)
    play(made)
    table = cross_table(Field.read(made))
    for row in range(5):
        for column in range(5):
            one, two = table[row][column], table[column][row]
            if row == column:
                assert one is None
            else:
                assert one is not None
                assert two is not None
                assert one.points + two.points == one.of
                assert one.matches


def test_a_private_event_is_seen_by_invitation_only() -> None:
    made = event(1, private=True)
    seen = Tournament.objects.visible_to
    assert not seen(scene.user("mallory")).exists()
    assert seen(scene.user("mallory"), invitation=made.invitation).exists()
    assert seen(scene.user("teacher")).exists()
    assert seen(scene.user("pupil0")).exists()
