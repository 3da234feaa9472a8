"""The pages of the documentation: Markdown files beside this module, in English and French."""

from functools import cache
from importlib.resources import files

from ladder.site.games import DEFAULT, language

PAGES = ["bots", "ratings"]
"""In the order of the menu."""


@cache
def _read(page: str, language: str) -> str:
    folder = files("ladder.site") / "pages"
    text = folder / f"{page}.{language}.md"
    if not text.is_file():
        text = folder / f"{page}.{DEFAULT}.md"
    return text.read_text(encoding="utf-8")


def text_of(page: str) -> str:
    """In the language of this request; in English where it is missing."""
    return _read(page, language())


def title_of(page: str) -> str:
    return text_of(page).splitlines()[0].removeprefix("# ").strip()
