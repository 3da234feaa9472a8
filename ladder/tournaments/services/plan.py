"""What a tournament's format wants next: pairings as plain data, from the results so far alone."""

from collections.abc import Mapping
from dataclasses import dataclass

from ladder.tournaments import policy
from ladder.tournaments.formats import bracket, circle, pods, swiss
from ladder.tournaments.formats.standings import standings
from ladder.tournaments.models import Format, PairingState, Stage
from ladder.tournaments.services.field import Field

POD_ROUNDS = 3
"""Rounds of pods before the final table, unless the organiser says otherwise."""

STAGES: Mapping[bracket.Side, Stage] = {
    bracket.Side.WINNERS: Stage.WINNERS,
    bracket.Side.LOSERS: Stage.LOSERS,
    bracket.Side.FINAL: Stage.FINAL,
    bracket.Side.THIRD: Stage.THIRD,
}
BRACKET = tuple(STAGES.values())


@dataclass(frozen=True, slots=True)
class Planned:
    """A pairing to be made. `players` by number in the field; one alone has a bye."""

    stage: Stage
    round: int
    number: int
    players: tuple[int, ...]
    best_of: int
    sudden_death: int = 0
    group: int | None = None
    floated: bool = False


def plan(field: Field) -> list[Planned]:
    """The pairings that can be made now; none when all is played or something must be waited for."""
    kind = field.event.kind
    if kind is Format.SINGLE or kind is Format.DOUBLE:
        return _bracket(field, list(range(field.size)))
    if kind is Format.GROUPS and field.rounds_of(Stage.GROUPS) and not _groups_left(field):
        return _bracket(field, qualified(field)) if _is_over(field, Stage.GROUPS) else []
    if not field.is_idle:
        return []
    if kind is Format.GROUPS:
        return _group_round(field)
    if kind is Format.SWISS:
        return _swiss(field) if field.event.ladder.seats == 2 else _pods(field)
    return _circle(field)


def _extra(field: Field) -> int:
    """Groups of sudden death outside brackets."""
    return policy.SUDDEN_DEATH if field.event.sudden_death else 0


def _is_over(field: Field, stage: Stage) -> bool:
    return all(pairing.state == PairingState.DONE for pairing in field.in_stage(stage))


def _circle(field: Field) -> list[Planned]:
    done = field.rounds_of(Stage.LEAGUE)
    if field.event.kind is Format.GAUNTLET:
        # Its meetings need not wait for each other.
        rounds = [[pair for pairs in circle.gauntlet(field.size) for pair in pairs]]
    else:
        rounds = circle.round_robin(field.size, double=field.event.double)
    if done >= len(rounds):
        return []
    return [
        Planned(Stage.LEAGUE, done + 1, number, pair, field.event.best_of, _extra(field))
        for number, pair in enumerate(rounds[done])
    ]


def swiss_rounds(field: Field) -> int:
    return min(field.event.rounds or swiss.rounds_needed(field.size), max(1, field.size - 1))


def _swiss(field: Field) -> list[Planned]:
    done = field.rounds_of(Stage.LEAGUE)
    entrants = field.entrants()
    if done >= swiss_rounds(field) or len(entrants) < 2:
        return []
    try:
        made = swiss.pair(entrants)
    except swiss.NoPairingError:
        return []  # everybody left has met everybody: the tournament ends a round early
    best_of, extra, floats = field.event.best_of, _extra(field), set(made.floats)
    planned = [
        Planned(Stage.LEAGUE, done + 1, number, pair, best_of, extra, floated=bool(floats & set(pair)))
        for number, pair in enumerate(made.pairs)
    ]
    if made.bye is not None:
        planned.append(Planned(Stage.LEAGUE, done + 1, len(planned), (made.bye,), 1))
    return planned


def _pods(field: Field) -> list[Planned]:
    event = field.event
    seats, done = event.ladder.seats, field.rounds_of(Stage.LEAGUE)
    entrants = field.entrants()
    if len(entrants) < seats or field.rounds_of(Stage.FINAL):
        return []
    if done >= (event.rounds or POD_ROUNDS):
        lines = standings(field.size, field.played(Stage.LEAGUE), field.byes(Stage.LEAGUE))
        there = [line.player for line in lines if field.entries[line.player].is_in]
        best = tuple(pods.final_table(there, seats))
        return [Planned(Stage.FINAL, 1, 0, best, event.best_of_final, policy.SUDDEN_DEATH)]
    made, byes = pods.pods(entrants, seats)
    groups = [tuple(pod) for pod in made] + [(player,) for player in byes]
    return [
        Planned(Stage.LEAGUE, done + 1, number, players, event.best_of, _extra(field))
        for number, players in enumerate(groups)
    ]


