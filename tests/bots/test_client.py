"""The REST client and its commands against the real site."""

from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.live_server_helper import LiveServer
from typer.testing import CliRunner

from bots.cli import app
from bots.client import ApiError, Client
from ladder.accounts.models import User
from ladder.accounts.services import create_token
from ladder.submissions.models import Bot, BotVersion, VersionState
from tests.ladder.matches import scene
from tests.ladder.people import alice
from tests.ladder.tournaments.event import event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def token() -> str:
    _, raw = create_token(user=alice(), name="laptop")
    return raw


@pytest.fixture
def house(redis_url: str) -> None:
    """What an upload needs: an opponent for its check, and a queue to put it in."""
    call_command("loadhouse")


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    folder = tmp_path / "taker"
    folder.mkdir()
    (folder / "bot.py").write_text("from helper import choose\n")
    (folder / "helper.py").write_text("def choose(turn): return turn.legal[0]\n")
    (folder / "__pycache__").mkdir()
    (folder / "__pycache__" / "helper.pyc").write_text("stale")
    return folder


def test_a_folder_is_uploaded_as_a_bot(live_server: LiveServer, token: str, bot: Path, house: None) -> None:
    with Client(live_server.url, token) as site:
        assert site.me()["username"] == "alice"
        version = site.upload("infection", "taker", bot, "Takes the first.")
        assert (version["bot"]["name"], version["number"], version["state"]) == ("taker", 1, "checking")
        assert site.upload("infection", "taker", bot)["id"] == version["id"]
        assert [each["id"] for each in site.versions(bot=version["bot"]["id"])] == [version["id"]]
    stored = BotVersion.objects.get(pk=version["id"])
    assert stored.content.files == 2


def test_waiting_for_a_check_ends_with_its_outcome(
    live_server: LiveServer, token: str, bot: Path, house: None
) -> None:
    with Client(live_server.url, token) as site:
        version = site.upload("infection", "taker", bot)
        with pytest.raises(TimeoutError, match="has not ended within"):
            site.wait_for_check(version["id"], seconds=0)
        BotVersion.objects.update(state=VersionState.FAILED, check_reason="crash")
        assert site.wait_for_check(version["id"])["check_reason"] == "crash"


def test_an_error_carries_the_sites_own_words(live_server: LiveServer, token: str, bot: Path) -> None:
    with Client(live_server.url, token) as site, pytest.raises(ApiError) as caught:
        site.upload("chess", "taker", bot)
    assert (caught.value.status, caught.value.code) == (400, "invalid")
    assert "chess" in str(caught.value) or "game" in str(caught.value)
    with Client(live_server.url, "mng_wrong") as site, pytest.raises(ApiError, match="No such token"):
        site.me()
    with Client(live_server.url) as site, pytest.raises(ApiError) as caught:
        site.version(12345)
    assert caught.value.status == 404


def test_lists_are_read_through_all_their_pages(live_server: LiveServer, token: str) -> None:
    owner = User.objects.get(username="alice")
    Bot.objects.bulk_create(Bot(owner=owner, game="infection", name=f"bot {n}") for n in range(7))
    with Client(live_server.url, token) as site:
        names = [each["name"] for each in site.bots(game="infection", page_size=3)]
    assert names == [f"bot {n}" for n in range(7)]


def test_the_command_uploads_and_lists(live_server: LiveServer, token: str, bot: Path, house: None) -> None:
    there = ["--url", live_server.url, "--token", token]
    result = CliRunner().invoke(app, ["upload", "infection", str(bot), "--no-wait", *there])
    assert result.exit_code == 0, result.output
    assert "taker version 1 is uploaded" in result.stdout
    assert CliRunner().invoke(app, ["standings", *there]).exit_code == 0
    assert CliRunner().invoke(app, ["games", *there]).exit_code == 0


def test_the_command_tells_what_went_wrong(live_server: LiveServer, bot: Path) -> None:
    result = CliRunner().invoke(app, ["upload", "infection", str(bot), "--url", live_server.url])
    assert result.exit_code == 1
    assert "401" in result.stderr or "credentials" in result.stderr
    result = CliRunner().invoke(app, ["standings", "--url", "http://127.0.0.1:9"])
    assert result.exit_code == 1
    assert "http://127.0.0.1:9 cannot be reached" in result.stderr


def test_the_command_lists_tournaments_and_enters_one(
    live_server: LiveServer, token: str, house: None
) -> None:
    there = ["--url", live_server.url, "--token", token]
    made = event(0)
    mine = scene.version("alice", "mine")
    listed = CliRunner().invoke(app, ["tournaments", *there])
    assert f"{made.slug}: {made.name} (swiss, open)" in listed.stdout
    entered = CliRunner().invoke(app, ["enter", made.slug, str(mine.bot_id), *there])
    assert "has 1 entries" in entered.stdout, entered.output
    assert "place" in CliRunner().invoke(app, ["tournaments", made.slug, *there]).stdout
