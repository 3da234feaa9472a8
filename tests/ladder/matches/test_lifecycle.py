"""What operators do to a match, and what the site does to a bot that only fails."""

import pytest
from django.test import Client

from ladder.matches.models import Entry, Game, Match, MatchState, RulingKind
from ladder.matches.policy import FAULTY_GROUPS
from ladder.matches.services import requeue, void_match
from ladder.matches.services.record import record
from ladder.ratings.models import PairStat
from ladder.ratings.services.rebuild import rebuild
from tests.ladder import people
from tests.ladder.matches import scene
from tests.ladder.matches.scene import Commit
from workers.contract import Reason

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))


def fail(match: Match) -> None:
    for _ in range(3):
        record([scene.failed(Match.objects.get(pk=match.pk), "no sandbox")])


def test_an_errored_match_can_be_played_again(match: Match, commit: Commit) -> None:
    fail(match)
    with commit:
        assert requeue(match=match, by=None, because="disk replaced")
    again = Match.objects.get()
    assert (again.state, again.failures, len(again.tokens)) == (MatchState.QUEUED, [], 1)
    assert [job.attempt for job in scene.sent_jobs()] == again.tokens
    record([scene.played(again)])
    assert Match.objects.get().state == MatchState.FINISHED


def test_what_a_requeue_took_away_is_on_record(match: Match) -> None:
    fail(match)
    requeue(match=match, by=None, because="disk replaced")
    ruling = match.rulings.get()
    assert (ruling.kind, ruling.because) == (RulingKind.REQUEUE, "disk replaced")
    assert [failure["cause"] for failure in ruling.before["failures"]] == ["no sandbox"] * 3


@pytest.mark.parametrize("state", ["queued", "finished"])
def test_only_errored_or_void_matches_are_requeued(match: Match, state: str) -> None:
    if state == "finished":
        record([scene.played(match)])
    assert not requeue(match=match, by=None)
    assert Match.objects.get().state == state


def test_a_voided_match_counts_nowhere(match: Match) -> None:
    players = [seat.version for seat in match.seats.all()]
    other = scene.match(scene.ladder(), *players)
    record([scene.played(match, 1), scene.played(other, 2)])
    assert void_match(match=match, by=None)
    assert PairStat.objects.get().games == 2
    assert rebuild(ladder=scene.ladder(), write=False) == []
    assert not void_match(match=match, by=None)
    assert PairStat.objects.get().games == 2


def test_a_match_voided_before_its_result_takes_none(match: Match) -> None:
    void_match(match=match, by=None)
    record([scene.played(match)])
    assert Match.objects.get().state == MatchState.VOID
    assert not Game.objects.exists()


def test_a_voided_match_played_again_counts_once(match: Match) -> None:
    record([scene.played(match, 1)])
    void_match(match=match, by=None)
    requeue(match=match, by=None)
    record([scene.played(Match.objects.get(), 2)])
    assert Game.objects.count() == 2
    assert PairStat.objects.get().games == 2


def test_a_result_from_before_a_requeue_is_ignored(match: Match) -> None:
    fail(match)
    requeue(match=match, by=None)
    record([scene.played(match, attempt=match.token)])
    assert Match.objects.get().state == MatchState.QUEUED


def test_the_operator_requeues_and_voids_in_the_admin(match: Match, client: Client) -> None:
    fail(match)
    client.force_login(people.charlie())
    page = "/admin/matches/match/"
    client.post(page, {"action": "requeue", "_selected_action": [str(match.pk)]})
    assert Match.objects.get().state == MatchState.QUEUED
    client.post(page, {"action": "void", "_selected_action": [str(match.pk)]})
    assert Match.objects.get().state == MatchState.VOID
    ruling = match.rulings.first()
    assert ruling is not None
    assert ruling.by is not None
    assert ruling.by.username == "charlie"


def test_the_admin_shows_a_match_without_its_secret(match: Match, client: Client) -> None:
    record([scene.played(match)])
    client.force_login(people.charlie())
    page = client.get(f"/admin/matches/match/{match.pk}/change/").content.decode()
    assert match.seed in page
    assert match.secret not in page


def play(match: Match, *, fails: bool) -> None:
    again = scene.match(scene.ladder(), *(seat.version for seat in match.seats.order_by("index")))
    record([scene.played(again, faults={0: {1: 4}} if fails else {})])


def test_a_bot_that_only_fails_is_suspended_and_told_why(match: Match) -> None:
    bot = match.seats.get(index=1).version.bot
    for _ in range(FAULTY_GROUPS - 1):
        play(match, fails=True)
    bot.refresh_from_db()
    assert not bot.is_suspended
    play(match, fails=True)
    bot.refresh_from_db()
    assert bot.is_suspended
    assert "crash" in bot.suspended_because
    assert not match.seats.get(index=0).version.bot.is_suspended


def test_one_good_match_starts_the_count_anew(match: Match) -> None:
    for fails in [True] * (FAULTY_GROUPS - 1) + [False] + [True] * (FAULTY_GROUPS - 1):
        play(match, fails=fails)
    bot = match.seats.get(index=1).version.bot
    assert not bot.is_suspended


def test_a_bot_that_sleeps_is_remembered_until_it_plays_well(match: Match) -> None:
    result = scene.played(match, faults={0: {1: 4}}).model_dump(mode="json")
    result["games"][0]["seats"][1]["reason"] = Reason.WALL_GUARD
    record([scene.Result.model_validate(result)])
    entry = Entry.objects.get(bot=match.seats.get(index=1).version.bot)
    assert entry.stalls
    play(match, fails=False)
    entry.refresh_from_db()
    assert not entry.stalls
