"""Are pages as quick on a large site as on a small one? `python -m tests.benchmarks.pages [--quick]`

Two sites side by side in one PostgreSQL, their requests taking turns, so that a busy machine slows both.
Queries are counted, and the best of many times is told: of each page and what the API has of it.
"""

import argparse
import os
import time
from collections.abc import Callable
from typing import NamedTuple

from deploy.embedded import Embedded

GOAL = 1.5
SMALL = (50, 10_000)
LARGE = (5_000, 1_000_000)
"""Bots and matches."""
ROUNDS = 25
BOT = 1017
"""Its key is the same on both sites, as are its version's and its ladder's."""
NAMES = {
    "ladder": "/ladders/bench/",
    "ladder, search": "/ladders/bench/?q=solitaire",
    "ladder, API": "/api/v1/ladders/bench/standings/",
    "bot": f"/bots/{BOT}/",
    "bot, API": f"/api/v1/bots/{BOT}/",
    "matches": "/matches/",
    "matches, page 100": "/matches/?page=100",
    "matches of a ladder": "/matches/?ladder=bench",
    "matches of a bot": "/matches/?bot=solitaire",
    "matches with faults": "/matches/?faults=on",
    "matches, API": "/api/v1/matches/",
    "matches of a bot, API": f"/api/v1/matches/?bot={BOT}",
    "matches with faults, API": "/api/v1/matches/?faults=true",
    "match": "/matches/00000000-0000-0000-0000-000000000100/",
    "match, API": "/api/v1/matches/00000000-0000-0000-0000-000000000100/",
}


class Site(NamedTuple):
    """A database of the server."""

    name: str
    bots: int
    matches: int


class Cost(NamedTuple):
    seconds: float
    queries: int


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.pages", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a tenth of the large site")
    given = parser.parse_args()
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    share = 10 if given.quick else 1
    sites = [Site("small", *SMALL), Site("large", *(number // share for number in LARGE))]
    with Embedded("bench-pages", fresh=True) as servers:
        os.environ |= {"DATABASE_URL": servers.database_url, "REDIS_URL": servers.redis_url}
        os.environ["DJANGO_SETTINGS_MODULE"] = "ladder.settings"
        import django
        from django.urls import get_resolver

        django.setup()
        get_resolver().check()  # every page is imported now, not when the sites are made
        for site in sites:
            began = time.monotonic()
            build(site)
            took = time.monotonic() - began
            print(f"{site.name}: {site.bots:,} bots, {site.matches:,} matches in {took:.0f} s")
        report(sites)


def use(site: Site) -> None:
    """All queries go to this site from now on."""
    from django.db import connection

    connection.close()
    connection.settings_dict["NAME"] = site.name


def build(site: Site) -> None:
    from django.core.management import call_command
    from django.db import connection

    from tests.benchmarks.idle.crowd import fill
    from tests.benchmarks.recorder import open_site, play_one

    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {site.name}")
    use(site)
    call_command("migrate", verbosity=0)
    ladder, versions = open_site(2)
    play_one(ladder, versions)
    fill(ladder, site.bots, site.matches)


def report(sites: list[Site]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(
        "page", "small", "large", "ratio", f"goal {GOAL}", "queries", title="Pages, best of many, ms"
    )
    missed = 0
    for name, address in NAMES.items():
        small, large = costs(sites, address)
        ratio, same = large.seconds / small.seconds, large.queries == small.queries
        reached = ratio <= GOAL and same
        missed += not reached
        table.add_row(
            name,
            f"{1000 * small.seconds:.1f}",
            f"{1000 * large.seconds:.1f}",
            f"{ratio:.2f}",
            "reached" if reached else "NOT REACHED",
            str(large.queries) if same else f"{small.queries} and {large.queries}",
        )
    Console().print(table)
    print(f"{missed} not reached")


def costs(sites: list[Site], address: str) -> list[Cost]:
    """On each site, of a visitor without an account."""
    best = [Cost(1e9, 0) for _ in sites]
    for _ in range(ROUNDS):
        for i, site in enumerate(sites):
            use(site)
            once(address)  # this connection's plans and caches
            best[i] = min(best[i], once(address))
    return best


def once(address: str) -> Cost:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from rest_framework.throttling import SimpleRateThrottle

    SimpleRateThrottle.THROTTLE_RATES = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES)
    connection.queries_log.clear()  # it is bounded
    get: Callable[[str], object] = Client(headers={"host": "localhost"}).get
    with CaptureQueriesContext(connection) as queries:
        began = time.perf_counter()
        answer = get(address)
        seconds = time.perf_counter() - began
    assert getattr(answer, "status_code", 0) == 200, (address, answer)
    return Cost(seconds, len(queries))


if __name__ == "__main__":
    main()
