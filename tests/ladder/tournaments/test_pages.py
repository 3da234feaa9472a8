"""What organisers, authors and spectators see of a tournament."""

import csv
import io
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.matches.models import Match
from ladder.submissions.models import Bot
from ladder.tournaments import services
from ladder.tournaments.models import Format, Tournament, TournamentState
from tests.ladder.matches import scene
from tests.ladder.tournaments.event import event, play, play_waiting

pytestmark = pytest.mark.django_db


def signed_in(name: str) -> Client:
    client = Client()
    client.force_login(scene.user(name))
    return client


def test_a_teacher_makes_an_event_with_a_name_and_a_click(client: Client) -> None:
    ladder = scene.ladder()
    teacher = signed_in("teacher")
    form = teacher.get("/tournaments/new/").context["form"]
    shown = {field.name: field.value() for field in form}
    data = {name: value for name, value in shown.items() if value is not False and value not in (None, "")}
    data |= {"name": "Class 4b", "ladder": ladder.pk, "open": "1"}
    answer = teacher.post("/tournaments/new/", data)
    assert answer.status_code == 302, answer.context["form"].errors
    made = Tournament.objects.get()
    assert (made.state, made.slug, made.organiser.username) == (TournamentState.OPEN, "class-4b", "teacher")
    assert b"Class 4b" in client.get("/tournaments/").content


def test_an_author_enters_and_withdraws_by_the_page() -> None:
    made = event(1)
    version = scene.version("alice")
    alice = signed_in("alice")
    page = alice.get(made.get_absolute_url())
    assert page.status_code == 200
    alice.post(f"/tournaments/{made.slug}/enter/", {"bot": version.bot_id})
    entry = made.entries.get(bot=version.bot)
    assert entry.is_in
    alice.post(f"/tournaments/{made.slug}/withdraw/{entry.pk}/")
    entry.refresh_from_db()
    assert not entry.is_in


def test_nobody_enters_the_bot_of_another_or_steers_the_event_of_another() -> None:
    made = event(2)
    version = scene.version("alice")
    mallory = signed_in("mallory")
    mallory.post(f"/tournaments/{made.slug}/enter/", {"bot": version.bot_id})
    assert not made.entries.filter(bot=version.bot).exists()
    for action in ("freeze", "start", "cancel"):
        assert mallory.post(f"/tournaments/{made.slug}/{action}/").status_code == 403
    assert mallory.get(f"/tournaments/{made.slug}/seeds/").status_code == 403
    assert Client().post(f"/tournaments/{made.slug}/start/").status_code == 302


def test_a_private_event_opens_by_its_link_and_stays_open_for_the_session(client: Client) -> None:
    made = event(2, private=True)
    assert client.get(made.get_absolute_url()).status_code == 404
    assert client.get(made.get_absolute_url() + "?invitation=wrong").status_code == 404
    assert client.get(f"{made.get_absolute_url()}?invitation={made.invitation}").status_code == 200
    assert client.get(made.get_absolute_url()).status_code == 200
    assert made.name.encode() not in client.get("/tournaments/").content


def test_matches_of_a_private_event_are_listed_to_its_players_alone_and_open_by_their_address(
    client: Client,
) -> None:
    made = event(2, private=True)
    services.start(tournament=made)
    play(made)
    match = Match.objects.filter(pairing__pairing__tournament=made).first()
    assert match is not None
    address = match.get_absolute_url()
    lists = ["/", "/queue/", "/matches/", "/api/v1/matches/"]
    lists += [seat.version.bot.get_absolute_url() for seat in match.seats.all()]
    for page in lists:
        assert str(match.pk) not in client.get(page).content.decode(), page
        assert str(match.pk) not in signed_in("mallory").get(page).content.decode(), page
    assert str(match.pk) in signed_in("pupil0").get("/matches/").content.decode()
    assert client.get(address).status_code == 200
    assert client.get(f"/api/v1/matches/{match.pk}/").status_code == 200


@pytest.mark.parametrize("kind", [Format.SWISS, Format.DOUBLE, Format.GROUPS])
def test_a_finished_event_shows_podium_standings_and_games(client: Client, kind: Format) -> None:
    made = event(5, kind)
    services.start(tournament=made)
    play(made)
    page = client.get(made.get_absolute_url()).content.decode()
    assert "podium__step--1" in page
    assert "Buchholz" in page
    assert "/matches/" in page
    assert ('<svg class="bracket"' in page) == (not kind.is_league)


