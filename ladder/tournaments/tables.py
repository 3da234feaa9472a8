"""What a tournament's page shows: standings, cross-table, the fit over its games."""

from dataclasses import dataclass

from ladder.matches.models import MatchState
from ladder.ratings.fit import Tally, fit
from ladder.ratings.groups import recorded_group
from ladder.tournaments.formats import bracket
from ladder.tournaments.formats.standings import standings
from ladder.tournaments.models import Entry, Format, Pairing, Stage, Tournament
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.plan import BRACKET, group_standings, qualified, resolved

BAR = 1.96
"""Standard errors in the bar that is shown: 95 %."""

FINAL_POINTS = 10**9
"""Of the table after the final of a game with pods: who played the final is above all others."""


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
    stages = (Stage.LEAGUE, Stage.GROUPS, *BRACKET)
    lines = {
        line.player: line for line in standings(field.size, field.played(*stages), field.byes(Stage.LEAGUE))
    }
    places = _places(field, {player: line.place for player, line in lines.items()})
    elo = event_elo(field)
    table = [
        Row(
            place=places[player],
            entry=field.entries[player],
            points=line.points,
            buchholz=line.buchholz,
            inside=line.inside,
            wins=line.wins,
            played=line.played,
            elo=elo[player][0] if player in elo else None,
            bar=elo[player][1] if player in elo else None,
        )
        for player, line in lines.items()
    ]
    return sorted(table, key=lambda row: (row.place, -row.points, row.entry.seed or 0))


def _places(field: Field, league: dict[int, int]) -> dict[int, int]:
    kind = field.event.kind
    if kind is Format.SINGLE or kind is Format.DOUBLE:
        filled = resolved(field, list(range(field.size)))
        return dict(enumerate(bracket.places(filled, field.size)))
    if kind is Format.GROUPS and field.in_stage(*BRACKET):
        through = qualified(field)
        placed = bracket.places(resolved(field, through), len(through))
        places = {player: placed[n] for n, player in enumerate(through)}
        tables = group_standings(field)
        behind = [player for table in tables for player in table if player not in places]
        order = sorted(behind, key=lambda player: next(t.index(player) for t in tables if player in t))
        for player in order:
            rank = next(table.index(player) for table in tables if player in table)
            ahead = sum(1 for other in order if _rank(tables, other) < rank)
            places[player] = len(through) + 1 + ahead
        return places
    final = field.played(Stage.FINAL)
    if final and field.event.ladder.seats > 2:
        (last,) = final
        inside = dict(zip(last.players, last.points, strict=True))
        at_table = {
            player: 1 + sum(other > got for other in inside.values()) for player, got in inside.items()
        }
        rest = sorted((player for player in league if player not in inside), key=lambda p: league[p])
        return at_table | {
            player: len(inside) + 1 + sum(league[other] < league[player] for other in rest) for player in rest
        }
    return league


def _rank(tables: list[list[int]], player: int) -> int:
    return next(table.index(player) for table in tables if player in table)


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


def field_of(tournament: Tournament) -> Field:
    return Field.read(tournament)
