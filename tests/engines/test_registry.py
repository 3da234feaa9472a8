"""The registry, and the pages that every game brings."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import engines
from engines import GAMES

LANGUAGES = ("en", "fr")
HOME = Path(engines.__file__).parent


def page(name: str, language: str) -> str:
    return (HOME / name / f"rules.{language}.md").read_text(encoding="utf-8")


def boards(text: str) -> list[str]:
    return re.findall(r"^```board\n(.*?)\n```$", text, re.M | re.S)


def test_a_game_is_found_by_its_own_name() -> None:
    assert [GAMES[name].name for name in GAMES] == list(GAMES)
    assert len(GAMES) == len(list(GAMES)) >= 1


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(KeyError, match=r"chess.*infection"):
        GAMES["chess"]


def test_looking_up_one_game_imports_no_other() -> None:
    code = "import sys, engines; list(engines.GAMES); print([m for m in sys.modules if m.endswith('.rules')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HOME.parent
    )
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_lives_in_its_own_folder_and_needs_the_standard_library_alone(name: str) -> None:
    code = (
        f"import sys; before = set(sys.modules); import engines; engines.GAMES[{name!r}];"
        "new = {m.partition('.')[0] for m in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names) - {'engines'}), engines.GAMES[%r].__module__)" % name
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HOME.parent
    )
    assert done.stdout.strip() == f"[] engines.{name}.rules"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_rules_page_names_every_option_and_shows_a_board(name: str, language: str) -> None:
    text = page(name, language)
    assert text.startswith("# ")
    for option in GAMES[name].option_values(GAMES[name].seats_allowed[0]):
        assert f"`{option}`" in text
    assert boards(text)


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_show_the_same_boards_and_both_are_views_of_the_game(name: str) -> None:
    english, french = (boards(page(name, language)) for language in LANGUAGES)
    assert english == french
    for board in english:
        view = json.loads(board)
        state = GAMES[name].from_view(view, Random(0))
        assert view in [state.view(seat) for seat in [None, *range(-1, state.seats)]]


@pytest.mark.parametrize("name", GAMES)
def test_both_languages_have_the_same_chapters(name: str) -> None:
    english, french = (
        [line.split(" ")[0] for line in page(name, language).splitlines() if re.match(r"#+ ", line)]
        for language in LANGUAGES
    )
    assert english == french
