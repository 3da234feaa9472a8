"""A pairing's groups: which are still to be played, and what came of it once it is decided."""

from collections.abc import Sequence

import structlog

from ladder.matches.models import MatchKind, MatchState
from ladder.matches.services import create_matches, requeue
from ladder.tournaments import policy
from ladder.tournaments.models import Pairing, PairingMatch, PairingSeat, PairingState, Tournament

log = structlog.get_logger()

WIN = 1000
"""Points of a won pairing, in thousandths."""

GROUP_UNITS = 120
"""Units (1/60 of a point) by which a group can part two players, per opponent: two seats, two games."""


def settle(event: Tournament, pairing: Pairing) -> bool:
    """Take the pairing on as far as its results allow; whether it is done. Its tournament's row is locked.

    Repeating it changes nothing: groups are counted, never assumed.
    """
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.index)
    present = [seat for seat in seats if seat.entry.is_in]
    if len(present) < 2:
        _finish(pairing, seats, present[:1], decided="walkover")
        return True
    groups = sorted(pairing.matches.all(), key=lambda group: group.number)
    _count(seats, groups)
    finished = sum(group.match.state == MatchState.FINISHED for group in groups)
    for group in groups:
        if group.match.state in (MatchState.ERRORED, MatchState.VOID):
            requeue(match=group.match, by=None, because=f"tournament {event.slug}")
    leaders = _leaders(present)
    left = pairing.best_of - finished
    lead = _lead(present)
    decided = len(leaders) == 1 and (left <= 0 or lead > left * GROUP_UNITS * (event.ladder.seats - 1))
    if decided and finished:
        _finish(pairing, seats, leaders)
        return True
    if finished == len(groups) and finished >= pairing.best_of + pairing.sudden_death:
        _finish_tie(event, pairing, seats, leaders)
        return True
    # As many at once as are needed in any case, then one by one.
    wanted = max(pairing.best_of // 2 + 1, finished + 1)
    _play(event, pairing, seats, len(groups), wanted - len(groups))
    PairingSeat.objects.bulk_update(seats, ["units"])  # the score so far, for pages
    return False


def _count(seats: Sequence[PairingSeat], groups: Sequence[PairingMatch]) -> None:
    by_version = {seat.entry.version_id: seat for seat in seats}
    for seat in seats:
        seat.units = 0
    for group in groups:
        if group.match.state == MatchState.FINISHED:
            for player in group.match.seats.all():
                by_version[player.version_id].units += player.units or 0


def _leaders(seats: Sequence[PairingSeat]) -> list[PairingSeat]:
    best = max(seat.units for seat in seats)
    return [seat for seat in seats if seat.units == best]


def _lead(seats: Sequence[PairingSeat]) -> int:
    first, second = sorted((seat.units for seat in seats), reverse=True)[:2]
    return first - second


def _play(event: Tournament, pairing: Pairing, seats: Sequence[PairingSeat], there: int, more: int) -> None:
    if more <= 0:
        return
    entries = [seat.entry for seat in seats]
    owners = {entry.bot.owner_id for entry in entries}
    # A person's bots never meet for a rating, and a closed ladder takes no results.
    rated = event.counts and len(owners) == len(entries) and event.ladder.closed_at is None
    versions = [entry.version_id for entry in entries if entry.version_id is not None]
    turned = [
        versions[n % len(versions) :] + versions[: n % len(versions)] for n in range(there, there + more)
    ]
    matches = create_matches(
        ladder=event.ladder,
        groups=[(order, policy.PRIORITY) for order in turned],
        kind=MatchKind.RATED if rated else MatchKind.UNRATED,
        unlisted=event.private,
    )
    PairingMatch.objects.bulk_create(
        [PairingMatch(pairing=pairing, match=match, number=there + n) for n, match in enumerate(matches)]
    )


def _finish_tie(
    event: Tournament, pairing: Pairing, seats: Sequence[PairingSeat], leaders: list[PairingSeat]
) -> None:
    """Tied to the end: in a bracket the better seed goes on, in a league the points are shared."""
    if event.kind.is_league or pairing.group is not None:
        _finish(pairing, seats, leaders)
    else:
        best = min(leaders, key=lambda seat: seat.entry.seed or 0)
        _finish(pairing, seats, [best], decided="seed")


def _finish(
    pairing: Pairing, seats: Sequence[PairingSeat], winners: Sequence[PairingSeat], *, decided: str = ""
) -> None:
    """Points by place: who is alone in front has 1000, the others by how many they are ahead of."""
    if len(seats) == 2 or decided:
        for seat in seats:
            seat.points = WIN // len(winners) if seat in winners else 0
    else:
        _points_by_place(seats)
    for seat in seats:
        seat.winner = seat in winners and len(winners) == 1
    PairingSeat.objects.bulk_update(seats, ["points", "units", "winner"])
    Pairing.objects.filter(pk=pairing.pk).update(state=PairingState.DONE, decided=decided)
    pairing.state, pairing.decided = PairingState.DONE, decided
    log.info("pairing done", pairing=pairing.pk, points=[seat.points for seat in seats], decided=decided)


def _points_by_place(seats: Sequence[PairingSeat]) -> None:
    """A pod: 1000 for the first, 0 for the last, even steps between; ties share. Who is out comes last."""
    keys = [(seat.entry.is_in, seat.units) for seat in seats]
    for seat, key in zip(seats, keys, strict=True):
        below = sum(other < key for other in keys)
        level = sum(other == key for other in keys) - 1
        seat.points = round(WIN * (below + level / 2) / (len(seats) - 1))
