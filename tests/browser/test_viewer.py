"""The replay viewer, by keyboard, by address and by mouse."""

import re

import pytest
from playwright.sync_api import Page, expect

from ladder.matches.models import Game, Match
from ladder.matches.replays import Replay, unpack
from tests.browser.conftest import NewPage, watch
from tests.browser.signing import sign_in
from tests.browser.stage import CRASH_AT, NOTE_AT, Stage


def replay_of(match: Match, number: int = 0) -> Replay:
    return unpack(Game.objects.get(match=match, number=number).replay)


def action_line(page: Page) -> str:
    return page.locator('[data-part="action"]').inner_text()


def at(page: Page, ply: int) -> None:
    """The viewer shows that position, and says so everywhere."""
    expect(page.locator('[data-part="slider"]')).to_have_value(str(ply))


def focus(page: Page) -> None:
    page.locator('[data-part="stage"]').focus()


def test_arrow_keys_step_through_a_game(page: Page, match: Match) -> None:
    watch(page, match)
    focus(page)
    for key in ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]:
        page.keyboard.press(key)
    at(page, 2)
    assert action_line(page).endswith(f": {replay_of(match).actions[1]}")


def test_home_and_end_go_to_the_ends_and_the_end_says_who_won(page: Page, match: Match) -> None:
    watch(page, match)
    focus(page)
    page.keyboard.press("End")
    at(page, len(replay_of(match).actions))
    assert re.search(r"(wins|draw)\.", action_line(page))
    page.keyboard.press("Home")
    at(page, 0)


def test_keys_do_nothing_while_the_focus_is_elsewhere(page: Page, match: Match) -> None:
    watch(page, match, ply=5)
    page.locator(".brand").focus()
    page.keyboard.press("End")
    at(page, 5)


def test_an_arrow_on_the_slider_is_one_action(page: Page, match: Match) -> None:
    watch(page, match, ply=5)
    page.locator('[data-part="slider"]').press("ArrowRight")
    at(page, 6)


def test_a_link_to_a_ply_opens_there(page: Page, match: Match) -> None:
    watch(page, match, ply=7)
    at(page, 7)
    expect(page.locator('[data-part="list"] [aria-current] .viewer__name')).to_have_text(
        replay_of(match).actions[6]
    )


def test_the_address_follows_the_ply_and_back_leads_to_the_page_before(page: Page, match: Match) -> None:
    page.goto("/matches/")
    watch(page, match)
    focus(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**#ply=1")
    page.go_back()
    page.wait_for_url("**/matches/")


def test_a_changed_address_moves_the_viewer(page: Page, match: Match) -> None:
    watch(page, match, ply=7)
    page.evaluate("location.hash = '#ply=3'")
    at(page, 3)


def test_a_ply_past_the_end_is_the_last_one(page: Page, match: Match) -> None:
    watch(page, match, ply=99_999)
    at(page, len(replay_of(match).actions))


def test_a_click_in_the_list_goes_to_that_action(page: Page, match: Match) -> None:
    watch(page, match)
    page.locator('[data-part="list"] button').nth(9).click()
    at(page, 10)


def test_a_click_on_a_graph_goes_there(page: Page, match: Match) -> None:
    watch(page, match)
    graph = page.locator('[data-part="times"] svg')
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] / 2, "y": 10})
    middle = len(replay_of(match).actions) // 2
    assert abs(int(page.locator('[data-part="slider"]').input_value()) - middle) <= 1


def test_space_plays_until_the_end_and_stops_there(page: Page, match: Match) -> None:
    last = len(replay_of(match).actions)
    watch(page, match, ply=last - 2)
    page.locator('[data-part="speed"]').select_option("4")
    focus(page)
    page.keyboard.press("Space")
    play = page.locator('[data-do="play"]')
    expect(play).to_have_attribute("aria-pressed", "true")
    at(page, last)
    expect(play).to_have_attribute("aria-pressed", "false")


