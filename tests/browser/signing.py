"""Signing in through the form, as people do."""

from playwright.sync_api import Page

from tests.browser.stage import PASSWORD


def sign_in(page: Page, name: str) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("Login").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign In").click()
    page.wait_for_url("**/my/bots/")
