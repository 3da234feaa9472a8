"""Real matches for tests of pages: played by the rules, recorded by the real recorder, without a sandbox."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engines import CHANCE, GAMES, State
from engines.chance import ChanceStreams
from engines.opening import draw_opening
from engines.ranks import rank
from ladder.accounts.models import User
from ladder.matches.catalogue import CATALOGUE
from ladder.matches.models import Ladder, Match
from ladder.matches.services import create_matches, open_ladder
from ladder.matches.services.record import record
from ladder.submissions.models import Bot, BotVersion, Content, VersionState
from workers.contract import GameRecord, Note, Reason, Result, SeatRecord, Status, content_hash, pack

Choose = Callable[[State, Random], str]
WORKER = "test-worker"


def sampled(state: State, rng: Random) -> str:
    return state.sample(rng)


def greedy(state: State, rng: Random) -> str:
    """Infection: most pieces after the action."""

    def gain(action: str) -> int:
        seat, after = state.to_move, state.copy()
        after.apply(action)
        pieces = after.view(None)["pieces"]
        return int(pieces[seat] - pieces[1 - seat])

    return max(state.legal(), key=lambda action: (gain(action), rng.random()))


def ladder(slug: str = "infection") -> Ladder:
    return open_ladder(spec=next(spec for spec in CATALOGUE if spec.slug == slug))


def user(name: str, **fields: Any) -> User:
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(name, password="correct horse battery", **fields)


def bot(owner: User, name: str, game: str = "infection") -> BotVersion:
    """A bot whose first version is ready and plays."""
    files = {"bot.py": f"# {owner} {name}\n".encode()}
    blob = pack(files)
    content, _ = Content.objects.get_or_create(
        hash=content_hash(files), defaults={"blob": blob, "size": len(blob), "files": len(files)}
    )
    made = Bot.objects.create(owner=owner, game=game, name=name)
    version = BotVersion.objects.create(
        bot=made, number=1, content=content, owner=owner, game=game, state=VersionState.READY
    )
    made.active_version = version
    made.save()
    return version


def _seats(ranks: Sequence[int], fault: tuple[int, Reason, str] | None, plies: int) -> list[SeatRecord]:
    seats = []
    for seat, place in enumerate(ranks):
        said = {
            "rank": place,
            "reason": Reason.FINISHED,
            "cpu_ms": 100 * plies,
            "log": f"seat {seat} says hello",
        }
        if fault and fault[0] == seat:
            said |= {"reason": fault[1], "ply": plies, "detail": fault[2]}
        seats.append(SeatRecord(**said))
    return seats


def game_record(
    match: Match,
    number: int,
    choose: Sequence[Choose],
    *,
    crash_at: int | None = None,
    detail: str = "Traceback (most recent call last):\nValueError: no idea",
) -> GameRecord:
    """Game `number` of the group. `choose` goes by player; at ply `crash_at` the seat to move crashes."""
    state = GAMES[match.game].new(match.seats_count, **match.options)
    opening = draw_opening(state, match.opening_plies, match.seed)
    rng = Random(f"{match.seed} {number}")
    actions, times, notes = list(opening.actions), [0] * len(opening.actions), []
    for action in opening.actions:
        state.apply(action)
    streams = ChanceStreams(match.seed)
    streams.drawn.update(opening.streams.drawn)
    fault = None
    while (mover := state.to_move) is not None:
        if crash_at is not None and mover != CHANCE and len(actions) >= crash_at:
            fault = (mover, Reason.CRASH, detail)
            break
        if mover == CHANCE:
            action = streams.draw(state)
        else:
            action = choose[(mover + number) % match.seats_count](state, rng)
            if len(actions) % 20 == 10:
                notes.append(Note(ply=len(actions), text=f"I like {action}", score=round(rng.random(), 2)))
        times.append(0 if mover == CHANCE else rng.randrange(1, 60))
        actions.append(action)
        state.apply(action)
    faults = [len(actions) if fault and fault[0] == seat else None for seat in range(match.seats_count)]
    scores = state.scores() if fault is None else None
    return GameRecord(
        game=number,
        engine=state.version,
        opening=len(opening.actions),
        actions=actions,
        cpu_ms=times,
        notes=notes,
        seats=_seats(rank(scores, faults), fault, len(actions)),
        scores=scores,
    )


def play(
    on: Ladder,
    versions: Sequence[BotVersion],
    choose: Sequence[Choose] | None = None,
    *,
    crash_at: int | None = None,
) -> Match:
    """One rated match, recorded. With `crash_at` its first game ends by a crash there."""
    (match,) = create_matches(ladder=on, groups=[([version.pk for version in versions], 5)])
    players = choose or [sampled] * len(versions)
    games = [
        game_record(match, number, players, crash_at=None if number else crash_at)
        for number in range(match.seats_count)
    ]
    record(
        [Result(status=Status.FINISHED, match=match.id, attempt=match.tokens[-1], worker=WORKER, games=games)]
    )
    match.refresh_from_db()
    return match
