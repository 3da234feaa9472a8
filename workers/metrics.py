"""Counters for Prometheus. The slots are processes of their own: `serve` sums them up from a folder."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.multiprocess import MultiProcessCollector

from workers.contract import Result

MATCHES = Counter("menagerie_matches", "Matches played to a result")
FAILURES = Counter("menagerie_match_failures", "Matches without a result by our own fault")
PLIES = Counter("menagerie_plies", "Actions in played matches, chance included")
FAULTS = Counter("menagerie_bot_faults", "Seats lost by a fault of the bot", ["reason"])
SECONDS = Histogram(
    "menagerie_match_seconds", "Wall time of a match", buckets=(0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300)
)


def count(result: Result, seconds: float) -> None:
    MATCHES.inc()
    SECONDS.observe(seconds)
    for game in result.games:
        PLIES.inc(len(game.actions))
        for seat in game.seats:
            if seat.reason.is_fault:
                FAULTS.labels(seat.reason.value).inc()


def serve(port: int) -> None:
    """Needs PROMETHEUS_MULTIPROC_DIR, set before this module is imported."""
    registry = CollectorRegistry()
    collect: Callable[[CollectorRegistry], object] = MultiProcessCollector
    collect(registry)
    start_http_server(port, registry=registry)
