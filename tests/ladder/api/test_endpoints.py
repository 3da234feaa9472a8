"""What the API answers."""

import json
from dataclasses import replace

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from ladder.matches.models import Game, Ladder
from ladder.matches.services.record import record
from ladder.ratings.services import refit
from ladder.submissions.models import BotVersion
from tests.ladder.api.conftest import signed_in
from tests.ladder.matches import scene
from tests.ladder.people import alice
from tests.ladder.submissions.archives import BOT, zip_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("infection")]


def upload(client: APIClient, **changes: object):  # type: ignore[no-untyped-def]
    form = {"game": "infection", "name": "taker", "file": SimpleUploadedFile("bot.py", BOT), **changes}
    return client.post("/api/v1/versions/", form, format="multipart")


def test_an_upload_answers_with_the_version_to_follow() -> None:
    client = signed_in(alice())
    answer = upload(client, description="takes all")
    assert answer.status_code == 201
    assert answer.json()["state"] == "checking"
    again = client.get(f"/api/v1/versions/{answer.json()['id']}/").json()
    assert again["bot"]["description"] == "takes all"


@pytest.mark.parametrize(
    ("address", "field", "says"),
    [
        ("matches/?state=errored", "state", "bot, faults, format, game, kind, ladder, ordering, page"),
        ("matches/?ladder=infectoin", "ladder", "There is no ladder of this name."),
        ("tournaments/?ladder=infectoin", "ladder", "There is no ladder of this name."),
        ("ladders/infection/standings/?bot=3", "bot", "What is known: format, name, ordering"),
    ],
)
def test_a_list_refuses_what_it_cannot_be_narrowed_by(address: str, field: str, says: str) -> None:
    answer = APIClient().get(f"/api/v1/{address}")
    assert answer.status_code == 400
    assert says in answer.json()["error"]["fields"][field][0]


def test_matches_are_narrowed_to_a_ladder(infection: Ladder) -> None:
    other = scene.ladder(replace(scene.INFECTION, slug="second"))
    one, two = scene.version("alice"), scene.version("bob")
    first, _ = scene.match(infection, one, two), scene.match(other, one, two)
    found = APIClient().get(f"/api/v1/matches/?ladder={infection.slug}").json()["results"]
    assert [match["id"] for match in found] == [str(first.pk)]


def test_the_same_upload_again_is_the_same_version() -> None:
    client = signed_in(alice())
    first, second = upload(client), upload(client)
    assert second.status_code == 200
    assert second.json()["id"] == first.json()["id"]


def test_a_bad_upload_names_the_field_and_the_mend() -> None:
    client = signed_in(alice())
    answer = upload(client, file=SimpleUploadedFile("a.zip", zip_of(("main.py", BOT))))
    assert answer.status_code == 400
    assert answer.json()["error"]["fields"] == {"file": ["There is no bot.py at the root of the zip."]}
    assert not BotVersion.objects.filter(owner__username="alice").exists()
    missing = client.post("/api/v1/versions/", {"game": "infection"}, format="multipart")
    assert set(missing.json()["error"]["fields"]) == {"name", "file"}


def test_uploads_are_limited_and_say_when_to_come_back() -> None:
    client = signed_in(alice())
    answers = [upload(client, name="") for _ in range(31)]
    assert answers[29].status_code == 400
    late = answers[30]
    assert late.status_code == 429
    assert int(late["Retry-After"]) == late.json()["error"]["retry_after"] > 0


def test_standings_have_ranks_bars_and_a_filter(api: APIClient) -> None:
    ladder = scene.ladder()
    one, two = scene.version("alice", "first"), scene.version("bob", "second")
    for luck in range(3):
        record([scene.played(scene.match(ladder, one, two), luck)])
    refit(ladder=ladder)
    lines = api.get("/api/v1/ladders/infection/standings/").json()["results"]
    ranks = [(line["rank"], line["elo"]) for line in lines]
    assert ranks == [(1 + sum(other > elo for _, other in ranks), elo) for _, elo in ranks]
    assert all(line["bar"] > 0 for line in lines if line["games"])
    (mine,) = api.get("/api/v1/ladders/infection/standings/?name=alice").json()["results"]
    assert mine["version"]["name"] == "first"
    assert mine["games"] == 6
    assert mine["rank"] == next(line["rank"] for line in lines if line["version"]["owner"] == "alice")


