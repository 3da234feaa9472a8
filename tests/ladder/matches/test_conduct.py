"""What an operator sees of each worker."""

import pytest
from django.test import Client

from ladder.matches.conduct import Conduct, conducts
from ladder.matches.models import Match, MatchState, Quarantine
from ladder.matches.services import audit
from ladder.matches.services.record import record
from ladder.ratings.models import Rating
from ladder.ratings.services import refit
from ladder.submissions.models import BotVersion
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


def row(worker: str) -> Conduct:
    return {each.worker: each for each in conducts()}[worker]


@pytest.fixture
def pair() -> tuple[BotVersion, BotVersion]:
    scene.ladder()
    return scene.version("alice"), scene.version("bob")


def play(pair: tuple[BotVersion, BotVersion], worker: str, faults: scene.Faults | None = None) -> Match:
    match = scene.match(scene.ladder(), *pair)
    record([scene.played(match, faults=faults, worker=worker)])
    return match


def test_the_share_of_faults_is_counted_by_worker(pair: tuple[BotVersion, BotVersion]) -> None:
    play(pair, "sick", {0: {0: 5}})
    play(pair, "sick")
    play(pair, "sound")
    assert (row("sick").matches, row("sick").fault_percent) == (2, 25.0)
    assert row("sound").fault_percent == 0


def test_outcomes_are_measured_against_what_the_ratings_expect(pair: tuple[BotVersion, BotVersion]) -> None:
    refit(ladder=scene.ladder())
    Rating.objects.filter(version=pair[0]).update(mean=1900)
    Rating.objects.filter(version=pair[1]).update(mean=1500)
    play(pair, "liar", {0: {0: 5}, 1: {1: 5}})  # seat 1 of game 1 is the first player again: it loses both
    found = row("liar")
    p = 1 / 11  # of the weaker one, 400 Elo below, which won twice
    assert found.favourite is not None
    author, deviations = found.favourite
    assert author == "bob"
    assert deviations == pytest.approx((2 - 2 * p) / (2 * p * (1 - p)) ** 0.5)
    assert found.surprise == pytest.approx((2 - 2 * p) ** 2 / (2 * p * (1 - p)))


def test_audits_that_differ_are_counted_for_the_worker_that_was_first(
    pair: tuple[BotVersion, BotVersion],
) -> None:
    again = audit(match=play(pair, "first"))
    record([scene.played(again.match, luck=1, worker="second")])
    assert (row("first").audits, row("first").differing) == (1, 1)
    assert row("second").deviations == 1


def test_the_admin_shows_workers_and_puts_one_in_quarantine(pair: tuple[BotVersion, BotVersion]) -> None:
    match = play(pair, "liar")
    staff = scene.user("staff")
    staff.is_staff = staff.is_superuser = True
    staff.save()
    client = Client(headers={"host": "localhost"})
    client.force_login(staff)
    page = client.get("/admin/matches/quarantine/")
    assert "add/?worker=liar" in page.content.decode()
    answer = client.post(
        "/admin/matches/quarantine/add/", {"worker": "liar", "because": "makes results up"}, follow=True
    )
    assert "1 match will be played again." in answer.content.decode()
    match.refresh_from_db()
    assert match.state == MatchState.QUEUED
    assert Quarantine.objects.get().by == staff
    assert match.rulings.filter(by=staff).count() == 2
