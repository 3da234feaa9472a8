"""Jobs for the referee's tests."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from workers.box import Boxes
from workers.contract import GameRecord, Job, Limits, content_hash
from workers.referee import play_match

LIMITS = Limits(bank_ms=3_000, move_ms=1_000, startup_ms=5_000, wall_ms=2_000)


def job_for(bots: Sequence[dict[str, bytes]], **changes: Any) -> Job:
    facts: dict[str, Any] = {
        "match": UUID(int=1),
        "attempt": "a" * 32,
        "game": "infection",
        "seats": len(bots),
        "options": {"level": 1} if changes.get("game", "infection") == "infection" else {},
        "seed": "1" * 32,
        "secret": "2" * 32,
        "players": [content_hash(bot) for bot in bots],
        "limits": LIMITS,
        "opening_plies": 4 if changes.get("game", "infection") == "infection" else 0,
    }
    return Job(**{**facts, **changes})


def play(boxes: Boxes, *bots: dict[str, bytes], **changes: Any) -> list[GameRecord]:
    return play_match(job_for(bots, **changes), bots, boxes)
