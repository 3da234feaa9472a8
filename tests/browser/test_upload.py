"""An author's first hour, on real parts: upload, check in the sandbox, rated matches, replay, ladder."""

import re
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect

from deploy import services
from ladder.matches.models import Match, MatchKind, MatchState
from ladder.ratings.models import Rating
from tests.browser.signing import sign_in
from tests.browser.stage import PASSWORD
from tests.ladder.matches import scene
from tests.system.conftest import site
from tests.system.running import Site, until

__all__ = ["site"]
"""The fixture is the system tests' own."""

pytestmark = pytest.mark.xdist_group("system")

CHECK_MS = 90_000
"""Three interpreters start and two games are played on a machine that runs other tests as well."""

GOOD = b"""
import random

def choose(turn):
    print("ply", turn.ply)
    return random.choice(turn.legal)
"""

BAD = b"""
def choose(turn):
    print("so far so good")
    raise ValueError("my mistake")
"""


@pytest.fixture
def running(site: Site, tmp_path: Path) -> Site:
    scene.ladder()
    call_command("loadhouse", verbosity=0)
    alice = scene.user("alice")
    alice.set_password(PASSWORD)
    alice.save()
    site.start(services.recorder())
    site.start(services.periodic(str(tmp_path / "beat")))
    site.start(services.match_workers(2))
    return site


def upload(page: Page, name: str, source: bytes) -> None:
    page.goto("/upload/")
    page.get_by_label("Game").select_option("infection")
    page.get_by_label("Name of the bot").fill(name)
    page.get_by_label("File").set_input_files(
        {"name": "bot.py", "mimeType": "text/x-python", "buffer": source}
    )
    page.get_by_role("button", name="Upload and check").click()
    page.wait_for_url(re.compile("/my/versions/[0-9]+/check/"))


def test_an_uploaded_bot_is_checked_plays_can_be_watched_and_stands_on_the_ladder(
    page: Page, running: Site
) -> None:
    sign_in(page, "alice")
    upload(page, "newcomer", GOOD)
    expect(page.locator("#check")).to_contain_text("The check is passed", timeout=CHECK_MS)
    page.get_by_role("link", name="newcomer").click()

    ours = Match.objects.of_name("newcomer").filter(kind=MatchKind.RATED, state=MatchState.FINISHED)
    until(ours.exists, 90, "a rated match")
    page.goto("/matches/?bot=newcomer&state=finished&ladder=infection")
    page.locator(".lines__link").first.click()
    page.locator("replay-viewer[data-ready]").wait_for()
    page.locator('[data-part="stage"]').focus()
    page.keyboard.press("End")
    expect(page.locator('[data-part="action"]')).to_contain_text(re.compile(r"wins\.|draw\."))
    expect(page.get_by_text("Log of newcomer")).to_be_visible()

    until(Rating.objects.filter(version__bot__name="newcomer", games__gte=2).exists, 60, "a rating")
    page.goto("/ladders/infection/")
    row = page.locator("#standings tbody tr", has_text="newcomer")
    expect(row).to_contain_text("alice")
    expect(row).to_contain_text("±")


def test_a_bot_that_fails_its_check_shows_its_author_why(page: Page, running: Site) -> None:
    sign_in(page, "alice")
    upload(page, "faulty", BAD)
    check = page.locator("#check")
    expect(check).to_contain_text("The check failed: crashed", timeout=CHECK_MS)
    expect(check).to_contain_text("ValueError: my mistake")
    expect(check).to_contain_text("so far so good")
