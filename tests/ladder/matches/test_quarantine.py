"""What operators take back: a match, a version, an owner, a worker."""

import pytest
from django.core.management import CommandError, call_command

from ladder.matches.models import Match, MatchState, Quarantine, Ruling
from ladder.matches.policy import MAX_ATTEMPTS
from ladder.matches.services import quarantine
from ladder.matches.services.record import record
from ladder.ratings.models import PairStat
from ladder.ratings.services.rebuild import rebuild
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


def recorded(*owners: str, worker: str = "w1") -> Match:
    players = [scene.version(owner) for owner in owners]
    match = scene.match(scene.ladder(), *players)
    record([scene.played(match, worker=worker)])
    return match


def state(match: Match) -> str:
    match.refresh_from_db()
    return match.state


def test_a_quarantined_workers_results_are_void_and_played_again() -> None:
    bad, good = recorded("alice", "bob", worker="liar"), recorded("carol", "dora")
    assert quarantine(worker="liar", by=scene.user("staff"), because="makes results up") == 1
    assert (state(bad), state(good)) == (MatchState.QUEUED, MatchState.FINISHED)
    assert rebuild(ladder=scene.ladder(), write=False) == []
    ruled = {ruling.kind: ruling for ruling in Ruling.objects.filter(match=bad)}
    assert set(ruled) == {"void", "requeue"}
    assert ruled["void"].before["worker"] == "liar"
    assert "makes results up" in ruled["void"].because
    record([scene.played(bad, worker="w2")])
    assert state(bad) == MatchState.FINISHED
    assert sum(PairStat.objects.values_list("games", flat=True)) == 4


def test_what_a_quarantined_worker_says_ends_no_match() -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    quarantine(worker="liar", by=None, because="makes results up")
    first = match.token
    record([scene.started(match, worker="liar"), scene.played(match, worker="liar")])
    assert state(match) == MatchState.QUEUED
    assert match.failures == []
    assert match.token != first
    record([scene.played(match, worker="w2")])
    assert state(match) == MatchState.FINISHED


def test_a_match_that_only_a_quarantined_worker_takes_ends_at_last() -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    quarantine(worker="liar", by=None, because="makes results up")
    for _ in range(MAX_ATTEMPTS + 3):
        record([scene.failed(match, worker="liar")])
        match.refresh_from_db()
    assert match.state == MatchState.ERRORED
    assert "quarantine" in match.failures[0]["cause"]


def test_a_quarantine_that_was_broken_off_is_completed_by_doing_it_again() -> None:
    Quarantine.objects.create(worker="liar", because="makes results up")
    Quarantine.objects.all().delete()
    match = recorded("alice", "bob", worker="liar")
    Quarantine.objects.create(worker="liar", because="makes results up")
    assert quarantine(worker="liar", by=None, because="again") == 1
    assert state(match) == MatchState.QUEUED


@pytest.mark.parametrize("what", ["match", "version", "owner"])
def test_void_takes_a_match_a_version_or_an_owner_out_and_says_who_and_why(what: str) -> None:
    match, other = recorded("alice", "bob"), recorded("carol", "dora")
    version = match.seats.get(index=0).version
    which = {"match": str(match.pk), "version": str(version.pk), "owner": "alice"}[what]
    scene.user("staff")
    call_command("void", what, which, because="two accounts of one person", by="staff")
    assert (state(match), state(other)) == (MatchState.VOID, MatchState.FINISHED)
    assert rebuild(ladder=scene.ladder(), write=False) == []
    ruling = Ruling.objects.get()
    assert (ruling.match, ruling.because) == (match, "two accounts of one person")
    assert ruling.by == scene.user("staff")


@pytest.mark.parametrize(("what", "which"), [("match", "x"), ("version", "0"), ("owner", "nobody")])
def test_void_refuses_what_is_not_there(what: str, which: str) -> None:
    scene.user("staff")
    with pytest.raises(CommandError, match=f"no {what}"):
        call_command("void", what, which, because="mistake", by="staff")
