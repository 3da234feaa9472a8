"""Places as the format gives them: from points, a bracket, groups and a bracket, or a final table."""

from ladder.tournaments.formats import bracket
from ladder.tournaments.formats.standings import Line, standings
from ladder.tournaments.models import Format, Stage
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.plan import BRACKET, group_standings, qualified, resolved


def lines(field: Field) -> dict[int, Line]:
    """By player: what its pairings of all stages add up to."""
    played = field.played(Stage.LEAGUE, Stage.GROUPS, *BRACKET)
    return {line.player: line for line in standings(field.size, played, field.byes(Stage.LEAGUE))}


def places(field: Field) -> dict[int, int]:
    """By player; 1 is best. Total and stable."""
    kind = field.event.kind
    if kind is Format.SINGLE or kind is Format.DOUBLE:
        filled = resolved(field, list(range(field.size)))
        return dict(enumerate(bracket.places(filled, field.size)))
    if kind is Format.GROUPS and field.in_stage(*BRACKET):
        return _after_groups(field)
    league = {player: line.place for player, line in lines(field).items()}
    if field.event.ladder.seats > 2 and field.played(Stage.FINAL):
        return _after_final_table(field, league)
    return league


def _after_groups(field: Field) -> dict[int, int]:
    """Who went on by the bracket; behind them the others by their places in the groups."""
    through = qualified(field)
    placed = bracket.places(resolved(field, through), len(through))
    found = {player: placed[n] for n, player in enumerate(through)}
    behind = {
        player: rank
        for table in group_standings(field)
        for rank, player in enumerate(table)
        if player not in found
    }
    for player, rank in behind.items():
        found[player] = len(through) + 1 + sum(other < rank for other in behind.values())
    return found


def _after_final_table(field: Field, league: dict[int, int]) -> dict[int, int]:
    """Who sat at it by its points; behind them the others as the pods left them."""
    (last,) = field.played(Stage.FINAL)
    inside = dict(zip(last.players, last.points, strict=True))
    found = {player: 1 + sum(other > got for other in inside.values()) for player, got in inside.items()}
    rest = {player: place for player, place in league.items() if player not in inside}
    for player, place in rest.items():
        found[player] = len(inside) + 1 + sum(other < place for other in rest.values())
    return found
