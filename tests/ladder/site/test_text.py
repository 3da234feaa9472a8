"""Rules, docs and small texts."""

import pytest
from django.contrib.staticfiles import finders
from django.utils import translation

from engines import GAMES
from ladder.matches.lines import points
from ladder.matches.templatetags.matches import seconds
from ladder.ratings.models import Rating
from ladder.ratings.templatetags.elo import elo_bar, rank_interval, signed
from ladder.site.docs import PAGES, text_of
from ladder.site.games import glimpse, hides, rules_text, summary_of, title_of
from ladder.site.markdown import render


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_its_rules_in_both_languages_and_a_board(game: str) -> None:
    english, french = rules_text(game, "en"), rules_text(game, "fr")
    assert english != french
    assert "```board" in english
    assert finders.find(f"boards/{game}.js")
    assert summary_of(game)


@pytest.mark.parametrize("game", list(GAMES))
def test_the_picture_of_a_game_shows_no_more_than_a_spectator_sees(game: str) -> None:
    view, action = glimpse(game)
    assert view
    assert action


def test_a_game_of_perfect_information_hides_nothing() -> None:
    assert not hides("infection")


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_the_docs_is_there_in_both_languages(page: str) -> None:
    with translation.override("en"):
        english = text_of(page)
    with translation.override("fr"):
        french = text_of(page)
    assert english != french


def test_a_language_without_pages_reads_english() -> None:
    with translation.override("de"):
        assert title_of("infection") == "Infection"
        assert text_of("bots").startswith("# Write a bot")


def test_html_in_a_page_is_shown_and_not_used() -> None:
    assert "<script>" not in render("<script>alert(1)</script> <b>x</b>")


def test_a_board_block_becomes_a_board_and_stays_code_where_no_game_is_known() -> None:
    text = '```board\n{"view": {"a": "\\"<"}, "action": "g2"}\n```'
    drawn = render(text, "infection")
    assert '<game-board module="/static/boards/infection.js"' in drawn
    assert 'view="{&quot;a&quot;:&quot;\\&quot;&lt;&quot;}" action="g2"' in drawn
    assert "<game-board" not in render(text)


def test_headings_can_be_linked_to() -> None:
    assert '<h2 id="the-end">' in render("## The end")


@pytest.mark.parametrize(
    ("units", "said"), [(None, ""), (0, "0"), (30, "½"), (60, "1"), (90, "1½"), (75, "1¼"), (80, "1.33")]
)
def test_points_are_whole_or_halves_where_they_can_be(units: int | None, said: str) -> None:
    assert points(units) == said


@pytest.mark.parametrize(("elo", "said"), [(12.4, "+12"), (-3.0, "−3"), (0.4, "±0"), (-0.4, "±0")])
def test_a_change_has_its_sign(elo: float, said: str) -> None:
    assert signed(elo) == said


@pytest.mark.parametrize(("low", "high", "said"), [(3, 7, "3–7"), (3, 3, "3"), (None, None, "")])
def test_a_rank_interval_of_one_rank_is_that_rank(low: int | None, high: int | None, said: str) -> None:
    assert rank_interval(Rating(rank_low=low, rank_high=high)) == said


def test_the_bar_lies_where_the_rating_does_whatever_the_language() -> None:
    rating = Rating(mean=1500, se=50, provisional=False)
    with translation.override("fr"):
        drawn = elo_bar(rating, 1000, 2000)
    assert 'cx="50.00%"' in drawn
    assert 'x="40.59%" width="18.82%"' in drawn


@pytest.mark.parametrize(("ms", "said"), [(340, "340 ms"), (2100, "2.1 s"), (10_000, "10 s")])
def test_times_are_read_in_seconds_from_one_second_on(ms: int, said: str) -> None:
    with translation.override("en"):
        assert seconds(ms) == said
