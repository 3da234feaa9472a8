"""Stores finished matches: games, replays, logs, what each seat scored, and the sums behind the ratings."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from ladder.bulk import update_rows
from ladder.matches.judge import Verdict
from ladder.matches.models import Entry, Game, GameLog, Match, MatchKind, MatchState, Seat
from ladder.matches.policy import FAULTY_GROUPS
from ladder.matches.replays import Replay, pack
from ladder.matches.services.audits import audit, is_sampled
from ladder.matches.services.dispatch import forget
from ladder.ratings.fit import pair_increments
from ladder.ratings.groups import RatedGroup, group_of
from ladder.ratings.services import add_groups, step
from ladder.submissions import services as submissions
from ladder.submissions.models import BotVersion
from workers.contract import GameRecord, Reason, Result

MAX_COUNT = 2**31 - 1
"""The largest integer of a column; a worker may claim more."""


PLAYER_FIELDS = ("match", "index", "version__bot__suspended_at")
"""What is read of every player; the rest of a bot is read when its check ends or it is suspended."""
SEAT_FIELDS = ("pk", "units", "fault", "rating_before", "se_before")
MATCH_FIELDS = ("pk", "state", "worker", "digest", "started_at", "finished_at")


@dataclass(frozen=True, slots=True)
class Finished:
    """A locked match with its new state, the result that ends it and the rules' verdict on each game."""

    match: Match
    result: Result
    verdicts: list[Verdict]

    def faults(self) -> list[list[tuple[GameRecord, int]]]:
        """By player: game and seat of each of its faults."""
        match = self.match
        found: list[list[tuple[GameRecord, int]]] = [[] for _each in range(match.seats_count)]
        for game in self.result.games:
            for seat, record in enumerate(game.seats):
                if record.reason.is_fault:
                    found[match.player(seat, game.game)].append((game, seat))
        return found


def store(finished: Sequence[Finished]) -> None:
    """All that a batch of finished matches changes. Call it in the transaction that holds their rows."""
    done = sorted(finished, key=lambda each: each.match.id)
    ids = [each.match.id for each in done]
    players = _players(done)
    update_rows(Match, ({name: getattr(each.match, name) for name in MATCH_FIELDS} for each in done))
    done = [each for each in done if each.match.kind != MatchKind.AUDIT]
    _store_games(done, players)
    _store_seats(done, players)
    for each in done:
        if each.match.kind == MatchKind.CHECK:
            _end_check(each, players[each.match][0].version)
        elif each.match.kind == MatchKind.RATED and is_sampled(each.match.id):
            audit(match=each.match)
    _watch_faults(done, players)
    transaction.on_commit(lambda: forget(ids), robust=True)


def _players(done: Sequence[Finished]) -> dict[Match, list[Seat]]:
    players: dict[Match, list[Seat]] = {each.match: [] for each in done}
    matches = {each.match.id: each.match for each in done}
    rows = Seat.objects.filter(match__in=matches).select_related("version__bot")
    seats = rows.only(*PLAYER_FIELDS).order_by("match_id", "index")
    for seat in seats:
        players[matches[seat.match_id]].append(seat)
    return players


def _store_games(done: Sequence[Finished], players: dict[Match, list[Seat]]) -> None:
    games: list[Game] = []
    logs: list[GameLog] = []
    for each in done:
        match = each.match
        for record, verdict in zip(each.result.games, each.verdicts, strict=True):
            game = Game(
                match=match,
                number=record.game,
                engine=record.engine,
                plies=len(record.actions),
                replay=pack(Replay.of(record)),
                ranks=verdict.ranks,
                reasons=[seat.reason.value for seat in record.seats],
                scores=verdict.scores,
                cpu_ms=[min(seat.cpu_ms, MAX_COUNT) for seat in record.seats],
            )
            games.append(game)
            for number, seat in enumerate(record.seats):
                if seat.log or seat.reason.is_fault:
                    logs.append(
                        GameLog(
                            game=game,
                            seat=number,
                            version=players[match][match.player(number, record.game)].version,
                            ply=seat.ply,
                            detail=_text(seat.detail),
                            text=_text(seat.log),
                        )
                    )
    Game.objects.bulk_create(games)
    GameLog.objects.bulk_create(logs)


