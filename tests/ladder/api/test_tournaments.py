"""Tournaments through the API: the organiser's steps, and who may do and see what."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from ladder.accounts.models import User
from ladder.tournaments import services
from ladder.tournaments.models import SETTINGS, Format, Tournament
from tests.ladder.api.conftest import signed_in
from tests.ladder.matches import scene
from tests.ladder.people import charlie
from tests.ladder.tournaments.event import event, play

pytestmark = pytest.mark.django_db

ROLES = ("anonymous", "stranger", "entrant", "organiser", "staff")


def client_of(role: str) -> APIClient:
    names = {"stranger": "mallory", "entrant": "pupil0", "organiser": "teacher"}
    if role == "anonymous":
        return APIClient()
    if role == "staff":
        found = User.objects.filter(username="charlie").first()
        return signed_in(found or charlie())
    return signed_in(scene.user(names[role]))


def at(of: Tournament, step: str = "") -> str:
    return f"/api/v1/tournaments/{of.slug}/{step}"


EVERYBODY = (200, 200, 200, 200, 200)
STEERING = (401, 403, 403, 200, 200)
READS = {
    "": EVERYBODY,
    "entries/": EVERYBODY,
    "standings/": EVERYBODY,
    "standings/csv/": EVERYBODY,
    "pairings/": EVERYBODY,
    "crosstable/": EVERYBODY,
    "bracket/": EVERYBODY,
    "invitation/": (401, 403, 403, 200, 403),
}
WRITES: dict[str, tuple[tuple[int, ...], dict[str, Any]]] = {
    "freeze/": (STEERING, {}),
    "start/": (STEERING, {}),
    "cancel/": (STEERING, {}),
    "seed/": (STEERING, {"seeding": "random"}),
    "exclude/": (STEERING, {"bot": "pupil1"}),
    "withdraw/": ((401, 404, 200, 404, 404), {"bot": "pupil0"}),
    "enter/": ((401, 404, 404, 404, 404), {"bot": "alice"}),
    "invitation/": ((401, 403, 403, 200, 403), {}),
}


@pytest.mark.parametrize("step", READS)
def test_everybody_reads_a_public_event_and_its_organiser_alone_the_invitation(step: str) -> None:
    made = event(2)
    assert tuple(client_of(role).get(at(made, step)).status_code for role in ROLES) == READS[step]


@pytest.mark.parametrize("step", READS)
def test_a_private_event_is_not_there_for_strangers(step: str) -> None:
    made = event(2, private=True)
    hidden = 401 if step == "invitation/" else 404
    expected = (hidden, 404, *READS[step][2:])
    assert tuple(client_of(role).get(at(made, step)).status_code for role in ROLES) == expected


@pytest.mark.parametrize("step", WRITES)
def test_who_may_take_which_step(step: str) -> None:
    codes, data = WRITES[step]
    if "bot" in data:
        data = {"bot": scene.version(data["bot"]).bot_id}
    for role, code in zip(ROLES, codes, strict=True):
        answer = client_of(role).post(at(event(2), step), data, format="json")
        assert answer.status_code == code, (role, answer.json())
        if code == 403 and step != "invitation/":
            assert answer.json()["error"]["message"] == "Only the organiser, teacher, can do this."


def test_who_may_change_settings() -> None:
    for role, code in zip(ROLES, STEERING, strict=True):
        made = event(1)
        assert client_of(role).patch(at(made), {"rounds": 4}, format="json").status_code == code, role
        made.refresh_from_db()
        assert made.rounds == (4 if code == 200 else 0)


def test_a_draft_is_seen_and_opened_by_its_organiser_and_staff_only() -> None:
    made = services.create(
        organiser=scene.user("teacher"), draft=Tournament(name="Secret", ladder=scene.ladder())
    )
    assert [client_of(role).get(at(made)).status_code for role in ROLES] == [404, 404, 404, 200, 200]
    assert [client_of(role).post(at(made, "open/")).status_code for role in ROLES[:4]] == [401, 404, 404, 200]
    assert client_of("anonymous").get(at(made)).status_code == 200


def test_an_event_is_made_with_every_setting_that_the_form_has() -> None:
    scene.ladder()
    given = {
        "name": "Class 4b",
        "ladder": "infection",
        "format": "groups",
        "private": True,
        "description": "On Friday.",
        "starts_at": "2096-03-01T09:00:00Z",
        "max_entries": 40,
        "start_when_full": True,
        "bots_per_owner": 2,
        "seeding": "random",
        "best_of": 3,
        "best_of_final": 7,
        "sudden_death": True,
        "rounds": 5,
        "double": True,
        "third_place": True,
        "groups_count": 4,
        "advance": 3,
        "counts": True,
    }
    assert set(given) == set(SETTINGS)
    answer = client_of("organiser").post("/api/v1/tournaments/", given, format="json")
    assert answer.status_code == 201, answer.json()
    told = answer.json()
    assert {name: told[name] for name in given} == given
    assert (told["slug"], told["status"], told["organiser"]) == ("class-4b", "draft", "teacher")


def test_a_name_and_a_ladder_are_enough_and_nobody_makes_an_event_unknown() -> None:
    scene.ladder()
    given = {"name": "New", "ladder": "infection"}
    assert APIClient().post("/api/v1/tournaments/", given, format="json").status_code == 401
    told = client_of("organiser").post("/api/v1/tournaments/", given, format="json").json()
    assert told["format"] == "swiss"
    assert told["slug"] == "new-1"  # /tournaments/new/ is the form


@pytest.mark.parametrize(
    ("changes", "field", "says"),
    [
        ({"ladder": "chess"}, "ladder", "chess"),
        ({"format": "league"}, "format", "league"),
        ({"best_of": 99}, "best_of", "15"),
        ({"max_entries": 1}, "max_entries", "2"),
        ({"starts_at": "2001-01-01T00:00:00Z"}, "settings", "later"),
        ({"format": "double", "max_entries": 300}, "settings", "256"),
    ],
)
def test_bad_settings_are_told_with_the_field_and_the_mend(
    changes: dict[str, Any], field: str, says: str
) -> None:
    scene.ladder()
    given = {"name": "x", "ladder": "infection", **changes}
    answer = client_of("organiser").post("/api/v1/tournaments/", given, format="json")
    assert answer.status_code == 400
    assert says in answer.json()["error"]["fields"][field][0]


def test_settings_are_fixed_once_it_is_frozen_and_fit_who_has_entered() -> None:
    made = event(3)
    organiser = client_of("organiser")
    few = organiser.patch(at(made), {"max_entries": 2}, format="json")
    assert "3 have entered" in few.json()["error"]["message"]
    organiser.post(at(made, "freeze/"))
    late = organiser.patch(at(made), {"rounds": 4}, format="json")
    assert late.status_code == 400
    assert "before the freeze" in late.json()["error"]["message"]


def test_a_step_out_of_turn_is_a_conflict_that_says_where_the_event_is() -> None:
    made = event(2)
    organiser = client_of("organiser")
    assert organiser.post(at(made, "cancel/")).json()["status"] == "cancelled"
    answer = organiser.post(at(made, "start/"))
    assert answer.status_code == 409
    assert "cancelled" in answer.json()["error"]["message"]
    empty = event(1)
    assert "needs 2" in organiser.post(at(empty, "start/")).json()["error"]["message"]


def test_an_invitation_lets_a_stranger_see_and_enter_until_it_is_renewed() -> None:
    made = event(1, private=True)
    mine = scene.version("alice")
    alice, organiser = signed_in(mine.owner), client_of("organiser")
    told = organiser.get(at(made, "invitation/")).json()
    link = f"?invitation={told['invitation']}"
    assert told["link"].endswith(f"/tournaments/{made.slug}/{link}")
    assert alice.get(at(made) + link).status_code == 200
    new = organiser.post(at(made, "invitation/")).json()["invitation"]
    assert alice.get(at(made) + link).status_code == 404
    entered = alice.post(at(made, "enter/") + f"?invitation={new}", {"bot": mine.bot_id}, format="json")
    assert entered.json()["entered"] == 2
    assert alice.get(at(made)).status_code == 200


def test_seeds_by_hand_follow_the_given_order_of_bots() -> None:
    made = event(4)
    organiser = client_of("organiser")
    order = list(made.entries.order_by("-pk").values_list("bot", flat=True))
    short = organiser.post(at(made, "seed/"), {"seeding": "hand", "order": order[1:]}, format="json")
    assert "exactly one place" in short.json()["error"]["message"]
    organiser.post(at(made, "seed/"), {"seeding": "hand", "order": order}, format="json")
    organiser.post(at(made, "freeze/"))
    entries = organiser.get(at(made, "entries/")).json()
    assert [(entry["bot"], entry["seed"]) for entry in entries] == [
        (bot, number + 1) for number, bot in enumerate(order)
    ]


def test_an_excluded_bot_cannot_come_back_by_itself() -> None:
    made = event(3)
    bot = made.entries.get(bot__owner__username="pupil0").bot
    client_of("organiser").post(at(made, "exclude/"), {"bot": bot.pk}, format="json")
    again = client_of("entrant").post(at(made, "enter/"), {"bot": bot.pk}, format="json")
    assert again.status_code == 400
    assert "organiser" in again.json()["error"]["message"]
    (line,) = [each for each in APIClient().get(at(made, "entries/")).json() if each["bot"] == bot.pk]
    assert (line["state"], line["why"]) == ("out", "the organiser took it out")


def test_tables_of_a_finished_bracket_are_complete() -> None:
    made = event(5, Format.DOUBLE)
    services.start(tournament=made)
    play(made)
    api = APIClient()
    standings = api.get(at(made, "standings/")).json()
    meetings = api.get(at(made, "bracket/")).json()
    final = [each for each in meetings if each["side"] == "final" and each["winner"]][-1]
    assert final["winner"] == standings[0]["bot"]
    assert sum(each["bye"] for each in meetings if each["round"] == 1 and each["side"] == "winners") == 3
    crosstable = api.get(at(made, "crosstable/")).json()
    assert all(each["against"] for each in crosstable)
    pairings = api.get(at(made, "pairings/")).json()
    rests = [each for each in pairings if each["decided"] == "rest" and each["stage"] == "winners"]
    assert len(rests) == 3
    assert all("best seeds" in each["why"] for each in rests)
    csv = api.get(at(made, "standings/csv/"))
    assert csv["Content-Type"].startswith("text/csv")
    assert len(csv.content.decode().splitlines()) == 6


@pytest.mark.filterwarnings("error::django.core.paginator.UnorderedObjectListWarning")
def test_events_are_listed_newest_first_and_narrowed() -> None:
    slugs = [event(0).slug, event(0, Format.DOUBLE).slug]
    api = APIClient()
    assert [each["slug"] for each in api.get("/api/v1/tournaments/").json()["results"]] == slugs[::-1]
    (one,) = api.get("/api/v1/tournaments/?format=double&status=open&organiser=Teacher").json()["results"]
    assert one["slug"] == slugs[1]
    assert api.get("/api/v1/tournaments/?status=lost").status_code == 400
    assert api.get("/tournaments/").status_code == 200