def test_a_running_event_costs_the_same_number_of_queries_at_any_size(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    made = event(16, Format.DOUBLE)
    services.start(tournament=made)
    with django_assert_max_num_queries(22):
        assert client.get(made.get_absolute_url()).status_code == 200


def test_standings_leave_as_csv_and_json(client: Client) -> None:
    made = event(3)
    Bot.objects.filter(owner__username="pupil0").update(name="=1+1")
    services.start(tournament=made)
    play(made)
    answer = client.get(f"/tournaments/{made.slug}/standings.csv")
    assert answer["Content-Disposition"].startswith("attachment;")
    lines = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert lines[0]["place"] == "1"
    assert "'=1+1" in {line["bot"] for line in lines}
    told = client.get(f"/tournaments/{made.slug}/standings.json").json()
    assert len(told["standings"]) == 3
    assert told["pairings"]


def test_starts_are_in_the_calendar_and_private_ones_are_not(client: Client) -> None:
    from django.utils import timezone

    shown = event(1, starts_at=timezone.now())
    event(1, starts_at=timezone.now(), private=True)
    text = client.get("/tournaments/calendar.ics").content.decode()
    assert text.count("BEGIN:VEVENT") == 1
    assert shown.slug in text


def test_a_start_is_a_file_for_one_s_calendar_with_short_lines(client: Client) -> None:
    from django.utils import timezone

    made = event(1, starts_at=timezone.now(), private=True)
    Tournament.objects.filter(pk=made.pk).update(name="é" * 60)
    assert client.get(f"/tournaments/{made.slug}/start.ics").status_code == 404
    answer = signed_in("pupil0").get(f"/tournaments/{made.slug}/start.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    assert all(len(line) <= 75 for line in answer.content.split(b"\r\n"))
    assert "é" * 60 in answer.content.decode().replace("\r\n ", "")


def test_an_organiser_changes_seeds_and_excludes_by_the_pages() -> None:
    made = event(3, private=True)
    teacher = signed_in("teacher")
    form = teacher.get(f"/tournaments/{made.slug}/edit/").context["form"]
    data = {name: value for name in form.fields if (value := form[name].value()) not in (None, False)}
    teacher.post(f"/tournaments/{made.slug}/edit/", data | {"rounds": 2, "name": "Class 5a"})
    made.refresh_from_db()
    assert (made.rounds, made.name, made.private, made.state) == (2, "Class 5a", True, "open")
    entries = list(made.entries.order_by("pk"))
    numbers = {f"seed-{entry.pk}": 9 - n for n, entry in enumerate(entries)}
    teacher.post(f"/tournaments/{made.slug}/seeds/", numbers | {"by": "hand"})
    order = [entry.pk for entry in made.entries.order_by("seed")]
    assert order == [entry.pk for entry in reversed(entries)]
    teacher.post(f"/tournaments/{made.slug}/exclude/{entries[0].pk}/")
    entries[0].refresh_from_db()
    assert (entries[0].state, entries[0].why) == ("out", "the organiser took it out")


def test_only_the_organiser_sees_and_renews_the_invitation() -> None:
    made = event(1, private=True)
    scene.user("charlie")
    User.objects.filter(username="charlie").update(is_staff=True)
    for name, sees in (("teacher", True), ("pupil0", False), ("charlie", False)):
        page = signed_in(name).get(made.get_absolute_url()).content.decode()
        assert (made.invitation in page) is sees, name
    assert signed_in("charlie").post(f"/tournaments/{made.slug}/invitation/").status_code == 403
    signed_in("teacher").post(f"/tournaments/{made.slug}/invitation/")
    assert Tournament.objects.get(pk=made.pk).invitation != made.invitation


def test_a_page_left_open_is_told_to_reload_when_the_event_moves_on(client: Client) -> None:
    made = event(2)
    path = f"{made.get_absolute_url()}?state=open"
    assert "HX-Refresh" not in client.get(path, headers={"HX-Request": "true"})
    services.start(tournament=made)
    assert client.get(path, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_an_open_page_is_renewed_only_when_something_has_changed(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    made = event(3)
    services.start(tournament=made)

    def poll(seen: str) -> Any:
        path = f"{made.get_absolute_url()}?state=running&seen={seen}"
        return client.get(path, headers={"HX-Request": "true"})

    first = poll("")
    with django_assert_max_num_queries(4):
        assert poll(first.context["stamp"]).status_code == 204
    play_waiting(made)
    assert poll(first.context["stamp"]).status_code == 200


def test_the_api_lists_enters_and_tells_standings() -> None:
    made = event(2)
    version = scene.version("alice")
    api = APIClient()
    api.force_authenticate(scene.user("alice"))
    entered = api.post(f"/api/v1/tournaments/{made.slug}/enter/", {"bot": version.bot_id})
    assert entered.json()["entered"] == 3
    stranger = APIClient()
    stranger.force_authenticate(scene.user("mallory"))
    assert (
        stranger.post(f"/api/v1/tournaments/{made.slug}/enter/", {"bot": version.bot_id}).status_code == 404
    )
    assert APIClient().post(f"/api/v1/tournaments/{made.slug}/enter/", {"bot": 1}).status_code == 401
    services.start(tournament=made)
    play(made)
    standings = APIClient().get(f"/api/v1/tournaments/{made.slug}/standings/").json()
    assert standings[0]["place"] == 1
    assert APIClient().get("/api/v1/tournaments/").json()["count"] == 1


def test_the_demo_has_three_events_and_a_second_start_makes_no_more() -> None:
    call_command("loadhouse", verbosity=0)
    for _ in range(2):
        call_command("seeddemo", verbosity=0)
    assert sorted(Tournament.objects.values_list("state", flat=True)) == ["open", "running", "running"]
