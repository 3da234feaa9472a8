"""The lines between the referee and a bot's process: one JSON object each.

What comes from a bot is hostile: the driver that writes it runs beside the bot's code. Decoding takes
bounded time and memory (a line has at most MAX_LINE bytes) and ends in a value of the stated type or in
WireError, never in anything else. The lines are documented for authors in bots/README.md.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

import orjson

from engines import MAX_ACTION
from workers.contract.messages import MAX_NOTE
from workers.text import clean, quote

MAX_LINE = 64 * 1024
"""Bytes of a line from a bot, its line end included."""
MAX_LINE_TO_BOT = 4 * 1024 * 1024
MAX_SCORE = 1e15
"""A note's score beyond this is no evaluation."""


class WireError(ValueError):
    """A line that no honest driver writes; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A bot's note on its action: cleaned text, and its evaluation of the position."""

    text: str
    score: float | None


def go_line(*, cpu_s: int, seed: int, path: str) -> bytes:
    return orjson.dumps({"type": "go", "cpu": cpu_s, "seed": seed, "path": path}) + b"\n"


def start_line(
    *,
    game: str,
    seats: int,
    seat: int,
    options: Mapping[str, str | int | bool],
    seed: int,
    bank_s: float,
    move_s: float,
) -> bytes:
    return _encode(
        {
            "type": "start",
            "game": game,
            "seats": seats,
            "seat": seat,
            "options": dict(options),
            "seed": seed,
            "clock": {"bank": bank_s, "per_move": move_s},
        }
    )


def seed_of(start: bytes) -> int:
    """The seed in a `start` line of ours: a box needs it for `go`."""
    seed: int = orjson.loads(start)["seed"]
    return seed


def turn_line(
    ply: int,
    view: dict[str, Any],
    legal: list[str],
    events: list[tuple[int, str]],
    clock_s: tuple[float, float],
) -> bytes:
    """`clock_s`: what is left of the bank, and the limit of a move."""
    clock = {"bank": clock_s[0], "per_move": clock_s[1]}
    line = orjson.dumps(
        {"type": "turn", "ply": ply, "view": view, "legal": legal, "events": events, "clock": clock},
        None,
        orjson.OPT_APPEND_NEWLINE,
    )
    assert len(line) <= MAX_LINE_TO_BOT, "a view this large is the rules' error"
    return line


def over_line(
    *, ranks: Sequence[int], scores: Sequence[Any] | None, reasons: Sequence[str], ply: int
) -> bytes:
    return _encode(
        {"type": "over", "ranks": ranks, "scores": scores, "reasons": [*map(str, reasons)], "ply": ply}
    )


def _encode(message: dict[str, Any]) -> bytes:
    return orjson.dumps(message, None, orjson.OPT_APPEND_NEWLINE)


def read_ready(line: bytes) -> bool:
    """Whether the bot wants to be told the outcome (`over`)."""
    message = _decode(line)
    if message.get("type") != "ready" or not message.keys() <= {"type", "over"}:
        raise WireError(f"not a ready line: {show(line)}")
    over = message.get("over", False)
    if not isinstance(over, bool):
        raise WireError(f"`over` is true or false, not {show(line)}")
    return over


def read_action(line: bytes) -> tuple[str, Remark | None]:
    """The action, whose legality is the caller's to check, and the note."""
    message = _decode(line)
    action = message.get("action")
    if message.get("type") != "action" or type(action) is not str:
        raise WireError(f"not an action line: {show(line)}")
    if not 0 < len(action) <= MAX_ACTION:
        raise WireError(f"an action has 1 to {MAX_ACTION} characters, not {len(action)}")
    if len(message) == 2:
        return action, None
    if len(message) > 3 or "note" not in message:
        raise WireError(f"unknown key in an action line: {show(line)}")
    return action, _remark(message["note"], line)


def _remark(note: Any, line: bytes) -> Remark | None:
    if note is None:
        return None
    if type(note) is not dict or not note.keys() <= {"text", "score"}:
        raise WireError(f"a note has `text` and `score` alone: {show(line)}")
    text = note.get("text")
    if text is None:
        text = ""
    if type(text) is not str:
        raise WireError(f"a note's text is a string: {show(line)}")
    score = note.get("score")
    if score is not None:
        if type(score) not in (int, float) or not isfinite(score) or abs(score) > MAX_SCORE:
            raise WireError(f"a note's score is a number within ±{MAX_SCORE:g}: {show(line)}")
        score = float(score)
    text = clean(text, MAX_NOTE)
    return Remark(text, score) if text or score is not None else None


def _decode(line: bytes) -> dict[str, Any]:
    """orjson is strict: UTF-8, no NaN, no lone surrogates, nesting of at most 1024."""
    if len(line) > MAX_LINE:
        raise WireError(f"a line has at most {MAX_LINE} bytes, not {len(line)}")
    try:
        message = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise WireError(f"not JSON ({error}): {show(line)}") from None
    if type(message) is not dict:
        raise WireError(f"not a JSON object: {show(line)}")
    return message


def show(line: bytes) -> str:
    """The head of a line as a reader may see it."""
    return quote(line[:400].decode("utf-8", "backslashreplace").strip())
