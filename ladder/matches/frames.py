"""What a viewer shows: one frame for each position, made by the rules from a stored replay."""

import gzip
import json
from typing import Any, Literal

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from engines import CHANCE, GAMES
from ladder.matches.models import Game, Match
from ladder.matches.replays import Replay, unpack

REPLAY_FORMAT = "menagerie-replay/1"
"""Of the downloaded file; how a replay is stored has a format of its own."""

Eyes = int | Literal["spectator", "all"]
"""A seat, what anybody at the table may see, or everything."""

CACHE_SECONDS = 24 * 3600
"""Frames never change; this only bounds what the cache holds."""

LOOKS = 1
"""Raised when frames of the same game and rules come to look different."""


class OldRulesError(LookupError):
    """The game was played by rules that differ from today's: its actions can be read, not its positions."""


def parse_eyes(text: str, seats: int) -> Eyes | None:
    """`0`, `1`, ... `spectator`, `all` (also for an empty text); None for anything else."""
    if text in ("", "all", "everything"):
        return "all"
    if text == "spectator":
        return "spectator"
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats else None


def frames(match: Match, replay: Replay, *, engine: int, eyes: Eyes = "all") -> list[dict[str, Any]]:
    """The start position, then the position after each action with who did it and how long it took.

    The match must be over: `all` shows what was hidden. Raises OldRulesError.
    """
    rules = GAMES[match.game]
    if rules.version != engine:
        raise OldRulesError(f"{match.game}: played by version {engine} of the rules; now {rules.version}")
    seat = eyes if isinstance(eyes, int) else CHANCE if eyes == "spectator" else None
    notes = {note.ply: {"text": note.text, "score": note.score} for note in replay.notes}
    substituted = set(replay.substituted)
    state = rules.new(match.seats_count, **match.options)
    shown: list[dict[str, Any]] = [
        {"seat": None, "action": None, "view": state.view(seat), "cpu_ms": 0, "note": None}
    ]
    for ply, (action, cpu_ms) in enumerate(zip(replay.actions, replay.cpu_ms, strict=True)):
        mover, seen = state.to_move, state.seen(action, seat)
        state.apply(action)
        frame = {
            "seat": mover,
            "action": seen,
            "view": state.view(seat),
            "cpu_ms": cpu_ms,
            "note": notes.get(ply),
        }
        if ply < replay.opening:
            frame["opening"] = True
        if ply in substituted:
            frame["substituted"] = True
        shown.append(frame)
    return shown


def frames_gzip(game: Game, *, eyes: Eyes = "all") -> bytes:
    """The frames as gzipped JSON, made once. Raises OldRulesError."""
    key = f"frames:{game.pk}:{_name(game, eyes)}"
    body: bytes | None = cache.get(key)
    if body is None:
        made = frames(game.match, unpack(game.replay), engine=game.engine, eyes=eyes)
        body = gzip.compress(json.dumps(made, separators=(",", ":")).encode(), 6, mtime=0)
        cache.set(key, body, CACHE_SECONDS)
    return body


def _name(game: Game, eyes: Eyes) -> str:
    """Names these frames for ever: a row never changes, and a match that is played again gets new rows."""
    return f"{game.engine}-{LOOKS}-{eyes}"


def frames_response(request: HttpRequest, game: Game) -> HttpResponse:
    """The frames for the viewer, for ever in every cache; `?eyes=` says whose view."""
    eyes = parse_eyes(request.GET.get("eyes", ""), game.match.seats_count)
    if eyes is None:
        return JsonResponse({"detail": _("eyes must be a seat's number, spectator or all")}, status=400)
    tag = f'"{game.pk}-{_name(game, eyes)}"'
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponse(status=304)
    else:
        try:
            body = frames_gzip(game, eyes=eyes)
        except OldRulesError as error:
            return JsonResponse({"detail": str(error)}, status=410)
        accepts = "gzip" in request.headers.get("Accept-Encoding", "")
        response = HttpResponse(body if accepts else gzip.decompress(body), content_type="application/json")
        if accepts:
            response["Content-Encoding"] = "gzip"
    response["ETag"] = tag
    response["Cache-Control"] = f"public, max-age={CACHE_SECONDS * 365}, immutable"
    response["Vary"] = "Accept-Encoding"
    return response


def replay_response(request: HttpRequest, game: Game) -> HttpResponse:
    """The whole record of a game as a JSON file to keep."""
    response = JsonResponse(replay_data(game), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{game.match_id}-{game.number}.json"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


def replay_data(game: Game) -> dict[str, Any]:
    """All that is public of a game, enough to rebuild every position."""
    match, replay = game.match, unpack(game.replay)
    players = list(match.seats.select_related("version__bot__owner").order_by("index"))
    seats = []
    for seat in range(match.seats_count):
        version = players[match.player(seat, game.number)].version
        seats.append(
            {
                "bot": version.bot.name,
                "owner": version.bot.owner.username,
                "version": version.number,
                "content": version.content_id,
                "rank": game.ranks[seat],
                "reason": game.reasons[seat],
                "cpu_ms": game.cpu_ms[seat],
            }
        )
    return {
        "format": REPLAY_FORMAT,
        "match": str(match.pk),
        "number": game.number,
        "game": match.game,
        "engine": game.engine,
        "options": match.options,
        "seed": match.seed,
        "limits": match.limits,
        "worker": match.worker,
        "finished_at": match.finished_at,
        "seats": seats,
        "scores": game.scores,
        "opening": replay.opening,
        "actions": replay.actions,
        "cpu_ms": replay.cpu_ms,
        "substituted": replay.substituted,
        "notes": [note.model_dump() for note in replay.notes],
    }
