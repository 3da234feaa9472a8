"""The first match of a new version."""

import pytest

from ladder.matches.models import Entry, Match, MatchKind, MatchState
from ladder.matches.services import NoOpponentError, queue_check
from ladder.matches.services.record import record
from ladder.ratings.models import PairStat
from ladder.submissions.models import BotVersion, VersionState
from tests.ladder.matches import scene
from tests.ladder.matches.scene import Commit
from workers.contract import Reason

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> BotVersion:
    scene.ladder()
    return scene.version("house", "random")


@pytest.fixture
def version(house: BotVersion) -> BotVersion:
    return scene.version("alice", ready=False)


def test_a_check_is_played_against_the_houses_random_before_everything_else(
    house: BotVersion, version: BotVersion, commit: Commit
) -> None:
    with commit:
        match = queue_check(version=version)
    assert (match.kind, match.priority, match.ladder) == (MatchKind.CHECK, 0, None)
    assert [seat.version for seat in match.seats.order_by("index")] == [version, house]
    assert match.options["level"] in range(1, 11)
    assert [job.kind for job in scene.sent_jobs()] == ["check"]


def test_a_check_has_the_strictest_limits_of_the_games_ladders(version: BotVersion) -> None:
    fast = scene.ladder()
    fast.pk, fast.slug, fast.bank_ms, fast.wall_ms = None, "fast", 500, 20_000
    fast.save()
    limits = queue_check(version=version).limits
    assert (limits["bank_ms"], limits["wall_ms"]) == (500, 10_000)


def test_a_site_without_house_bots_says_so() -> None:
    with pytest.raises(NoOpponentError, match="loadhouse"):
        queue_check(version=scene.version("alice", ready=False))


def test_a_version_that_ends_its_check_without_a_fault_is_ready_and_entered(version: BotVersion) -> None:
    record([scene.played(queue_check(version=version), log="hello\n")])
    version.refresh_from_db()
    assert (version.state, version.check_reason) == (VersionState.READY, Reason.FINISHED)
    assert "hello" in version.check_log
    assert version.bot.active_version == version
    assert Entry.objects.filter(bot=version.bot).count() == 1
    assert not PairStat.objects.exists()


@pytest.mark.parametrize("faults", [{0: {0: 4}}, {1: {1: 4}}])
def test_a_fault_in_either_game_fails_the_check(version: BotVersion, faults: scene.Faults) -> None:
    record([scene.played(queue_check(version=version), faults=faults, log="so far so good")])
    version.refresh_from_db()
    assert (version.state, version.check_reason) == (VersionState.FAILED, Reason.CRASH)
    assert version.check_detail == "Traceback: boom"
    assert version.check_log == "so far so good"
    assert version.bot.active_version is None


def test_a_fault_of_the_opponent_does_not_fail_the_check(version: BotVersion) -> None:
    record([scene.played(queue_check(version=version), faults={0: {1: 4}})])
    version.refresh_from_db()
    assert version.state == VersionState.READY


def test_a_check_that_the_platform_fails_leaves_the_version_unchecked(version: BotVersion) -> None:
    match = queue_check(version=version)
    for _ in range(3):
        match = Match.objects.get(pk=match.pk)
        record([scene.failed(match)])
    version.refresh_from_db()
    assert version.state == VersionState.CHECKING
    assert Match.objects.get().state == MatchState.ERRORED