def _store_seats(done: Sequence[Finished], players: dict[Match, list[Seat]]) -> None:
    """Scores and faults of every player; of rated groups also the sums and the step of the shown ratings."""
    rated: list[tuple[Match, RatedGroup]] = []
    for each in done:
        match, seats = each.match, players[each.match]
        for seat, faults in zip(seats, each.faults(), strict=True):
            seat.fault = faults[0][0].seats[faults[0][1]].reason.value if faults else ""
        versions = [seat.version_id for seat in seats]
        if match.kind == MatchKind.CHECK or len(set(versions)) < len(versions):
            continue
        ranks = [verdict.ranks for verdict in each.verdicts]
        group = group_of(match.ladder_id or 0, versions, ranks)
        units = dict.fromkeys(versions, 0)
        for (low, high), gain in pair_increments(group.games).items():
            units[low] += gain.score
            units[high] += gain.games - gain.score
        for seat in seats:
            seat.units = units[seat.version_id]
        if match.kind == MatchKind.RATED:
            rated.append((match, group))
    groups = [group for _match, group in rated]
    for (match, _group), known in zip(rated, step(groups=groups), strict=True):
        for seat in players[match]:
            seat.rating_before, seat.se_before = known[seat.version_id]
    add_groups(groups=groups)
    every = (seat for seats in players.values() for seat in seats)
    update_rows(Seat, ({name: getattr(seat, name) for name in SEAT_FIELDS} for seat in every))


def _end_check(each: Finished, version: BotVersion) -> None:
    """A fault in any game fails the check; the author reads the first one, or all that was printed."""
    faults = each.faults()[0]
    if faults:
        game, seat = faults[0]
        record = game.seats[seat]
        reason, detail, text = record.reason, record.detail, record.log
    else:
        logs = [
            record.log
            for game in each.result.games
            for seat, record in enumerate(game.seats)
            if each.match.player(seat, game.game) == 0 and record.log
        ]
        reason, detail, text = Reason.FINISHED, "", "\n".join(logs)
    submissions.finish_check(version=version, reason=reason.value, detail=_text(detail), log=_text(text))


def _watch_faults(done: Sequence[Finished], players: dict[Match, list[Seat]]) -> None:
    """Stop bots whose last rated matches all ended by their own fault; note which ones stall."""
    seats = [
        (each.match.ladder_id, seat)
        for each in done
        if each.match.kind == MatchKind.RATED
        for seat in players[each.match]
    ]
    _note_stalls(seats)
    faulty = {
        seat.version_id: seat.version.bot
        for _ladder, seat in seats
        if seat.fault and not seat.version.bot.is_suspended
    }
    for version, bot in sorted(faulty.items(), key=lambda item: item[1].pk):
        latest = Seat.objects.filter(
            version=version, match__kind=MatchKind.RATED, match__state=MatchState.FINISHED
        ).order_by("-match")
        faults = list(latest.values_list("fault", flat=True)[:FAULTY_GROUPS])
        if len(faults) == FAULTY_GROUPS and all(faults):
            because = _("Its last %(count)d rated matches all ended by its own fault: %(faults)s.")
            faults_text = ", ".join(faults)
            submissions.suspend(bot=bot, because=because % {"count": FAULTY_GROUPS, "faults": faults_text})


def _note_stalls(seats: Sequence[tuple[int | None, Seat]]) -> None:
    """A bot whose latest match ran into the wall guard holds a worker for nothing."""
    stalls = {(ladder, seat.version.bot_id): seat.fault == Reason.WALL_GUARD for ladder, seat in seats}
    for stalled in (True, False):
        found = [key for key, value in stalls.items() if value is stalled]
        if found:
            ladders, bots = {ladder for ladder, _bot in found}, {bot for _ladder, bot in found}
            entries = Entry.objects.filter(ladder__in=ladders, bot__in=bots, stalls=not stalled)
            entries.update(stalls=stalled)


def _text(text: str) -> str:
    """PostgreSQL stores any character but this one."""
    return text.replace("\x00", "")
