"""A small site for the tests: bots, a ladder, and matches that honest workers have played."""

import base64
import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from random import Random
from typing import Any

from django.utils import timezone

from engines import CHANCE, GAMES
from engines.chance import stand_in
from engines.opening import draw_opening
from engines.ranks import rank
from ladder.accounts.models import User
from ladder.matches.catalogue import LadderSpec
from ladder.matches.models import Ladder, Match
from ladder.matches.redis import connection
from ladder.matches.services import create_matches, enter_everywhere, open_ladder
from ladder.submissions.models import Bot, BotVersion, Content, VersionState
from workers.contract import GameRecord, Job, Reason, Result, SeatRecord, Status, content_hash, pack
from workers.contract.keys import worker_key

Commit = AbstractContextManager[Any]

Faults = Mapping[int, Mapping[int, int]]
"""game number -> seat -> the ply at which it fails."""

INFECTION = LadderSpec(
    slug="infection",
    name="Infection",
    game="infection",
    seats=2,
    options={"level": list(range(1, 11))},
    opening_plies=4,
)
TINY = LadderSpec(slug="tiny", name="Tiny", game="tiny", seats=3, options={"cards": [9, 12]})


def user(name: str) -> User:
    found, _ = User.objects.get_or_create(username=name, defaults={"email": f"{name}@example.org"})
    return found


def version(owner: str, name: str = "bot", *, game: str = "infection", ready: bool = True) -> BotVersion:
    """A new version of the owner's bot of that name; the active one if it is ready."""
    person = user(owner)
    bot, _ = Bot.objects.get_or_create(owner=person, game=game, name=name)
    number = bot.versions.count() + 1
    files = {"bot.py": f"# {owner} {name} {number}\n".encode()}
    content, _ = Content.objects.get_or_create(
        hash=content_hash(files), defaults={"blob": pack(files), "size": 20, "files": 1}
    )
    made = BotVersion.objects.create(
        bot=bot,
        number=number,
        content=content,
        owner=person,
        game=game,
        state=VersionState.READY if ready else VersionState.CHECKING,
        checked_at=timezone.now() if ready else None,
    )
    if ready:
        bot.active_version = made
        bot.save()
        enter_everywhere(bot=bot)
    return made


def ladder(spec: LadderSpec = INFECTION) -> Ladder:
    return open_ladder(spec=spec)


def match(on: Ladder, *players: BotVersion, priority: int = 6) -> Match:
    (made,) = create_matches(ladder=on, groups=[([player.pk for player in players], priority)])
    return made


def started(of: Match, *, worker: str = "w1", attempt: str = "") -> Result:
    return Result(status=Status.STARTED, match=of.id, attempt=attempt or of.token, worker=worker)


def failed(of: Match, cause: str = "disk full", *, worker: str = "w1", attempt: str = "") -> Result:
    return Result(
        status=Status.FAILED, match=of.id, attempt=attempt or of.token, worker=worker, failure=cause
    )


def played(
    of: Match,
    luck: int = 0,
    *,
    faults: Faults | None = None,
    worker: str = "w1",
    attempt: str = "",
    log: str = "",
) -> Result:
    """What a worker reports whose bots play at random by `luck`: honest, and the same for the same luck."""
    games = [
        play_game(of, number, Random(f"{luck} {number}"), (faults or {}).get(number, {}), log)
        for number in range(of.seats_count)
    ]
    return Result(
        status=Status.FINISHED, match=of.id, attempt=attempt or of.token, worker=worker, games=games
    )


def play_game(of: Match, number: int, rng: Random, faults: Mapping[int, int], log: str) -> GameRecord:
    start = GAMES[of.game].new(of.seats_count, **of.options)
    opening = draw_opening(start, of.opening_plies, of.seed)
    state, actions, substituted = start.copy(), list(opening.actions), []
    for action in actions:
        state.apply(action)
    out: dict[int, int] = {}
    strangers = {seat: stand_in(of.seed, number, seat) for seat in range(of.seats_count)}
    while (mover := state.to_move) is not None:
        out |= {
            seat: len(actions)
            for seat, ply in faults.items()
            if seat not in out
            and ply <= len(actions)
            and (mover == seat or len(actions) == len(opening.actions))
        }
        if of.seats_count - len(out) < 2:
            break
        if mover == CHANCE:
            action = opening.streams.draw(state)
        elif mover in out:
            substituted.append(len(actions))
            action = state.sample(strangers[mover])
        else:
            action = rng.choice(state.legal())
        state.apply(action)
        actions.append(action)
    scores = state.scores() if state.to_move is None else None
    ranks = rank(scores, [out.get(seat) for seat in range(of.seats_count)])
    seats = [
        SeatRecord(
            rank=ranks[seat],
            reason=Reason.CRASH if seat in out else Reason.FINISHED,
            ply=out.get(seat),
            detail="Traceback: boom" if seat in out else "",
            cpu_ms=7,
            log=log,
        )
        for seat in range(of.seats_count)
    ]
    return GameRecord(
        game=number,
        engine=start.version,
        opening=len(opening.actions),
        actions=actions,
        cpu_ms=[1] * len(actions),
        substituted=substituted,
        seats=seats,
        scores=scores,
    )


def changed(result: Result, number: int = 0, **changes: object) -> Result:
    """The result with other facts in one of its games."""
    data = result.model_dump(mode="json")
    data["games"][number].update(changes)
    return Result.model_validate(data)


def worker_alive(name: str = "w1", slots: int = 1) -> None:
    connection().set(worker_key(name), json.dumps({"slots": slots, "playing": 0}), ex=30)


def sent_jobs() -> list[Job]:
    """The jobs that lie in the workers' queue, most urgent first."""
    redis = connection()
    jobs = []
    for priority in ("", "\x06\x163", "\x06\x166", "\x06\x169"):
        lines: Sequence[bytes] = redis.lrange(f"matches:matches{priority}", 0, -1)
        for line in reversed(lines):
            message = json.loads(line)
            args, _, _ = json.loads(base64.b64decode(message["body"]))
            jobs.append(Job.model_validate(args[0]))
    return jobs
