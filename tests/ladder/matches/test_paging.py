"""A list of matches counts so far and no further, and still leads to its last row."""

import pytest
from django.core.paginator import EmptyPage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ladder.matches.models import Match
from ladder.paging import BoundedPaginator
from tests.ladder.matches import scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def seven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ladder.paging.MOST_COUNTED", 4)
    pair = scene.version("alice"), scene.version("bob")
    for _ in range(7):
        scene.match(scene.ladder(), *pair)


@pytest.mark.usefixtures("seven")
def test_every_row_is_on_one_page_though_the_count_stops() -> None:
    pages = BoundedPaginator(Match.objects.order_by("id"), 2)
    assert (pages.count, pages.is_cut) == (4, True)
    found, number, more = [], 1, True
    while more:
        page = pages.page(number)
        found += list(page)
        number, more = number + 1, page.has_next()
    assert found == list(Match.objects.order_by("id"))
    assert number == 5
    with pytest.raises(EmptyPage):
        page.next_page_number()


def test_a_short_list_is_counted_exactly() -> None:
    scene.match(scene.ladder(), scene.version("alice"), scene.version("bob"))
    pages = BoundedPaginator(Match.objects.order_by("id"), 2)
    assert (pages.count, pages.num_pages, pages.is_cut) == (1, 1, False)
    with pytest.raises(EmptyPage):
        pages.page(2)


@pytest.mark.usefixtures("seven")
@pytest.mark.parametrize("address", ["/matches/", "/api/v1/matches/?page_size=2"])
def test_no_list_of_matches_counts_them_all(address: str) -> None:
    client = Client(headers={"host": "localhost"})
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    counts = [query["sql"] for query in queries if "COUNT(*)" in query["sql"] and "LIMIT" not in query["sql"]]
    assert not [sql for sql in counts if '"matches_match"' in sql]
