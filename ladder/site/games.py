"""What the site says of a game, taken from the game's own folder."""

from functools import cache
from importlib.resources import files

from django.utils.translation import get_language

DEFAULT = "en"


@cache
def rules_text(game: str, language: str) -> str:
    """The rules page in Markdown; in English where the language has none."""
    folder = files(f"engines.{game}")
    page = folder / f"rules.{language}.md"
    if not page.is_file():
        page = folder / f"rules.{DEFAULT}.md"
    return page.read_text(encoding="utf-8")


def title_of(game: str) -> str:
    """The game's name in the language of this request: the first heading of its rules page."""
    language = (get_language() or DEFAULT).split("-")[0]
    for line in rules_text(game, language).splitlines():
        if line.startswith("# "):
            return line.removeprefix("# ").strip()
    return game.capitalize()
