"""What the page of a bot tells of its opponents and seats."""

import pytest
from django.test import Client

from ladder.matches.models import Match
from ladder.matches.services.record import record
from ladder.ratings.models import Rating
from ladder.ratings.opponents import opponents, seat_stats
from ladder.ratings.services import refit
from ladder.submissions.models import BotVersion
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


def play(*players: BotVersion, faults: scene.Faults) -> Match:
    match = scene.match(scene.ladder(), *players)
    record([scene.played(match, faults=faults)])
    return match


def rating_of(version: BotVersion) -> Rating:
    return Rating.objects.get(version=version)


def test_a_head_to_head_stands_beside_what_the_ratings_expect() -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    play(a, b, faults={0: {1: 5}, 1: {1: 5}})  # seat 1: bob in game 0, alice in game 1
    refit(ladder=ladder)
    Rating.objects.filter(version=a).update(mean=1700)
    Rating.objects.filter(version=b).update(mean=1500)
    (mine,) = opponents(rating_of(a))
    assert (mine.version, mine.wins, mine.draws, mine.losses) == (b, 1, 0, 1)
    assert (mine.percent, mine.expected) == (50, 76)
    (theirs,) = opponents(rating_of(b))
    assert theirs.expected == 24


def test_results_are_told_by_seat() -> None:
    ladder, a, b = scene.ladder(), scene.version("alice"), scene.version("bob")
    play(a, b, faults={0: {1: 5}, 1: {1: 5}})  # whoever sits at seat 1 loses
    play(b, a, faults={0: {1: 5}, 1: {1: 5}})
    refit(ladder=ladder)
    first, second = seat_stats(rating_of(a))
    assert (first.seat, first.games, first.wins, first.losses, first.percent) == (1, 2, 2, 0, 100)
    assert (second.seat, second.games, second.wins, second.losses, second.percent) == (2, 2, 0, 2, 0)


def test_in_a_game_of_three_every_opponent_counts_in_every_seat(tiny: str) -> None:
    players = [scene.version(owner, game=tiny) for owner in ("alice", "bob", "carol")]
    ladder = scene.ladder(scene.TINY)
    match = scene.match(ladder, *players)
    record([scene.played(match)])
    refit(ladder=ladder)
    games = {game.number: game.ranks for game in match.games.all()}
    for index, player in enumerate(players):
        for stat in seat_stats(rating_of(player)):
            seat = stat.seat - 1
            ranks = games[(index - seat) % 3]
            assert stat.wins == sum(ranks[seat] < rank for rank in ranks)
            assert stat.games == 1
            assert stat.wins + stat.draws + stat.losses == 2


def test_a_page_shows_the_opponents_met_most_until_one_asks_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ladder.ratings.views_bots.OPPONENTS", 1)
    ladder, a, b, c = scene.ladder(), *(scene.version(name) for name in ("alice", "bob", "carol"))
    for other in (b, c, c):
        play(a, other, faults={0: {1: 5}})
    refit(ladder=ladder)
    client, address = Client(headers={"host": "localhost"}), a.bot.get_absolute_url()
    page = client.get(address)
    assert [opponent.version for opponent in page.context["opponents"]] == [c]
    assert "opponents=all#opponents" in page.content.decode()
    page = client.get(f"{address}?opponents=all")
    assert [opponent.version for opponent in page.context["opponents"]] == [c, b]
    assert "opponents=all#opponents" not in page.content.decode()
