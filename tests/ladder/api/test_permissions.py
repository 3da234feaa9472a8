"""Who may see and do what through the API."""

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from ladder.accounts.models import ApiToken
from ladder.matches.models import Game, GameLog, Match, MatchKind
from ladder.matches.services.record import record
from ladder.submissions import services
from ladder.submissions.models import BotVersion
from tests.ladder.api.conftest import signed_in
from tests.ladder.matches import scene
from tests.ladder.people import alice, bob, charlie
from tests.ladder.submissions.archives import BOT

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("infection")]


def submitted(owner, name: str = "taker") -> BotVersion:  # type: ignore[no-untyped-def]
    upload = SimpleUploadedFile("bot.py", BOT)
    return services.submit(owner=owner, game="infection", name=name, upload=upload)[0]


def recorded_match() -> Match:
    """Alice's bot against Bob's, with something in its log."""
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    record([scene.played(match, log="secret thoughts", faults={0: {0: 4}})])
    return match


def test_the_owner_downloads_the_source_as_an_attachment() -> None:
    owner = alice()
    version = submitted(owner)
    answer = signed_in(owner).get(f"/api/v1/versions/{version.pk}/source/")
    assert answer.status_code == 200
    assert answer["Content-Disposition"].startswith("attachment;")
    assert answer["X-Content-Type-Options"] == "nosniff"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.read("bot.py") == BOT


def test_a_stranger_gets_no_source_even_of_a_ready_version(api: APIClient) -> None:
    version = submitted(alice())
    services.finish_check(version=version, reason="finished")
    assert signed_in(bob()).get(f"/api/v1/versions/{version.pk}/source/").status_code == 403
    assert api.get(f"/api/v1/versions/{version.pk}/source/").status_code == 401


def test_staff_may_read_sources() -> None:
    version = submitted(alice())
    assert signed_in(charlie()).get(f"/api/v1/versions/{version.pk}/source/").status_code == 200


def test_a_version_being_checked_is_its_owners_alone(api: APIClient) -> None:
    owner = alice()
    version = submitted(owner)
    path = f"/api/v1/versions/{version.pk}/"
    assert signed_in(owner).get(path).status_code == 200
    assert signed_in(bob()).get(path).status_code == 404
    assert api.get(path).status_code == 404


def test_the_check_s_log_is_its_owners_alone(api: APIClient) -> None:
    owner = alice()
    version = submitted(owner)
    services.finish_check(version=version, reason="finished", detail="d", log="my secret")
    path = f"/api/v1/versions/{version.pk}/"
    assert signed_in(owner).get(path).json()["check_log"] == "my secret"
    assert signed_in(bob()).get(path).json()["check_log"] == ""
    assert api.get(path).json()["check_log"] == ""


def test_a_check_s_match_is_seen_by_its_author_and_staff_only(api: APIClient) -> None:
    owner = alice()
    submitted(owner)
    check = Match.objects.get(kind=MatchKind.CHECK)
    path = f"/api/v1/matches/{check.pk}/"
    assert signed_in(owner).get(path).status_code == 200
    assert signed_in(charlie()).get(path).status_code == 200
    assert signed_in(bob()).get(path).status_code == 404
    assert api.get(path).status_code == 404
    assert api.get("/api/v1/matches/").json()["count"] == 0


def test_logs_of_a_game_go_to_the_owner_of_each_seat(api: APIClient) -> None:
    match = recorded_match()
    game = Game.objects.get(match=match, number=0)
    path = f"/api/v1/games/{game.pk}/logs/"
    assert GameLog.objects.filter(game=game).count() == 2
    seats = {name: signed_in(scene.user(name)).get(path).json() for name in ("alice", "bob", "carol")}
    assert [log["seat"] for log in seats["alice"]] == [0]
    assert [log["seat"] for log in seats["bob"]] == [1]
    assert seats["carol"] == []
    assert len(signed_in(charlie()).get(path).json()) == 2
    assert api.get(path).status_code == 401


def test_the_seed_is_told_only_when_the_match_is_over(api: APIClient) -> None:
    match = scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    path = f"/api/v1/matches/{match.pk}/"
    assert api.get(path).json()["seed"] is None
    record([scene.played(match)])
    answer = api.get(path).json()
    assert answer["seed"] == match.seed
    assert match.secret not in str(answer)


def test_nobody_activates_the_version_of_another() -> None:
    version = submitted(alice())
    services.finish_check(version=version, reason="finished")
    assert signed_in(bob()).post(f"/api/v1/versions/{version.pk}/activate/").status_code == 403


def test_tokens_list_and_end_for_their_owner_only() -> None:
    mine, other = alice(), bob()
    client = signed_in(mine)
    token = ApiToken.objects.get(user=mine)
    assert [each["id"] for each in client.get("/api/v1/tokens/").json()["results"]] == [token.pk]
    assert signed_in(other).delete(f"/api/v1/tokens/{token.pk}/").status_code == 404
    assert client.delete(f"/api/v1/tokens/{token.pk}/").status_code == 204
    assert client.get("/api/v1/me/").status_code == 401


@pytest.mark.parametrize(
    ("method", "path"),
    [("get", "me/"), ("get", "tokens/"), ("post", "tokens/"), ("post", "versions/")],
)
def test_what_needs_a_user_says_so(api: APIClient, method: str, path: str) -> None:
    answer = getattr(api, method)(f"/api/v1/{path}")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Token"
    assert answer.json()["error"]["code"] == "not_authenticated"


def test_a_session_without_a_csrf_token_changes_nothing() -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(alice())
    assert client.get("/api/v1/me/").status_code == 200
    assert client.post("/api/v1/tokens/", {"name": "x"}).status_code == 403
