"""Which workers are alive, as they say themselves. Hostile input like everything of theirs."""

import json
from dataclasses import dataclass

from ladder.matches.redis import connection
from workers.contract.keys import worker_key

MAX_SLOTS = 256
"""What one worker may claim: a forged sign of life must not flood the queue."""

MAX_WORKERS = 1000
MAX_TEXT = 120


@dataclass(frozen=True, slots=True)
class Worker:
    name: str
    slots: int
    playing: int
    sandbox: str
    python: str
    since: str


def _number(value: object) -> int:
    return max(0, min(value, MAX_SLOTS)) if isinstance(value, int) else 0


def _text(value: object) -> str:
    return str(value or "")[:MAX_TEXT]


def _worker(name: str, text: bytes | str) -> Worker | None:
    try:
        said = json.loads(text)
    except ValueError:
        return None
    if not isinstance(said, dict):
        return None
    return Worker(
        name=name[:MAX_TEXT],
        slots=_number(said.get("slots")),
        playing=_number(said.get("playing")),
        sandbox=_text(said.get("sandbox")),
        python=_text(said.get("python")),
        since=_text(said.get("since")),
    )


def alive() -> list[Worker]:
    """Every worker that gave a sign of life lately, by name."""
    redis = connection()
    keys: list[bytes] = []
    for key in redis.scan_iter(worker_key("*"), count=500):
        keys.append(key)
        if len(keys) >= MAX_WORKERS:
            break
    keys.sort()
    start = len(worker_key(""))
    found = (
        _worker(key.decode(errors="replace")[start:], text)
        for key, text in zip(keys, redis.mget(keys) if keys else [], strict=True)
        if text is not None
    )
    return [worker for worker in found if worker is not None]


def slots() -> int:
    """Matches that can be played at once now."""
    return sum(worker.slots for worker in alive())
