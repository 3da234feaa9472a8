"""Every page: no violation of the content policy, no sideways scrolling on a phone, nothing hidden from a
screen reader or too pale to read, in light and in dark."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, watch
from tests.browser.signing import sign_in
from tests.browser.stage import Stage

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]

Address = Callable[[Stage], str]
PAGES: dict[str, Address] = {
    "home": lambda stage: "/",
    "ladders": lambda stage: "/ladders/",
    "ladder": lambda stage: "/ladders/infection/",
    "bot": lambda stage: f"/bots/{stage.alice.bots.get().pk}/",
    "version": lambda stage: stage.alice.bots.get().versions.get().get_absolute_url(),
    "matches": lambda stage: "/matches/",
    "match": lambda stage: stage.match.get_absolute_url(),
    "crashed match": lambda stage: stage.crashed.get_absolute_url(),
    "queue": lambda stage: "/queue/",
    "docs": lambda stage: "/docs/",
    "method": lambda stage: "/docs/ratings/",
    "rules": lambda stage: "/games/infection/",
    "sign in": lambda stage: "/accounts/login/",
    "sign up": lambda stage: "/accounts/signup/",
}
MINE = {
    "upload": "/upload/",
    "my bots": "/my/bots/",
    "my tokens": "/my/tokens/",
    "my e-mail": "/accounts/email/",
    "password": "/accounts/password/change/",
}


def complaints(page: Page) -> list[str]:
    found = Axe().run(page, options={"runOnly": RULES}).response["violations"]
    return [f"{each['id']}: {node['html'][:120]}" for each in found for node in each["nodes"]]


def sideways(page: Page) -> int:
    """How many pixels wider than the window the page is."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def settle(page: Page) -> None:
    """Boards and the viewer draw after the page has loaded."""
    expect(page.locator("game-board:not(:has(svg > *))")).to_have_count(0)
    expect(page.locator("replay-viewer:not([data-ready])")).to_have_count(0)


def look(page: Page) -> None:
    settle(page)
    assert complaints(page) == []
    assert sideways(page) == 0


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_pages_for_everybody_are_sound(new_page: NewPage, stage: Stage, scheme: str, width: int) -> None:
    page = new_page(width, color_scheme=scheme)
    for name, address in PAGES.items():
        answer = page.goto(address(stage))
        assert answer, name
        assert answer.status == 200, name
        look(page)


@pytest.mark.parametrize(("scheme", "width"), [("light", 390), ("dark", 1280)])
def test_pages_of_an_author_are_sound(new_page: NewPage, stage: Stage, scheme: str, width: int) -> None:
    page = new_page(width, color_scheme=scheme)
    sign_in(page, "alice")
    for name, address in [*MINE.items(), ("crash", stage.crashed.get_absolute_url())]:
        answer = page.goto(address)
        assert answer, name
        assert answer.status == 200, name
        look(page)


def background(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def test_a_colour_scheme_chosen_by_hand_is_remembered(new_page: NewPage, stage: Stage) -> None:
    page = new_page(color_scheme="light")
    page.goto("/")
    light = background(page)
    page.get_by_role("button", name="Dark colours").click()
    dark = background(page)
    page.goto("/ladders/")
    assert dark != light
    assert background(page) == dark
    page.get_by_role("button", name="Light colours").click()
    assert background(page) == light


def test_the_dark_scheme_of_the_system_is_followed(new_page: NewPage, stage: Stage) -> None:
    colours = set()
    for scheme in ("light", "dark"):
        page = new_page(color_scheme=scheme)
        page.goto("/")
        colours.add(background(page))
    assert len(colours) == 2


def test_the_standings_are_filtered_while_one_types(page: Page, stage: Stage) -> None:
    page.goto("/ladders/infection/")
    rows = page.locator("#standings tbody tr")
    expect(rows).to_have_count(2)
    page.get_by_label("Bot or author").press_sequentially("petri")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("petri.dish")
    page.wait_for_url("**q=petri*")


def test_back_after_filtering_shows_the_whole_page_again(page: Page, stage: Stage) -> None:
    page.goto("/ladders/infection/")
    page.get_by_label("Bot or author").press_sequentially("petri")
    page.wait_for_url("**q=petri*")
    page.go_back()
    expect(page.locator("#standings tbody tr")).to_have_count(2)
    expect(page.locator("header.top")).to_have_count(1)


def test_rules_are_read_in_french_after_the_switch(page: Page, stage: Stage) -> None:
    page.goto("/games/infection/")
    page.get_by_role("button", name="FR").click()
    expect(page.locator("article")).to_contain_text("Plateau et départ")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_the_first_tab_stop_skips_to_the_content(page: Page, stage: Stage) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_the_account_menu_opens_by_keyboard_and_closes_by_escape(page: Page, stage: Stage) -> None:
    sign_in(page, "alice")
    menu = page.locator("details.menu")
    menu.locator("summary").press("Enter")
    expect(menu.get_by_role("link", name="My bots")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.get_by_role("link", name="My bots")).to_be_hidden()


def test_a_reader_reaches_a_replay_from_the_home_page(page: Page, stage: Stage) -> None:
    page.goto("/")
    page.locator(".feed a").first.click()
    page.locator("replay-viewer[data-ready]").wait_for()
    watch(page, stage.match, ply=3)
    expect(page.locator('[data-part="slider"]')).to_have_value("3")
