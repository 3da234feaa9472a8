"""Notices: kept as facts, told in the reader's language, to their user alone."""

import pytest
from django.test import Client
from django.utils import translation

from ladder.accounts import notices, services
from ladder.accounts.models import Notice, User
from tests.ladder.api.conftest import signed_in
from tests.ladder.people import alice, bob

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("redis_url")]


@pytest.fixture(autouse=True)
def _kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        notices._KINDS,
        "test.greeting",
        lambda facts: ("Salut %(name)s" if translation.get_language() == "fr" else "Hello %(name)s") % facts,
    )


def greet(*people: User) -> None:
    services.notify(told=[(person, {"name": person.username}) for person in people], kind="test.greeting")


def test_a_notice_speaks_the_language_of_its_reader() -> None:
    reader = alice()
    greet(reader)
    client = signed_in(reader)
    for language, text in (("en", "Hello alice"), ("fr", "Salut alice")):
        answer = client.get("/api/v1/notices/", headers={"accept-language": language})
        assert [each["text"] for each in answer.json()["results"]] == [text]


def test_a_notice_of_a_kind_that_is_gone_is_still_shown() -> None:
    reader = alice()
    services.notify(told=[(reader, {})], kind="old.kind")
    services.notify(told=[(reader, {})], kind="test.greeting")
    assert all("Something that concerns you" in str(notice) for notice in Notice.objects.all())


def test_the_house_reads_no_notices() -> None:
    greet(User.objects.create_user(User.HOUSE))
    assert not Notice.objects.exists()


def test_unread_ones_are_counted_in_the_header_until_they_are_read() -> None:
    reader = alice()
    greet(reader, reader)
    client = Client()
    client.force_login(reader)
    page = client.get("/my/notices/").content.decode()
    assert page.count("Hello alice") >= 2
    assert "unread notices" in page
    first = reader.notices.first()
    assert first is not None
    client.post("/my/notices/read/", {"notice": first.pk})
    assert reader.notices.filter(read_at__isnull=True).count() == 1
    client.post("/my/notices/read/")
    assert "unread notices" not in client.get("/my/notices/").content.decode()


def test_looking_at_a_notice_leads_to_what_it_is_about() -> None:
    reader = alice()
    services.notify(told=[(reader, {"name": "x"})], kind="test.greeting", address="/ladders/")
    client = Client()
    client.force_login(reader)
    answer = client.post("/my/notices/read/", {"notice": Notice.objects.get().pk})
    assert answer["Location"] == "/ladders/"


def test_nobody_reads_or_marks_the_notices_of_another() -> None:
    mine, other = alice(), bob()
    greet(mine)
    notice = Notice.objects.get()
    stranger = signed_in(other)
    assert stranger.get("/api/v1/notices/").json()["count"] == 0
    assert stranger.post("/api/v1/notices/read/", {"notices": [notice.pk]}, format="json").json() == {
        "read": 0
    }
    assert Client().get("/api/v1/notices/").status_code == 401
    assert Client().get("/my/notices/").status_code == 302


def test_the_api_narrows_to_unread_ones_and_marks_some() -> None:
    reader = alice()
    greet(reader, reader, reader)
    client = signed_in(reader)
    first = client.get("/api/v1/notices/?unread=true").json()["results"][0]["id"]
    assert client.post("/api/v1/notices/read/", {"notices": [first]}, format="json").json() == {"read": 1}
    assert client.get("/api/v1/notices/?unread=true").json()["count"] == 2
    assert client.get("/api/v1/notices/?unread=false").json()["results"][0]["id"] == first
