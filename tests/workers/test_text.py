"""What is shown of bot-made text."""

from hypothesis import given
from hypothesis import strategies as st

from workers.text import clean, quote


@given(st.text(), st.integers(10, 200), st.sampled_from(["head", "tail"]))
def test_cleaned_text_is_short_and_visible(text: str, limit: int, keep: str) -> None:
    shown = clean(text, limit, keep=keep)
    assert len(shown) <= limit
    assert shown.replace("\n", "").replace("\t", "").isprintable()
    assert clean(shown, limit, keep=keep) == shown


def test_ordinary_text_of_any_language_stays() -> None:
    text = "Zèbre 斑马 זברה ♞\n\tend"
    assert clean(text, 100) == text


def test_control_bidi_and_invisible_characters_are_shown_as_escapes() -> None:
    assert clean("a\x1b[31mb\r\x00", 100) == "a\\x1b[31mb\\r\\x00"
    assert clean("\u202eevil\u2066\u200b\ufeff", 100) == "\\u202eevil\\u2066\\u200b\\ufeff"
    assert clean("\ud800\U000e0041\u2028", 100) == "\\ud800\\U000e0041\\u2028"


def test_wide_spaces_become_plain_ones() -> None:
    assert clean("oui\u00a0! non\u202f?\u3000", 100) == "oui ! non ? "


def test_the_head_or_the_tail_is_kept() -> None:
    assert clean("0123456789abcdef", 10) == "01234[...]"
    assert clean("0123456789abcdef", 10, keep="tail") == "[...]bcdef"


def test_a_long_text_takes_no_longer_than_its_limit() -> None:
    assert len(clean("\x00" * 10_000_000, 50)) == 50


def test_a_quote_is_one_line() -> None:
    assert quote("a\nb\tc") == '"a\\nb\\tc"'
