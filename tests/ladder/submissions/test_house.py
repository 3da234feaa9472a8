"""The reference bots come with the product."""

import pytest
from django.core.management import call_command

from ladder.matches.models import Entry, Match
from ladder.submissions.models import Bot, BotVersion, VersionState

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("infection")]


def test_they_are_ready_at_once_and_on_their_ladder() -> None:
    bots = Bot.objects.filter(game="infection", owner__username="house")
    assert bots.count() >= 6
    assert all(bot.active_version and bot.active_version.state == VersionState.READY for bot in bots)
    assert Entry.objects.filter(ladder__slug="infection").count() == bots.count()
    assert not Match.objects.exists()


def test_some_of_them_are_anchors() -> None:
    assert Bot.objects.filter(game="infection", anchor_mean__isnull=False).count() >= 2


def test_a_second_load_makes_no_new_versions() -> None:
    before = list(BotVersion.objects.order_by("pk").values_list("pk", "number"))
    call_command("loadhouse", verbosity=0)
    assert list(BotVersion.objects.order_by("pk").values_list("pk", "number")) == before


def test_nobody_can_sign_in_as_their_owner() -> None:
    owner = Bot.objects.filter(game="infection", owner__username="house")[0].owner
    assert not owner.has_usable_password()
