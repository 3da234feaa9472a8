"""Run inside a tree that Nim was added to: the whole site with a ladder of the new game."""

from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from deploy import services
from ladder.matches.catalogue import LadderSpec
from ladder.matches.models import Game, Match, MatchState
from ladder.matches.services import create_matches, open_ladder
from ladder.ratings.models import Rating
from ladder.ratings.services import refit
from ladder.submissions.models import BotVersion
from tests.system.running import Site, until


@pytest.fixture
def match(site: Site) -> Match:
    """Played by a worker in its sandbox, recorded and rated."""
    call_command("loadhouse", verbosity=0)
    spec = LadderSpec(slug="nim", name="Nim", game="nim", seats=2, options={"heap": [21, 15]})
    ladder = open_ladder(spec=spec)
    pair = [BotVersion.objects.get(game="nim", bot__name=name).pk for name in ("random", "perfect")]
    (made,) = create_matches(ladder=ladder, groups=[(pair, 6)])
    site.start(services.recorder())
    site.start(services.match_workers(1))
    until(lambda: Match.objects.get(pk=made.pk).state == MatchState.FINISHED, 60, "a finished match")
    refit(ladder=ladder)
    return Match.objects.get(pk=made.pk)


def test_a_match_is_played_rated_and_shown(match: Match, client: Client) -> None:
    games = Game.objects.filter(match=match)
    assert [game.reasons for game in games] == [["finished", "finished"]] * 2
    assert Rating.objects.get(version__bot__name="perfect").games == 2
    for address, shows in {
        "/": "Nim",
        "/games/nim/": "who takes the last one wins",
        "/ladders/nim/": "perfect",
        f"/matches/{match.pk}/": "boards/nim",
    }.items():
        answer = client.get(address)
        assert answer.status_code == 200
        assert shows in answer.content.decode(), address
    assert Path(finders.find("boards/nim.js") or "").is_file()