def dealt(field: Field) -> list[list[int]]:
    """The groups; never more than leave two players in each."""
    return circle.groups(field.size, max(1, min(field.event.groups_count, field.size // 2)))


def _group_rounds(field: Field) -> list[list[tuple[int, tuple[int, int]]]]:
    """By round: (group, pair of player numbers)."""
    tables = [circle.round_robin(len(group), double=field.event.double) for group in dealt(field)]
    longest = max(len(table) for table in tables)
    rounds: list[list[tuple[int, tuple[int, int]]]] = [[] for _ in range(longest)]
    for number, (group, table) in enumerate(zip(dealt(field), tables, strict=True)):
        for turn, pairs in enumerate(table):
            rounds[turn] += [(number, (group[one], group[two])) for one, two in pairs]
    return rounds


def _groups_left(field: Field) -> bool:
    return field.rounds_of(Stage.GROUPS) < len(_group_rounds(field))


def _group_round(field: Field) -> list[Planned]:
    done = field.rounds_of(Stage.GROUPS)
    return [
        Planned(Stage.GROUPS, done + 1, number, pair, field.event.best_of, _extra(field), group=group)
        for number, (group, pair) in enumerate(_group_rounds(field)[done])
    ]


def group_standings(field: Field) -> list[list[int]]:
    """By group: its players from the top."""
    played = field.played(Stage.GROUPS)
    tables = []
    for group in dealt(field):
        inside = [each for each in played if set(each.players) <= set(group)]
        lines = standings(field.size, inside)
        order = [line.player for line in lines if line.player in group]
        tables.append(sorted(order, key=lambda player: not field.entries[player].is_in))
    return tables


def qualified(field: Field) -> list[int]:
    """Who goes on, by seed of the bracket: all winners, then all seconds the other way round, and so on.

    Turning round parts the first two of a group into different halves.
    """
    tables = group_standings(field)
    order: list[int] = []
    for place in range(field.event.advance):
        row = [table[place] for table in tables if place < len(table)]
        order += row if place % 2 == 0 else list(reversed(row))
    return order


def graph(field: Field, players: int) -> list[bracket.Meeting]:
    if field.event.kind is Format.DOUBLE:
        return bracket.double_elimination(players)
    return bracket.single_elimination(players, third_place=field.event.third_place)


def resolved(field: Field, players: list[int]) -> list[bracket.Filled]:
    """The bracket with what is known; its players are places in `players`."""
    if len(players) < 2:
        return []
    places = {player: place for place, player in enumerate(players)}
    results: dict[int, int] = {}
    for pairing in field.in_stage(*BRACKET):
        for seat in pairing.seats.all():
            if seat.winner and pairing.state == PairingState.DONE:
                results[pairing.number] = places[field.number(seat.entry_id)]
    return bracket.resolve(graph(field, len(players)), len(players), results)


def bracket_players(field: Field) -> list[int]:
    """Who plays in the bracket, the best seed first; nobody where there is none (yet)."""
    if field.event.kind is Format.GROUPS:
        return qualified(field) if field.in_stage(*BRACKET) else []
    return [] if field.event.kind.is_league else list(range(field.size))


def winners_rounds(field: Field) -> int:
    """Rounds of the winners' side of its bracket."""
    return max(1, (len(bracket_players(field)) - 1).bit_length())


def _bracket(field: Field, players: list[int]) -> list[Planned]:
    if len(players) < 2:
        return []
    there = {pairing.number for pairing in field.in_stage(*BRACKET)}
    filled = resolved(field, players)
    planned = []
    for each in filled:
        meeting = each.meeting
        if each.is_open and meeting.id not in there:
            one, two = each.players
            assert isinstance(one, int)
            assert isinstance(two, int)
            planned.append(
                Planned(
                    STAGES[meeting.side],
                    meeting.round,
                    meeting.id,
                    (players[one], players[two]),
                    best_of(field, filled, meeting),
                    policy.SUDDEN_DEATH,
                )
            )
    return planned


def best_of(field: Field, filled: list[bracket.Filled], meeting: bracket.Meeting) -> int:
    """Groups of a meeting: the final has the most, what leads to it lies half-way, all else the fewest."""
    low, high = field.event.best_of, max(field.event.best_of, field.event.best_of_final)
    double = any(each.meeting.side is bracket.Side.FINAL for each in filled)
    last = {
        side: max((e.meeting.round for e in filled if e.meeting.side is side), default=0)
        for side in bracket.Side
    }
    if meeting.side is bracket.Side.FINAL:
        return high
    if meeting.side is bracket.Side.WINNERS and not double and meeting.round == last[meeting.side]:
        return high
    near = last[meeting.side] - (0 if double else 1)
    return (low + high + 1) // 2 if meeting.round == near or meeting.side is bracket.Side.THIRD else low
