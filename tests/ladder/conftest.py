"""What tests of the site share."""

import pytest
from django.core.management import call_command
from pytest_django import Settings

from engines import GAMES
from ladder.matches.models import Ladder


@pytest.fixture
def infection(db: None) -> Ladder:
    """The ladder of Infection with the reference bots on it."""
    from ladder.matches.catalogue import CATALOGUE
    from ladder.matches.services import open_ladder

    for spec in CATALOGUE:
        if spec.game == "infection":
            open_ladder(spec=spec)
    call_command("loadhouse", verbosity=0)
    return Ladder.objects.get(slug="infection")


@pytest.fixture(autouse=True)
def no_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which matches are audited hangs on their random ids."""
    monkeypatch.setattr("ladder.matches.services.audits.AUDIT_PERCENT", 0)


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """The site's slow hash costs a third of a second a user, and these tests make hundreds."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> str:
    """A registered game with dice, hidden cards and three seats."""
    monkeypatch.setitem(GAMES.homes, "tiny", "tests.engines.tiny:Tiny")
    return "tiny"
