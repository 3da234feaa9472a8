"""Finished matches are played again by a worker, and what comes out is compared."""

from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from ladder.matches.ids import uuid7
from ladder.matches.models import Audit, Deviation, Match, MatchKind, MatchState
from ladder.matches.services import audit, void_match
from ladder.matches.services.audits import is_sampled
from ladder.matches.services.record import record
from ladder.ratings.models import PairStat
from ladder.ratings.services.rebuild import rebuild
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    record([scene.played(match, worker="w1")])
    match.refresh_from_db()
    return match


def test_an_audit_is_the_same_job_again(match: Match, commit: scene.Commit) -> None:
    with commit:
        again = audit(match=match).match
    (job,) = [job for job in scene.sent_jobs() if job.match == again.id]
    assert (job.seed, job.secret, job.options) == (match.seed, match.secret, match.options)
    assert job.players == [seat.version.content_id for seat in match.seats.order_by("index")]
    assert job.kind == "unrated"


def test_the_same_games_end_an_audit_and_change_no_rating(match: Match) -> None:
    again = audit(match=match)
    record([scene.played(again.match, worker="w2")])
    again.refresh_from_db()
    assert (again.same, again.same_worker, again.difference) == (True, False, "")
    assert PairStat.objects.get().games == 2
    assert rebuild(ladder=scene.ladder(), write=False) == []
    assert not Deviation.objects.exists()


def test_other_games_are_kept_with_the_first_ply_that_differs(match: Match) -> None:
    again = audit(match=match)
    record([scene.played(again.match, luck=1, worker="w1")])
    again.refresh_from_db()
    assert again.same is False
    assert again.same_worker
    assert again.difference.startswith("game 0, ply 4: ")
    deviation = Deviation.objects.get(match=match)
    assert (deviation.worker, deviation.difference) == ("w1", again.difference)
    assert PairStat.objects.get().games == 2


def test_an_audit_of_a_match_that_was_voided_meanwhile_says_nothing(match: Match) -> None:
    again = audit(match=match)
    void_match(match=match, by=None)
    record([scene.played(again.match, luck=1)])
    again.refresh_from_db()
    assert again.same is None
    assert not Deviation.objects.exists()


def test_a_fault_at_another_ply_is_a_difference(match: Match) -> None:
    again = audit(match=match)
    record([scene.played(again.match, faults={1: {0: 9}})])
    again.refresh_from_db()
    assert again.difference.startswith("game 1, ply ")


def test_two_in_a_hundred_matches_are_sampled_and_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ladder.matches.services.audits.AUDIT_PERCENT", 2)
    ids = [UUID(int=n) for n in range(10_000)]
    chosen = [each for each in ids if is_sampled(each)]
    assert 150 < len(chosen) < 250
    assert all(is_sampled(each) for each in chosen)


def test_a_sampled_match_is_audited_by_itself_and_an_audit_is_not(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ladder.matches.services.audits.AUDIT_PERCENT", 100)
    rated = scene.match(scene.ladder(), *(seat.version for seat in match.seats.order_by("index")))
    record([scene.played(rated)])
    again = Audit.objects.get()
    assert again.of == rated
    record([scene.played(again.match)])
    assert Audit.objects.count() == 1


def test_no_list_shows_an_audit(match: Match) -> None:
    again = audit(match=match).match
    client = Client(headers={"host": "localhost"})
    assert str(again.pk) not in client.get("/matches/").content.decode()
    assert client.get(again.get_absolute_url()).status_code == 404
    assert not Match.objects.public().filter(kind=MatchKind.AUDIT).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("luck", [0, 1])
def test_rerun_says_same_or_where_it_differs(luck: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    record([scene.played(match)])

    def play(seconds: float) -> None:
        again = Match.objects.get(kind=MatchKind.AUDIT)
        record([scene.played(again, luck=luck, worker="w2")])

    monkeypatch.setattr("time.sleep", play)
    said = StringIO()
    if luck:
        with pytest.raises(CommandError, match=r"game 0, ply 4: .* \(played by w2; at first by w1\)") as told:
            call_command("rerun", str(match.pk), stdout=said)
        assert told.value.returncode == 1
    else:
        call_command("rerun", str(match.pk), stdout=said)
        assert said.getvalue().strip() == "same (played by w2)"


def test_rerun_without_a_worker_gives_up_with_a_code_of_its_own(match: Match) -> None:
    with pytest.raises(CommandError, match="no answer yet") as told:
        call_command("rerun", str(match.pk), wait=0)
    assert told.value.returncode == 2
    unplayed = Match.objects.create(
        id=uuid7(),
        kind=MatchKind.UNRATED,
        state=MatchState.QUEUED,
        game="infection",
        seats_count=2,
        limits={},
    )
    with pytest.raises(CommandError, match="no recorded games"):
        call_command("rerun", str(unplayed.pk))
