"""From an upload to a bot on its ladders."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ladder.accounts.models import User
from ladder.matches.models import Entry, Match, MatchKind
from ladder.submissions import limits, services
from ladder.submissions.models import Bot, BotVersion, Content, VersionState
from ladder.submissions.services import SubmitError
from tests.ladder.people import alice, bob
from tests.ladder.submissions.archives import BOT, zip_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("infection")]


def send(
    owner: User, source: bytes = BOT, name: str = "taker", file: str = "bot.py"
) -> tuple[BotVersion, bool]:
    return services.submit(owner=owner, game="infection", name=name, upload=SimpleUploadedFile(file, source))


def test_an_upload_makes_a_bot_and_queues_its_check() -> None:
    version, new = send(alice())
    assert new
    assert (version.bot.name, version.number, version.state) == ("taker", 1, VersionState.CHECKING)
    match = Match.objects.get()
    assert match.kind == MatchKind.CHECK
    assert match.priority == 0
    assert {seat.version.bot.name for seat in match.seats.all()} == {"taker", "random"}


def test_the_same_name_in_another_case_is_the_same_bot() -> None:
    owner = alice()
    first, _ = send(owner)
    second, _ = send(owner, BOT + b"# better", name="TAKER")
    assert second.bot == first.bot
    assert second.number == 2


def test_the_same_content_is_the_same_version_however_it_was_packed() -> None:
    owner = alice()
    first, _ = send(owner)
    again, new = send(owner, zip_of(("bot.py", BOT)), file="bot.zip")
    assert not new
    assert again == first
    assert Match.objects.count() == 1


def test_the_same_content_under_another_name_gets_no_second_chance() -> None:
    owner = alice()
    send(owner)
    with pytest.raises(SubmitError, match="as taker version 1"):
        send(owner, name="other")
    assert Bot.objects.filter(owner=owner).count() == 1


def test_two_people_may_upload_the_same_starter_kit() -> None:
    first, _ = send(alice())
    second, _ = send(bob())
    assert first != second
    assert Content.objects.filter(hash=first.content_id).count() == 1


@pytest.mark.parametrize("name", ["", " ", "x" * 33, "a/b", "<script>", "\u202eabc", "a\nb", ".hidden"])
def test_a_bad_name_is_refused_and_nothing_is_stored(name: str) -> None:
    with pytest.raises(SubmitError) as refused:
        send(alice(), name=name)
    assert "name" in refused.value.errors
    assert not BotVersion.objects.filter(owner__username="alice").exists()
    assert not Bot.objects.filter(owner__username="alice").exists()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(SubmitError, match="no such game"):
        services.submit(owner=alice(), game="chess", name="x", upload=SimpleUploadedFile("a.py", BOT))


def test_there_is_a_daily_quota_of_versions() -> None:
    owner = alice()
    for number in range(limits.VERSIONS_A_DAY):
        send(owner, BOT + b"#%d" % number)
    with pytest.raises(SubmitError, match="new versions a day"):
        send(owner, BOT + b"# one more")


def test_a_passed_check_makes_the_version_play_everywhere() -> None:
    version, _ = send(alice())
    services.finish_check(version=version, reason="finished")
    version.refresh_from_db()
    assert version.state == VersionState.READY
    assert version.bot.active_version == version
    assert Entry.objects.filter(bot=version.bot, ladder__slug="infection").exists()


def test_a_failed_check_tells_its_author_and_changes_nothing_else() -> None:
    owner = alice()
    good, _ = send(owner)
    services.finish_check(version=good, reason="finished")
    bad, _ = send(owner, b"raise ValueError('no')")
    services.finish_check(version=bad, reason="crash", detail="ValueError: no", log="hello")
    bad.refresh_from_db()
    assert (bad.state, bad.check_reason, bad.check_detail, bad.check_log) == (
        VersionState.FAILED,
        "crash",
        "ValueError: no",
        "hello",
    )
    assert Bot.objects.get(pk=bad.bot_id).active_version == good


def test_a_check_ends_once() -> None:
    version, _ = send(alice())
    services.finish_check(version=version, reason="crash")
    services.finish_check(version=version, reason="finished")
    version.refresh_from_db()
    assert version.state == VersionState.FAILED


def test_an_older_version_that_passes_late_does_not_replace_a_newer_one() -> None:
    owner = alice()
    old, _ = send(owner)
    new, _ = send(owner, BOT + b"#2")
    services.finish_check(version=new, reason="finished")
    services.finish_check(version=old, reason="finished")
    assert Bot.objects.get(pk=new.bot_id).active_version == new


def test_a_version_that_passes_ends_a_suspension_by_the_system() -> None:
    owner = alice()
    version, _ = send(owner)
    services.finish_check(version=version, reason="finished")
    services.suspend(bot=version.bot, because="five crashes in a row")
    fixed, _ = send(owner, BOT + b"# fixed")
    services.finish_check(version=fixed, reason="finished")
    assert not Bot.objects.get(pk=fixed.bot_id).is_suspended


def test_a_suspension_by_an_operator_stays() -> None:
    owner, operator = alice(), bob()
    version, _ = send(owner)
    services.suspend(bot=version.bot, because="spam", by=operator)
    services.finish_check(version=version, reason="finished")
    assert Bot.objects.get(pk=version.bot_id).is_suspended


def test_only_a_ready_version_can_be_activated() -> None:
    owner = alice()
    version, _ = send(owner)
    assert not services.activate(version=version, by=owner)
    services.finish_check(version=version, reason="finished")
    version.refresh_from_db()
    services.deactivate(bot=version.bot, by=owner)
    assert services.activate(version=version, by=owner)
    assert Bot.objects.get(pk=version.bot_id).active_version == version


def test_a_game_without_its_reference_bot_takes_no_uploads() -> None:
    Bot.objects.filter(game="infection", name="random").update(active_version=None)
    with pytest.raises(SubmitError, match="no such game"):
        send(alice())
