"""A class tournament on real parts: five clicks of the teacher, the students' entries, and the podium."""

import re
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page, expect

from deploy import services
from ladder.matches.models import Match, MatchState
from ladder.submissions.models import BotVersion, Content
from ladder.tournaments.models import Format, TournamentState
from ladder.tournaments.services import advance, start
from tests.browser.conftest import NewPage
from tests.browser.signing import sign_in
from tests.browser.stage import PASSWORD
from tests.browser.test_pages import look
from tests.ladder.matches import scene
from tests.ladder.tournaments.event import event, play, play_waiting
from tests.system.conftest import site
from tests.system.running import Site, kill, until
from workers.contract import content_hash, pack

__all__ = ["site"]
"""The fixture is the system tests' own."""

pytestmark = pytest.mark.xdist_group("system")

STUDENTS = ("ada", "ben", "cleo")
END_MS = 90_000
"""Two rounds by real workers, on a machine that runs other tests as well."""

BOT = """
import random  # NAME

def choose(turn):
    return random.choice(turn.legal)
"""


def person(name: str) -> None:
    user = scene.user(name)
    user.set_password(PASSWORD)
    user.save()


def real_bot(owner: str) -> BotVersion:
    """One that a worker can play."""
    version = scene.version(owner, f"{owner} bot")
    files = {"bot.py": BOT.replace("NAME", owner).encode()}
    blob = pack(files)
    version.content = Content.objects.create(hash=content_hash(files), blob=blob, size=len(blob), files=1)
    version.save()
    return version


def signed_in(page: Page, name: str) -> Page:
    """By the session's cookie: the form has its own tests."""
    client = Client()
    client.force_login(scene.user(name))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "domain": "localhost", "path": "/"}])
    return page


class Clicks:
    """Counts what a person clicks on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def __call__(self, role: str, name: str) -> None:
        self.count += 1
        self.page.get_by_role(role, name=name, exact=True).first.click()  # type: ignore[arg-type]


def test_a_teacher_makes_a_class_tournament_in_five_clicks_and_it_is_played_to_its_podium(
    new_page: NewPage, site: Site, tmp_path: Path
) -> None:
    scene.ladder()
    person("teacher")
    for name in STUDENTS:
        real_bot(name)
    recorder = site.start(services.recorder())
    site.start(services.match_workers(2))
    teacher = new_page()
    sign_in(teacher, "teacher")
    teacher.goto("/")
    click = Clicks(teacher)
    click("link", "Tournaments")
    click("link", "New tournament")
    teacher.get_by_label("Name").fill("Class 4b")
    click("checkbox", "Private: by invitation link only")
    click("button", "Create and open for entry")
    link = teacher.locator(".invitation code").inner_text()

    for name in STUDENTS:
        page = signed_in(new_page(390, 844), name)
        page.goto(link[link.index("/tournaments/") :])
        page.get_by_role("button", name="Enter this bot").click()
        expect(page.locator(".chips")).to_contain_text(f"{name} bot")

    teacher.reload()
    click("button", "Start")
    assert click.count == 5
    # In the middle of it the recorder dies, and the clockwork was never there: both come up, and it goes on.
    begun = Match.objects.exclude(state=MatchState.QUEUED)
    until(begun.exists, 60, "a match that a worker has taken")
    kill(recorder)
    site.start(services.recorder())
    site.start(services.periodic(str(tmp_path / "beat")))
    expect(teacher.locator(".badge--running").first).to_be_visible()
    expect(teacher.locator(".podium__step")).to_have_count(3, timeout=END_MS)

    winner = teacher.locator(".podium__step--1").inner_text()
    standings = teacher.locator("section", has_text="Standings").locator("tbody tr")
    expect(standings).to_have_count(3)
    assert (standings.first.get_by_role("rowheader").inner_text()) in winner
    expect(standings.first).to_contain_text("±")
    expect(teacher.get_by_text("a bye, counted as a win").first).to_be_visible()
    expect(teacher.locator("h1 + p .badge")).to_have_text("finished")
    teacher.locator(".pairings a").first.click()
    teacher.locator("replay-viewer[data-ready]").wait_for()

    page.goto("/my/notices/")
    expect(page.locator(".notices")).to_contain_text(
        re.compile("Class 4b is over: cleo bot came in at place")
    )


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_pages_of_tournaments_are_sound(
    new_page: NewPage, transactional_db: None, redis_url: str, scheme: str, width: int
) -> None:
    running, opened = event(5, Format.DOUBLE), event(3, private=True)
    start(tournament=running)
    play_waiting(running)
    advance(tournament_id=running.pk)
    addresses = [running.get_absolute_url()]
    if width < 500:  # what has tables and forms is tried where they are narrow, the rest where they are dark
        finished = event(4, Format.GROUPS)
        start(tournament=finished)
        play(finished)
        addresses += ["/tournaments/new/", f"{opened.get_absolute_url()}seeds/", finished.get_absolute_url()]
    else:
        addresses += ["/tournaments/", opened.get_absolute_url()]
    page = signed_in(new_page(width, color_scheme=scheme), "teacher")
    for address in addresses:
        page.goto(address)
        look(page)
    pupil = signed_in(new_page(width, color_scheme=scheme), "pupil0")
    pupil.goto("/my/notices/")
    expect(pupil.locator(".notices__one")).not_to_have_count(0)
    look(pupil)


def test_a_scrolled_bracket_stays_so_while_the_page_renews_itself_and_prints_without_its_buttons(
    new_page: NewPage, transactional_db: None, redis_url: str
) -> None:
    made = event(8, Format.DOUBLE)
    start(tournament=made)
    page = signed_in(new_page(390, 844), "teacher")
    page.goto(made.get_absolute_url())
    bracket = page.get_by_role("region", name="Bracket")
    bracket.evaluate("box => { box.scrollLeft = 150 }")
    with page.expect_response(lambda answer: "state=running" in answer.url and answer.status == 200):
        play_waiting(made)
    expect(page.locator("#live.htmx-settling, #live.htmx-swapping")).to_have_count(0)
    assert bracket.evaluate("box => box.scrollLeft") == 150
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.get_by_role("button", name="End it now")).to_be_hidden()
    expect(page.get_by_role("heading", name="Standings")).to_be_visible()
    made.refresh_from_db()
    assert made.state == TournamentState.RUNNING
