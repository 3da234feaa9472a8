"""The processes of a site, as command lines: the demo and the system tests start the same ones."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field

CELERY_QUIET = ("--without-gossip", "--without-mingle", "--without-heartbeat", "--loglevel", "INFO")

MATCH_GRACE_SECONDS = 8.0
"""A match worker may finish what it plays; after that its match is played again by another."""
SITE_GRACE_SECONDS = 5.0


@dataclass(frozen=True)
class Service:
    name: str
    argv: tuple[str, ...]
    grace: float = SITE_GRACE_SECONDS
    env: Mapping[str, str] = field(default_factory=dict)


def web(host: str, port: int) -> Service:
    return Service(
        "web",
        (
            *(
                sys.executable,
                "-m",
                "uvicorn",
                "ladder.asgi:application",
                "--host",
                host,
                "--port",
                str(port),
            ),
            *("--no-access-log", "--timeout-graceful-shutdown", "3"),
        ),
    )


def recorder() -> Service:
    return Service("recorder", _celery("recorder"))


def periodic(schedule_file: str) -> Service:
    """The clockwork and its beat in one process."""
    return Service("periodic", (*_celery("periodic"), "--beat", "--schedule", schedule_file))


def match_workers(slots: int) -> Service:
    return Service(
        "workers",
        (sys.executable, "-m", "workers", "--slots", str(slots)),
        grace=MATCH_GRACE_SECONDS,
    )


def _celery(app: str) -> tuple[str, ...]:
    node = ("--hostname", f"{app}@%h")
    return (
        *(sys.executable, "-m", "celery", "--app", f"ladder.celery:{app}", "worker", "--pool", "solo"),
        *node,
        *CELERY_QUIET,
    )
