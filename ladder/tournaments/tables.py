"""What a tournament's page shows: standings, cross-table, the fit over its games."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from ladder.matches.models import MatchState
from ladder.ratings.fit import Tally, fit
from ladder.ratings.groups import recorded_group
from ladder.tournaments.formats.standings import standings
from ladder.tournaments.models import Entry, Format, Pairing, Round, Stage, TournamentState
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.places import lines, places
from ladder.tournaments.services.plan import BRACKET, group_standings, qualified, winners_rounds
from ladder.tournaments.services.rests import Rest, resting

BAR = 1.96
"""Standard errors in the bar that is shown: 95 %."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings. Points in thousandths, `inside` in units of 1/60."""

    place: int
    entry: Entry
    points: int
    buchholz: int
    inside: int
    wins: int
    played: int
    elo: float | None
    bar: float | None


def rows(field: Field) -> list[Row]:
    """Everybody, best first, as the format ranks them. Total and stable."""
    placed = places(field)
    elo = event_elo(field)
    table = [
        Row(
            place=placed[player],
            entry=field.entries[player],
            points=line.points,
            buchholz=line.buchholz,
            inside=line.inside,
            wins=line.wins,
            played=line.played,
            elo=elo[player][0] if player in elo else None,
            bar=elo[player][1] if player in elo else None,
        )
        for player, line in lines(field).items()
    ]
    return sorted(table, key=lambda row: (row.place, -row.points, row.entry.seed or 0))


def event_elo(field: Field) -> dict[int, tuple[float, float]]:
    """By player: Elo and bar, fitted to the games of this tournament alone."""
    tally = Tally(seats=field.event.ladder.seats)
    numbers = {entry.version_id: n for n, entry in enumerate(field.entries)}
    any_played = False
    for pairing in _with_games(field):
        for group in pairing.matches.all():
            if group.match.state == MatchState.FINISHED:
                games = recorded_group(group.match).games
                tally.add([{numbers[version]: rank for version, rank in game.items()} for game in games])
                any_played = True
    if not any_played:
        return {}
    ratings = fit(tally.table(), list(range(field.size)))
    return {
        int(key): (float(mean), BAR * float(se))
        for key, mean, se in zip(ratings.keys, ratings.rating, ratings.se, strict=True)
    }


def _with_games(field: Field) -> list[Pairing]:
    pairings = field.event.pairings.prefetch_related("matches__match__seats", "matches__match__games")
    return list(pairings.order_by("pk"))


@dataclass(frozen=True, slots=True)
class Cell:
    """One player against another: points in thousandths over their pairings, and the matches to watch."""

    points: int
    of: int
    matches: tuple[str, ...]


def cross_table(field: Field) -> list[list[Cell | None]]:
    """By player number, row against column; None where they have not met."""
    size = field.size
    points = [[0] * size for _ in range(size)]
    of = [[0] * size for _ in range(size)]
    matches: list[list[list[str]]] = [[[] for _ in range(size)] for _ in range(size)]
    for pairing in field.pairings:
        seats = list(pairing.seats.all())
        links = [str(group.match_id) for group in pairing.matches.all()]
        for one in seats:
            for two in seats:
                if one is two or one.points is None or two.points is None:
                    continue
                row, column = field.number(one.entry_id), field.number(two.entry_id)
                points[row][column] += 500 + 500 * ((one.points > two.points) - (one.points < two.points))
                of[row][column] += 1000
                matches[row][column] += links
    return [
        [
            Cell(points[row][col], of[row][col], tuple(matches[row][col])) if of[row][col] else None
            for col in range(size)
        ]
        for row in range(size)
    ]


def decisive(field: Field, table: Sequence[Row]) -> list[tuple[str, Pairing]]:
    """The pairings to watch once it is over, with their rounds: finals, or how the first of a league met."""
    if field.event.state != TournamentState.FINISHED or not table:
        return []
    return [(round_title(field, pairing.round), pairing) for pairing in _decisive(field, table)]


def _decisive(field: Field, table: Sequence[Row]) -> list[Pairing]:
    finals = field.in_stage(Stage.FINAL, Stage.THIRD)
    last = field.in_stage(Stage.WINNERS)
    if last and not field.in_stage(Stage.FINAL):
        top = max(pairing.round.number for pairing in last)
        finals = [pairing for pairing in last if pairing.round.number == top] + finals
    if finals:
        return finals
    best = {row.entry.pk for row in table[:3]}
    met = [p for p in field.pairings if sum(seat.entry_id in best for seat in p.seats.all()) > 1]
    return met or [p for p in field.pairings if any(s.entry_id == table[0].entry.pk for s in p.seats.all())]


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A line of a group's table; points in thousandths."""

    entry: Entry
    points: int
    goes_on: bool


def group_tables(field: Field) -> list[list[GroupLine]]:
    """The groups of the group stage from the top; nothing for other formats."""
    if field.event.kind is not Format.GROUPS or not field.size:
        return []
    through = set(qualified(field)) if field.in_stage(*BRACKET) else set()
    points = {line.player: line.points for line in standings(field.size, field.played(Stage.GROUPS))}
    return [
        [GroupLine(field.entries[player], points[player], player in through) for player in table]
        for table in group_standings(field)
    ]


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A round with its pairings, and who rests without one."""

    round: Round
    title: str
    pairings: list[Pairing]
    rests: list[tuple[Entry, Rest]]


def round_title(field: Field, round_: Round) -> str:
    """Round 2, Losers' round 3, Semi-finals, Final, Grand final, second game."""
    number, stage = round_.number, round_.stage
    if stage == Stage.WINNERS:
        left = winners_rounds(field) - number
        if field.event.kind is not Format.DOUBLE and left < 2:
            return _("Final") if left == 0 else _("Semi-finals")
    if stage == Stage.FINAL and field.event.kind is Format.DOUBLE:
        return _("Grand final") if number == 1 else _("Grand final, played again")
    plain = Stage(stage).label
    return str(plain) if stage in (Stage.FINAL, Stage.THIRD) else f"{plain} {number}"


def round_tables(field: Field) -> list[RoundTable]:
    """In the order in which they began."""
    found: dict[int, list[Pairing]] = {}
    for pairing in field.pairings:
        found.setdefault(pairing.round_id, []).append(pairing)
    return [
        RoundTable(
            round_,
            round_title(field, round_),
            found.get(round_.pk, []),
            [(field.entries[player], why) for player, why in resting(field, round_.stage, round_.number)],
        )
        for round_ in field.rounds
    ]
