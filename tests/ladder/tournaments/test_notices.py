"""What entrants are told."""

import pytest

from ladder.accounts.models import Notice
from ladder.submissions.services import suspend
from ladder.tournaments import services
from ladder.tournaments.models import Format
from tests.ladder.matches import scene
from tests.ladder.tournaments.event import event, play

pytestmark = pytest.mark.django_db


def told(name: str) -> list[str]:
    """Oldest first."""
    return [str(notice) for notice in Notice.objects.filter(user__username=name).order_by("pk")]


def test_an_entrant_follows_an_event_by_its_notices() -> None:
    made = event(2)
    services.start(tournament=made)
    play(made)
    frozen, started, finished = told("pupil0")
    assert frozen == "The entries of Class of 30 are fixed: bot plays as version 1."
    assert started == "Class of 30 has started; bot plays."
    assert finished.startswith("Class of 30 is over: bot came in at place ")
    assert {notice.address for notice in Notice.objects.all()} == {made.get_absolute_url()}


def test_a_cancelled_event_is_told_to_who_is_in_and_not_to_who_left() -> None:
    made = event(2)
    left = made.entries.select_related("bot__owner", "tournament").get(bot__owner__username="pupil0")
    services.withdraw(entry=left, by=left.bot.owner)
    services.cancel(tournament=made)
    assert told("pupil0") == []
    assert told("pupil1") == ["Class of 30 is cancelled: it ends without a result for bot."]


def test_who_is_out_by_a_rule_or_the_organiser_reads_why_once() -> None:
    made = event(4, Format.ROUND_ROBIN)
    entries = {
        entry.bot.owner.username: entry
        for entry in made.entries.select_related("bot__owner", "tournament").all()
    }
    suspend(bot=entries["pupil0"].bot, because="test")
    services.freeze(tournament=made)
    services.start(tournament=made)
    services.exclude(entry=entries["pupil1"], by=scene.user("teacher"))
    suspend(bot=entries["pupil2"].bot, because="test")
    for _ in range(2):
        services.advance(tournament_id=made.pk)
    for name, why in (
        ("pupil0", "it is suspended on this site"),
        ("pupil1", "the organiser took it out"),
        ("pupil2", "it is suspended on this site"),
    ):
        out = [text for text in told(name) if "is out of" in text]
        assert out == [f"bot is out of Class of 30: {why}. What it has not played is lost."]


def test_a_bot_without_a_version_at_the_freeze_is_told_so() -> None:
    made = event(3)
    entry = made.entries.select_related("bot").get(bot__owner__username="pupil0")
    entry.bot.active_version = None
    entry.bot.save()
    services.freeze(tournament=made)
    assert "no version that may play" in told("pupil0")[0]


@pytest.mark.parametrize(
    ("kind", "players", "why"),
    [
        (Format.SWISS, 3, "stands lowest of those without one"),
        (Format.ROUND_ROBIN, 3, "everybody rests once"),
        (Format.GROUPS, 6, "everybody rests once"),
        (Format.DOUBLE, 3, "the best seeds go on without a game"),
    ],
)
def test_a_bye_is_told_with_its_reason_and_only_once(kind: Format, players: int, why: str) -> None:
    made = event(players, kind)
    services.start(tournament=made)
    rests = Notice.objects.filter(kind="tournament.rests")
    first = [str(notice) for notice in rests]
    assert first
    assert all("rests in round 1 of Class of 30: " in text and why in text for text in first)
    services.advance(tournament_id=made.pk)
    assert rests.count() == len(first)
