"""A stored replay: everything that was decided in a game, as one small blob that outlives the rules.

Format 1 is the byte 1, then a zlib stream of one JSON object. Actions stand in it as written, not as
indices into `legal()`: an old game stays readable whatever becomes of its rules, and after compression an
index saves 1.4 bytes a ply of 2.7.
"""

import json
import zlib
from dataclasses import dataclass, field
from typing import Any

from workers.contract import GameRecord, Note

FORMAT = 1
MAX_UNPACKED = 64 * 1024 * 1024
"""Far above the largest game a recorder accepts."""


class ReplayError(ValueError):
    """A stored replay that this version of the site cannot read."""


@dataclass(frozen=True, slots=True)
class Replay:
    """One game. Plies count from 0 and index `actions`."""

    actions: list[str]
    """Chance and opening included."""
    cpu_ms: list[int]
    """Thinking time of each action."""
    opening: int = 0
    """How many of the first actions are the drawn opening."""
    substituted: list[int] = field(default_factory=list)
    """Plies drawn for seats that were out by a fault."""
    faults: list[int | None] = field(default_factory=list)
    """By seat: how many actions had been played when its fault put it out."""
    notes: list[Note] = field(default_factory=list)

    @classmethod
    def of(cls, record: GameRecord) -> "Replay":
        return cls(
            actions=record.actions,
            cpu_ms=record.cpu_ms,
            opening=record.opening,
            substituted=record.substituted,
            faults=[seat.ply for seat in record.seats],
            notes=record.notes,
        )


def pack(replay: Replay) -> bytes:
    data: dict[str, Any] = {
        "actions": " ".join(replay.actions),
        "cpu_ms": replay.cpu_ms,
        "opening": replay.opening,
    }
    if not replay.actions or any(" " in action for action in replay.actions):
        data["actions"] = replay.actions
    if replay.substituted:
        data["substituted"] = replay.substituted
    if any(ply is not None for ply in replay.faults):
        data["faults"] = replay.faults
    if replay.notes:
        data["notes"] = [[note.ply, note.text, note.score] for note in replay.notes]
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return bytes([FORMAT]) + zlib.compress(text.encode(), 9)


def unpack(blob: bytes | memoryview) -> Replay:
    """ReplayError says what is wrong with a blob."""
    blob = bytes(blob)
    if blob[:1] != bytes([FORMAT]):
        raise ReplayError(f"a replay in format {blob[0] if blob else 'none'}; this site reads {FORMAT}")
    try:
        data = json.loads(zlib.decompressobj().decompress(blob[1:], MAX_UNPACKED))
        actions = data["actions"]
        return Replay(
            actions=actions.split(" ") if isinstance(actions, str) else actions,
            cpu_ms=data["cpu_ms"],
            opening=data["opening"],
            substituted=data.get("substituted", []),
            faults=data.get("faults", []),
            notes=[Note(ply=ply, text=text, score=score) for ply, text, score in data.get("notes", [])],
        )
    except (zlib.error, ValueError, KeyError, TypeError) as error:
        raise ReplayError(f"a damaged replay: {error}") from error
