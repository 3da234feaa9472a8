"""Ladders as people set them up."""

import pytest
from django.core.exceptions import ValidationError

from engines import GAMES
from ladder.matches.catalogue import CATALOGUE
from ladder.matches.models import Entry, Ladder
from ladder.matches.services import enter_everywhere, open_ladder
from ladder.matches.time_controls import DEFAULT, time_control
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


def test_every_ladder_of_the_catalogue_can_be_played() -> None:
    for spec in CATALOGUE:
        open_ladder(spec=spec).full_clean(exclude=["options"])


def test_opening_a_ladder_twice_opens_one() -> None:
    assert scene.ladder() == scene.ladder()


def test_a_new_ladder_takes_in_the_bots_that_are_ready() -> None:
    ready, _ = scene.version("alice"), scene.version("bob", ready=False)
    ladder = scene.ladder()
    assert [entry.bot for entry in ladder.entries.all()] == [ready.bot]


def test_who_opted_out_is_not_entered_again() -> None:
    ladder, version = scene.ladder(), scene.version("alice")
    Entry.objects.update(opted_out=True)
    enter_everywhere(bot=version.bot)
    assert Entry.objects.get(ladder=ladder).opted_out


def test_a_game_without_a_time_control_of_its_own_plays_by_the_default() -> None:
    assert time_control("a game of tomorrow") == DEFAULT


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "chess"),
        ("options", {"level": [1, 99]}),
        ("options", {"size": 3}),
        ("bank_ms", 1),
        ("seats", 5),
    ],
)
def test_the_admin_refuses_a_ladder_whose_matches_would_fail(field: str, value: object) -> None:
    ladder = scene.ladder()
    setattr(ladder, field, value)
    with pytest.raises(ValidationError):
        ladder.full_clean()


def test_the_engine_of_a_ladder_is_the_games_version() -> None:
    assert Ladder.objects.get(pk=scene.ladder().pk).engine == GAMES["infection"].version
