"""A real Chromium against a real site: pages as a visitor has them, and a console that stays clean."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from ladder.matches.models import Match
from tests.browser.stage import Stage

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
WAIT_MS = 10_000
"""For anything a page should show; only a page that never shows it takes so long."""

# Playwright's loop is this thread's while the browser is open; Django would refuse to query beside it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


NewPage = Callable[..., Page]


@pytest.fixture
def new_page(chromium: Browser, live_server: LiveServer) -> Iterator[NewPage]:
    """Makes a page with a fresh profile; the test fails if a page's console shows an error."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(message.text)

    def make(width: int = 1280, height: int = 860, **options: Any) -> Page:
        context = chromium.new_context(
            base_url=live_server.url, viewport={"width": width, "height": height}, locale="en", **options
        )
        context.set_default_timeout(WAIT_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def stage(transactional_db: None, redis_url: str) -> Stage:
    """A ladder with bots of Alice and Bob that have met."""
    return Stage.set()


@pytest.fixture
def match(stage: Stage) -> Match:
    return stage.match


def watch(page: Page, match: Match, *, game: int = 0, ply: int | None = None) -> None:
    """Open a match and wait until its viewer is ready."""
    page.goto(f"{match.get_absolute_url()}?game={game}{'' if ply is None else f'#ply={ply}'}")
    page.locator("replay-viewer[data-ready]").wait_for()
