"""Anchor bots get new versions, and nobody moves for it."""

import pytest

from ladder.matches.models import Ladder
from ladder.matches.services.record import record
from ladder.ratings.anchors import successors
from ladder.ratings.fit import Anchors
from ladder.ratings.models import Anchoring, Rating
from ladder.ratings.services import refit
from ladder.submissions.models import BotVersion
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder() -> Ladder:
    return scene.ladder()


@pytest.fixture
def anchors(ladder: Ladder) -> list[BotVersion]:
    found = [scene.version("house", name) for name in ("calm", "bold", "wild")]
    for version, mean in zip(found, (1200.0, 1500.0, 1800.0), strict=True):
        version.bot.anchor_mean = mean
        version.bot.save()
    return found


def play(ladder: Ladder, winner: BotVersion, loser: BotVersion, times: int = 1) -> None:
    for luck in range(times):
        match = scene.match(ladder, winner, loser)
        record([scene.played(match, luck, faults={0: {1: 4}, 1: {0: 4}})])


def means(*versions: BotVersion) -> list[float]:
    return [Rating.objects.get(version=version).mean for version in versions]


def test_the_first_anchors_hold_their_fixed_mean(ladder: Ladder, anchors: list[BotVersion]) -> None:
    play(ladder, anchors[2], anchors[0], 3)
    refit(ladder=ladder)
    assert sum(means(*anchors)) / 3 == pytest.approx(1500)
    assert Anchoring.objects.get().versions == [version.pk for version in anchors]


def test_replacing_an_anchor_moves_nobody_and_the_others_hold_the_scale(
    ladder: Ladder, anchors: list[BotVersion]
) -> None:
    alice = scene.version("alice")
    play(ladder, anchors[2], anchors[0], 3)
    play(ladder, alice, anchors[1], 3)
    refit(ladder=ladder)
    before = means(*anchors, alice)
    newer = scene.version("house", "wild")
    refit(ladder=ladder)
    refit(ladder=ladder)
    assert means(*anchors, alice) == pytest.approx(before)
    common = anchors[:2]
    assert Anchoring.objects.get().versions == [version.pk for version in common]
    play(ladder, newer, alice, 4)
    refit(ladder=ladder)
    assert sum(means(*common)) == pytest.approx(sum(before[:2]))
    assert means(newer)[0] > before[2]


def test_a_new_anchor_joins_at_the_rating_it_has_once_that_is_settled() -> None:
    old, nominal = Anchors((1, 2), 1300.0), Anchors((1, 2, 3), 1500.0)
    ratings = {1: (1250.0, 20.0), 2: (1350.0, 20.0), 3: (1700.0, 80.0)}
    assert successors(old, nominal, ratings) == old
    ratings[3] = (1700.0, 40.0)
    assert successors(old, nominal, ratings) == Anchors((1, 2, 3), pytest.approx(4300 / 3))


def test_old_versions_hold_on_when_every_anchor_is_replaced_at_once() -> None:
    old = Anchors((1, 2), 1300.0)
    assert successors(old, Anchors((3, 4), 1300.0), dict.fromkeys((1, 2, 3, 4), (1300.0, 200.0))) == old
