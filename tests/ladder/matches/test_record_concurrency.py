"""Many recorders at once: no lost update, no deadlock, nothing twice."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from django.db import connection
from django.db.models import Sum

from ladder.matches.models import Deviation, Game, Match, MatchState
from ladder.matches.services.record import record
from ladder.ratings.models import PairStat
from ladder.ratings.services import refit
from ladder.ratings.services.rebuild import rebuild
from tests.ladder.matches import scene
from workers.contract import Result

pytestmark = pytest.mark.django_db(transaction=True)

RECORDERS = 16


def apply(batches: list[list[Result]]) -> None:
    try:
        for batch in batches:
            record(batch)
    finally:
        connection.close()


def test_sixteen_recorders_of_shuffled_doubled_results_lose_and_double_nothing() -> None:
    ladder = scene.ladder()
    players = [scene.version(name) for name in ("alice", "bob", "charlie", "dora")]
    refit(ladder=ladder)
    rng = Random(7)
    matches = [scene.match(ladder, *rng.sample(players, 2)) for _ in range(48)]
    results = [scene.played(match, i) for i, match in enumerate(matches)]
    inbox = [*results, *results, *(scene.started(match) for match in matches)]
    rng.shuffle(inbox)
    batches = [inbox[start : start + 3] for start in range(0, len(inbox), 3)]
    with ThreadPoolExecutor(RECORDERS) as recorders:
        list(recorders.map(apply, [batches[i::RECORDERS] for i in range(RECORDERS)]))
    assert Match.objects.filter(state=MatchState.FINISHED).count() == 48
    assert Game.objects.count() == 96
    assert PairStat.objects.aggregate(total=Sum("games"))["total"] == 96
    assert rebuild(ladder=ladder, write=False) == []
    assert not Deviation.objects.exists()


def test_recorders_that_disagree_about_one_match_apply_one_result() -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    results = [[[scene.played(match, luck)]] for luck in range(8)]
    with ThreadPoolExecutor(8) as recorders:
        list(recorders.map(apply, results))
    assert Game.objects.count() == 2
    assert PairStat.objects.get().games == 2
    assert Deviation.objects.count() == 7