def test_matches_are_filtered_by_status_ladder_bot_and_fault(api: APIClient) -> None:
    ladder = scene.ladder()
    one, two, three = (scene.version(name) for name in ("alice", "bob", "carol"))
    done, faulty, waiting = (scene.match(ladder, *pair) for pair in ((one, two), (two, three), (one, three)))
    record([scene.played(done), scene.played(faulty, faults={0: {1: 5}})])

    def found(query: str) -> set[str]:
        answer = api.get(f"/api/v1/matches/?{query}")
        assert answer.status_code == 200, answer.content
        return {match["id"] for match in answer.json()["results"]}

    assert found("status=finished") == {str(done.pk), str(faulty.pk)}
    assert found("status=queued") == {str(waiting.pk)}
    assert found(f"bot={one.bot_id}") == {str(done.pk), str(waiting.pk)}
    assert found(f"version={three.pk}&status=finished") == {str(faulty.pk)}
    assert found("faults=true") == {str(faulty.pk)}
    assert found("ladder=infection&page_size=1") <= {str(each.pk) for each in (done, faulty, waiting)}
    assert api.get("/api/v1/matches/?status=lost").status_code == 400


def test_a_list_costs_the_same_number_of_queries_at_any_length(
    api: APIClient, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    ladder = scene.ladder()
    one, two = scene.version("alice"), scene.version("bob")
    record([scene.played(scene.match(ladder, one, two), luck) for luck in range(6)])
    with django_assert_max_num_queries(9):
        assert len(api.get("/api/v1/matches/").json()["results"]) == 6
    with django_assert_max_num_queries(4):
        api.get("/api/v1/ladders/infection/standings/")
    with django_assert_max_num_queries(4):
        api.get("/api/v1/bots/")


def test_a_game_has_a_replay_to_keep_and_frames_to_watch(api: APIClient) -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    record([scene.played(match)])
    game = Game.objects.get(match=match, number=1)
    replay = api.get(f"/api/v1/games/{game.pk}/replay/")
    assert replay["Content-Disposition"].startswith("attachment;")
    kept = json.loads(b"".join(replay.streaming_content) if replay.streaming else replay.content)
    assert len(kept["actions"]) == game.plies
    frames = api.get(f"/api/v1/games/{game.pk}/frames/")
    assert frames.status_code == 200
    assert "immutable" in frames["Cache-Control"]
    assert api.get(f"/api/v1/games/{game.pk}/frames/?eyes=7").status_code == 400


def test_the_queue_tells_its_length_and_who_works(api: APIClient) -> None:
    scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    scene.worker_alive("attic", slots=3)
    told = api.get("/api/v1/queue/").json()
    assert {line["ladder"]: line["queued"] for line in told["ladders"]} == {"infection": 1}
    assert [(worker["name"], worker["slots"]) for worker in told["workers"]] == [("attic", 3)]


def test_a_forged_sign_of_life_harms_nothing(api: APIClient) -> None:
    from ladder.matches.redis import connection

    connection().set("worker:evil", b"\xff not json")
    connection().set("worker:greedy", json.dumps({"slots": 10**12, "playing": -4, "python": ["x"] * 1000}))
    (worker,) = api.get("/api/v1/queue/").json()["workers"]
    assert (worker["name"], worker["slots"], worker["playing"]) == ("greedy", 256, 0)
    assert len(worker["python"]) <= 120


def test_the_schema_has_no_warnings_and_names_every_endpoint(api: APIClient) -> None:
    call_command("spectacular", validate=True, fail_on_warn=True, file="/dev/null")
    answer = api.get("/api/v1/schema/?format=json")
    paths = answer.json()["paths"]
    for noun in ("ladders/", "matches/", "bots/", "versions/", "queue/", "me/", "tokens/"):
        assert f"/api/v1/{noun}" in paths
    assert "/api/v1/ladders/{slug}/standings/" in paths
    assert "/api/v1/games/{id}/frames/" in paths


def test_the_docs_page_loads_nothing_from_elsewhere(api: APIClient) -> None:
    page = api.get(reverse("api-docs"), headers={"accept": "text/html"})
    assert page.status_code == 200
    text = page.content.decode()
    assert "<script>" not in text
    assert 'src="http' not in text


@pytest.mark.parametrize("path", ["matches/", "bots/", "versions/", "ladders/"])
def test_pages_and_ordering_work_on_every_list(api: APIClient, path: str) -> None:
    answer = api.get(f"/api/v1/{path}?page_size=1")
    assert set(answer.json()) == {"count", "next", "previous", "results"}
    assert api.get(f"/api/v1/{path}?page=99").status_code == 404
