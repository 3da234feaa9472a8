"""What pages show to whom, and what they cost."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ladder.matches.models import Entry, Match
from ladder.matches.services import queue_check
from ladder.matches.services.record import record
from ladder.ratings.services import refit
from ladder.submissions.models import BotVersion
from tests.ladder.matches import scene

pytestmark = pytest.mark.usefixtures("redis_url")


def play(*players: BotVersion, faults: scene.Faults | None = None) -> Match:
    match = scene.match(scene.ladder(), *players)
    record([scene.played(match, faults=faults, log="a secret log")])
    match.refresh_from_db()
    return match


@pytest.fixture
def pair(db: None) -> tuple[BotVersion, BotVersion]:
    scene.ladder()
    return scene.version("alice", "Sporekeeper"), scene.version("bob", "petri.dish")


def client_of(name: str | None) -> Client:
    client = Client(headers={"host": "localhost"})
    if name:
        client.force_login(scene.user(name))
    return client


def text(address: str, name: str | None = None) -> str:
    answer = client_of(name).get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


Addresses = Callable[[Match], str]


@pytest.mark.parametrize(
    "address",
    [
        lambda match: "/",
        lambda match: "/ladders/",
        lambda match: "/ladders/infection/",
        lambda match: "/matches/",
        lambda match: "/queue/",
        lambda match: match.get_absolute_url(),
        lambda match: match.seats.first().version.bot.get_absolute_url(),
        lambda match: match.seats.first().version.get_absolute_url(),
    ],
    ids=["home", "ladders", "ladder", "matches", "queue", "match", "bot", "version"],
)
def test_a_page_takes_as_many_queries_for_many_rows_as_for_few(
    pair: tuple[BotVersion, BotVersion], address: Addresses
) -> None:
    match = play(*pair)
    refit(ladder=scene.ladder())
    text(address(match))  # what is cached for ever is cached now
    with CaptureQueriesContext(connection) as few:
        text(address(match))
    others = [scene.version("alice", f"bot{n}") for n in range(4)]
    for other in others:
        play(other, pair[1])
        play(pair[0], pair[1], faults={0: {0: 5}})
    refit(ladder=scene.ladder())
    with CaptureQueriesContext(connection) as many:
        text(address(match))
    assert len(many) == len(few), [query["sql"][:100] for query in many][len(few) :]


def test_the_log_of_a_game_is_for_the_bots_owner_and_staff(pair: tuple[BotVersion, BotVersion]) -> None:
    match = play(*pair, faults={0: {0: 5}})
    staff = scene.user("charlie")
    staff.is_staff = True
    staff.save()
    assert "Traceback: boom" in text(match.get_absolute_url(), "alice")
    assert "Traceback: boom" in text(match.get_absolute_url(), "charlie")
    for name in ("bob", None):
        page = text(match.get_absolute_url(), name)
        assert "Traceback" not in page
        assert "Sporekeeper crashed." in page


def test_an_owner_sees_the_log_of_the_own_seat_only(pair: tuple[BotVersion, BotVersion]) -> None:
    match = play(*pair)
    assert text(match.get_absolute_url(), "alice").count("a secret log") == 1


MARKUP = "<script>alert(1)</script>{{ 7 }}\"'&\u2066 {% now %}"


def test_what_a_bot_printed_and_died_of_is_shown_as_text(pair: tuple[BotVersion, BotVersion]) -> None:
    match = scene.match(scene.ladder(), *pair)
    result = scene.played(match, faults={0: {0: 5}}, log=MARKUP)
    seats = result.model_dump(mode="json")["games"][0]["seats"]
    seats[0]["detail"] = MARKUP
    record([scene.changed(result, 0, seats=seats)])
    for address in (match.get_absolute_url(), pair[0].bot.get_absolute_url()):
        page = text(address, "alice")
        assert "&lt;script&gt;alert(1)&lt;/script&gt;{{ 7 }}&quot;&#x27;&amp;" in page
        assert "<script>alert" not in page


def test_a_bots_lost_games_are_listed_for_its_owner_alone(pair: tuple[BotVersion, BotVersion]) -> None:
    play(*pair, faults={0: {0: 5}})
    page = pair[0].bot.get_absolute_url()
    assert "Traceback: boom" in text(page, "alice")
    assert "Traceback" not in text(page, "bob")


def test_the_seed_is_shown_only_when_the_match_is_over(pair: tuple[BotVersion, BotVersion]) -> None:
    waiting = scene.match(scene.ladder(), *pair)
    assert waiting.seed not in text(waiting.get_absolute_url(), "alice")
    over = play(*pair)
    assert over.seed in text(over.get_absolute_url())
    assert over.secret not in text(over.get_absolute_url(), "alice")


def test_a_check_is_between_its_author_and_the_site(pair: tuple[BotVersion, BotVersion]) -> None:
    scene.version("house", "random")
    check = queue_check(version=scene.version("alice", "new", ready=False))
    address = check.get_absolute_url()
    assert client_of("alice").get(address).status_code == 200
    assert client_of("bob").get(address).status_code == 404
    assert client_of(None).get(address).status_code == 404


def test_a_match_that_waits_asks_again_until_it_is_over(pair: tuple[BotVersion, BotVersion]) -> None:
    match = scene.match(scene.ladder(), *pair)
    assert 'hx-trigger="every 3s"' in text(match.get_absolute_url())
    record([scene.played(match)])
    part = client_of(None).get(match.get_absolute_url(), headers={"HX-Request": "true"})
    assert part.headers["HX-Refresh"] == "true"


@pytest.mark.parametrize("address", ["/ladders/infection/", "/queue/"])
def test_htmx_gets_the_part_but_the_whole_page_when_it_goes_back(
    pair: tuple[BotVersion, BotVersion], address: str
) -> None:
    client = client_of(None)
    part = client.get(address, headers={"HX-Request": "true"})
    back = client.get(address, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" not in part.content.decode()
    assert "<html" in back.content.decode()
    assert "HX-Request" in part.headers["Vary"]


def test_matches_are_filtered_by_bot_and_fault(pair: tuple[BotVersion, BotVersion]) -> None:
    clean, faulty = play(*pair), play(pair[1], scene.version("carol", "mycelium"), faults={0: {1: 5}})
    for query, found in {
        "": {clean, faulty},
        "bot=spore": {clean},
        "faults=on": {faulty},
        "bot=mycelium&faults=on&ladder=infection&state=finished": {faulty},
        "state=queued": set(),
        "state=nonsense&ladder=nowhere": {clean, faulty},
    }.items():
        page = text(f"/matches/?{query}")
        assert {match for match in (clean, faulty) if str(match.pk) in page} == found, query


def test_a_filter_by_name_does_not_change_a_bots_rank(pair: tuple[BotVersion, BotVersion]) -> None:
    play(*pair, faults={0: {0: 6}, 1: {1: 6}})
    refit(ladder=scene.ladder())
    board = list(client_of(None).get("/ladders/infection/").context["page"])
    last = board[-1]
    assert [rating.rank for rating in board] == [1, 2]
    page = client_of(None).get(f"/ladders/infection/?q={last.version.bot.name}").context["page"]
    assert [(rating.pk, rating.rank) for rating in page.object_list] == [(last.pk, 2)]


def test_what_a_match_did_to_the_ratings_is_told_with_expectation_and_k(
    pair: tuple[BotVersion, BotVersion],
) -> None:
    match = play(*pair)
    effects = client_of(None).get(match.get_absolute_url()).context["effects"]
    first, second = effects[pair[0].pk], effects[pair[1].pk]
    assert first.expected == pytest.approx(1.0)
    assert first.scored + second.scored == 2
    assert first.change == pytest.approx(first.k_eff * (first.scored - first.expected))


def test_leaving_a_ladder_and_coming_back(pair: tuple[BotVersion, BotVersion]) -> None:
    entry = Entry.objects.get(bot=pair[0].bot)
    alice, bob = client_of("alice"), client_of("bob")
    assert bob.post(f"/my/entries/{entry.pk}/").status_code == 404
    for out in (True, False):
        assert alice.post(f"/my/entries/{entry.pk}/").status_code == 302
        entry.refresh_from_db()
        assert entry.opted_out is out


def test_a_bot_that_never_passed_a_check_has_no_public_page(db: None) -> None:
    scene.ladder()
    bot = scene.version("alice", "unready", ready=False).bot
    assert client_of("alice").get(bot.get_absolute_url()).status_code == 200
    assert client_of(None).get(bot.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("address", ["/nowhere/", "/ladders/nowhere/", "/games/chess/", "/docs/nothing/"])
def test_an_unknown_address_is_a_404_in_the_sites_own_frame(db: None, address: str) -> None:
    answer = client_of(None).get(address)
    assert answer.status_code == 404
    assert "Skip to the content" in answer.content.decode()
