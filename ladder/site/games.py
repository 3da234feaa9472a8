"""What the site says of a game, taken from the game's own folder."""

from functools import cache
from importlib.resources import files
from random import Random

from django.utils.translation import get_language

from engines import CHANCE, GAMES, View, replay

DEFAULT = "en"

GLIMPSE_AT = 0.7
"""How far into a random game, as a share of its length, the picture on the home page is."""

HIDING_ACTIONS = 60
"""A game that hides anything has hidden something by then."""


def language() -> str:
    """The language of this request, without its country."""
    return (get_language() or DEFAULT).split("-")[0]


@cache
def rules_text(game: str, language: str) -> str:
    """The rules page in Markdown; in English where the language has none, a title if there is none."""
    folder = files(f"engines.{game}")
    for code in (language, DEFAULT):
        page = folder / f"rules.{code}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    return f"# {game.capitalize()}\n"


def title_of(game: str) -> str:
    """The game's name in the language of this request: the first heading of its rules page."""
    for line in rules_text(game, language()).splitlines():
        if line.startswith("# "):
            return line.removeprefix("# ").strip()
    return game.capitalize()


def summary_of(game: str) -> str:
    """What the game is in a few lines: the first paragraph of its rules page."""
    paragraphs = rules_text(game, language()).split("\n\n")
    plain = (text for text in paragraphs if text.strip() and not text.lstrip().startswith(("#", "```", "|")))
    return " ".join(next(plain, "").split())


@cache
def glimpse(game: str) -> tuple[View, str]:
    """A position out of a random game, as a spectator sees it, and the action that led to it."""
    rng = Random(4)
    kind = GAMES[game]
    state = kind.new(kind.seats_allowed[0])
    actions = []
    while state.to_move is not None:
        actions.append(state.sample(rng))
        state.apply(actions[-1])
    shown = int(GLIMPSE_AT * len(actions))
    *_, before = replay(game, state.seats, {}, actions[: shown - 1])
    seen = before.seen(actions[shown - 1], CHANCE)
    before.apply(actions[shown - 1])
    return before.view(CHANCE), seen


@cache
def hides(game: str) -> bool:
    """Whether somebody does not see everything: found out by playing a few random actions."""
    rng = Random(1)
    kind = GAMES[game]
    state = kind.new(kind.seats_allowed[0])
    eyes = [CHANCE, *range(state.seats)]
    for _ in range(HIDING_ACTIONS):
        if any(state.view(seat) != state.view(None) for seat in eyes):
            return True
        if state.to_move is None:
            break
        state.apply(state.sample(rng))
    return False