def test_a_step_by_hand_pauses(page: Page, match: Match) -> None:
    watch(page, match)
    page.locator('[data-do="play"]').click()
    page.locator('[data-do="previous"]').click()
    expect(page.locator('[data-do="play"]')).to_have_attribute("aria-pressed", "false")


def test_holding_next_goes_on_stepping(page: Page, match: Match) -> None:
    watch(page, match)
    page.locator('[data-do="next"]').hover()
    page.mouse.down()
    page.locator('[data-part="list"] li:nth-child(n + 4)[aria-current]').wait_for()
    page.mouse.up()
    ply = page.locator('[data-part="slider"]').input_value()
    page.evaluate("new Promise((done) => setTimeout(done, 300))")
    at(page, int(ply))


def test_f_turns_the_board_round(page: Page, match: Match) -> None:
    watch(page, match)
    first = page.locator('[data-part="board"] text').first
    before = first.bounding_box()
    focus(page)
    page.keyboard.press("f")
    expect(page.locator('[data-do="flip"]')).to_have_attribute("aria-pressed", "true")
    assert before != page.locator('[data-part="board"] text').first.bounding_box()


def test_the_keys_are_listed_by_a_question_mark_and_escape_leads_back(page: Page, match: Match) -> None:
    watch(page, match)
    focus(page)
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_the_position_is_told_in_words_and_steps_are_announced(page: Page, match: Match) -> None:
    watch(page, match)
    assert "Discs: 2 (" in page.locator('[data-part="position"]').inner_text()
    focus(page)
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-part="live"]')).to_contain_text(replay_of(match).actions[0])


def test_a_note_is_shown_as_text_at_its_action(page: Page, match: Match) -> None:
    watch(page, match, ply=NOTE_AT + 1)
    expect(page.locator('[data-part="note"]')).to_contain_text("<b>I like this</b>")
    page.locator('[data-do="next"]').click()
    expect(page.locator('[data-part="note"]')).to_be_hidden()


def test_turning_points_lead_forward_to_the_end(page: Page, match: Match) -> None:
    watch(page, match)
    slider = page.locator('[data-part="slider"]')
    focus(page)
    seen = [0]
    while seen[-1] != len(replay_of(match).actions):
        page.keyboard.press("n")
        seen.append(int(slider.input_value()))
    assert seen == sorted(set(seen))
    assert len(seen) > 3


def test_every_game_of_the_group_has_its_tab(page: Page, match: Match) -> None:
    watch(page, match)
    page.get_by_role("link", name="Game 2").click()
    page.locator("replay-viewer[data-ready]").wait_for()
    expect(page.locator('[data-part="slider"]')).to_have_attribute(
        "max", str(len(replay_of(match, 1).actions))
    )
    assert page.locator(".viewer__seats li").first.inner_text().startswith("petri.dish")


def test_a_crash_is_told_to_everybody_and_its_log_to_its_owner_alone(new_page: NewPage, stage: Stage) -> None:
    pages = {name: new_page() for name in ("alice", "bob", "nobody")}
    for name, page in pages.items():
        if name != "nobody":
            sign_in(page, name)
        watch(page, stage.crashed)
        assert "Sporekeeper crashed. petri.dish wins." in page.locator(".ending").inner_text()
    assert "Traceback: boom" in pages["alice"].locator("main").inner_text()
    for name in ("bob", "nobody"):
        assert "Traceback" not in pages[name].content()


def test_the_fault_links_to_its_ply(page: Page, stage: Stage) -> None:
    watch(page, stage.crashed)
    page.get_by_role("link", name=re.compile("after action")).click()
    assert int(page.locator('[data-part="slider"]').input_value()) in range(CRASH_AT, CRASH_AT + 2)


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_every_button_is_44_pixels_high_and_the_board_fills_the_width(
    new_page: NewPage, match: Match, width: int
) -> None:
    page = new_page(width, 844)
    watch(page, match, ply=20)
    heights = page.locator(".viewer__main button:visible, .viewer__main select:visible").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().height)"
    )
    assert min(heights) >= 44
    board = page.locator('[data-part="board"]').bounding_box()
    assert board
    assert board["width"] > width - 40
