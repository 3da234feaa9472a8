"""The demo's ladders, accounts and token."""

import re

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from ladder.accounts.models import ApiToken, User
from ladder.accounts.services import user_of_token
from ladder.matches.catalogue import CATALOGUE
from ladder.matches.models import Ladder


def seed(capsys: pytest.CaptureFixture[str]) -> str:
    call_command("seeddemo")
    return capsys.readouterr().out


@pytest.mark.django_db
def test_what_it_prints_opens_the_site(capsys: pytest.CaptureFixture[str]) -> None:
    said = seed(capsys)
    assert set(Ladder.objects.values_list("slug", flat=True)) == {spec.slug for spec in CATALOGUE}
    for name, password in re.findall(r"(admin|demo) / (\S+)", said):
        assert Client().login(username=name, password=password), name
    found = user_of_token(said.split()[-1])
    assert found
    assert found[0].username == "demo"
    assert User.objects.get(username="admin").is_superuser


@pytest.mark.django_db
def test_a_second_run_prints_the_same_and_makes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    first = seed(capsys)
    assert seed(capsys) == first
    assert (User.objects.count(), ApiToken.objects.count()) == (2, 1)


@pytest.mark.django_db
def test_a_changed_secret_changes_the_token(capsys: pytest.CaptureFixture[str], settings: Settings) -> None:
    first = seed(capsys)
    settings.SECRET_KEY = "another"
    assert seed(capsys).split()[-1] != first.split()[-1]


@pytest.mark.django_db
def test_a_site_on_https_refuses_it(settings: Settings) -> None:
    settings.SECURE = True
    with pytest.raises(CommandError, match="https"):
        call_command("seeddemo")
    assert not User.objects.exists()
