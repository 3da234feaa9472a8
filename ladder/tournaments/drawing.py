"""A bracket as boxes and lines, for the page's SVG."""

from dataclasses import dataclass

from ladder.tournaments.formats.bracket import Filled, From, Player, Side
from ladder.tournaments.models import Pairing, PairingState
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.plan import BRACKET, bracket_players, resolved

WIDTH, HEIGHT = 190, 52
"""Of a box, in pixels."""
GAP_X, GAP_Y = 36, 16


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a box."""

    name: str
    seed: str
    score: str
    won: bool


@dataclass(frozen=True, slots=True)
class Box:
    x: int
    y: int
    lines: tuple[Line, Line]
    state: str
    """waiting, playing, done or bye."""
    pairing: int | None
    label: str

    @property
    def middle(self) -> int:
        return self.y + HEIGHT // 2


@dataclass(frozen=True, slots=True)
class Drawing:
    width: int
    height: int
    boxes: list[Box]
    paths: list[str]
    titles: list[tuple[int, int, Side]]


def draw(field: Field) -> Drawing | None:
    """The bracket, if the format has one and it has begun."""
    players = bracket_players(field)
    filled = resolved(field, players)
    if not filled:
        return None
    places = _positions(filled)
    pairings = {pairing.number: pairing for pairing in field.in_stage(*BRACKET)}
    boxes = {
        each.meeting.id: _box(field, players, each, places[each.meeting.id], pairings.get(each.meeting.id))
        for each in filled
        if each.meeting.id in places
    }
    paths = [
        _path(boxes[source.meeting], boxes[each.meeting.id])
        for each in filled
        for source in each.meeting.sources
        if isinstance(source, From)
        and not source.loser
        and source.meeting in boxes
        and each.meeting.id in boxes
    ]
    titles = [
        (min(b.x for b in found), min(b.y for b in found), side)
        for side in Side
        if (side is not Side.WINNERS or _has(filled, Side.LOSERS))
        and (
            found := [boxes[e.meeting.id] for e in filled if e.meeting.side is side and e.meeting.id in boxes]
        )
    ]
    width = max(box.x for box in boxes.values()) + WIDTH + 8
    height = max(box.y for box in boxes.values()) + HEIGHT + 8
    return Drawing(width, height, list(boxes.values()), paths, titles)


def _is_needed(each: Filled) -> bool:
    """Meetings of the first rounds in which nobody is missing by a bye; a reset only once it is due."""
    if each.meeting.reset:
        return isinstance(each.players[0], int)
    return all(isinstance(player, int) or player is None for player in each.players)


def _positions(filled: list[Filled]) -> dict[int, tuple[int, int]]:
    """Left upper corners: the winners above, the losers below, the finals at the right."""
    places: dict[int, tuple[int, int]] = {}
    bottom = _side(filled, Side.WINNERS, 24, places)
    bottom = _side(filled, Side.LOSERS, bottom + 40, places) if _has(filled, Side.LOSERS) else bottom
    columns = max(x for x, _ in places.values()) + WIDTH + GAP_X
    finals = [each for each in filled if each.meeting.side is Side.FINAL and _is_needed(each)]
    for number, each in enumerate(finals):
        centre = sum(places[s.meeting][1] for s in finals[0].meeting.sources if isinstance(s, From))
        places[each.meeting.id] = (columns + number * (WIDTH + GAP_X), max(24, centre // 2))
    for each in filled:
        if each.meeting.side is Side.THIRD:
            places[each.meeting.id] = (max(8, columns - WIDTH - GAP_X), bottom + 40)
    return places


def _has(filled: list[Filled], side: Side) -> bool:
    return any(each.meeting.side is side for each in filled)


def _side(filled: list[Filled], side: Side, top: int, places: dict[int, tuple[int, int]]) -> int:
    """Place one side's rounds from left to right; where it ends at the bottom."""
    rounds: dict[int, list[Filled]] = {}
    for each in filled:
        if each.meeting.side is side:
            rounds.setdefault(each.meeting.round, []).append(each)
    step = HEIGHT + GAP_Y
    bottom = top
    for column, number in enumerate(sorted(rounds)):
        for row, each in enumerate(rounds[number]):
            feeders = [
                places[source.meeting][1]
                for source in each.meeting.sources
                if isinstance(source, From) and not source.loser and source.meeting in places
            ]
            y = sum(feeders) // len(feeders) if feeders else top + row * step
            places[each.meeting.id] = (8 + column * (WIDTH + GAP_X), y)
            bottom = max(bottom, y + HEIGHT)
    return bottom


def _box(
    field: Field, players: list[int], each: Filled, place: tuple[int, int], pairing: Pairing | None
) -> Box:
    points = {seat.entry_id: seat for seat in pairing.seats.all()} if pairing else {}

    def line(player: Player) -> Line:
        if not isinstance(player, int):
            return Line("–" if player is not None else "", "", "", False)
        entry = field.entries[players[player]]
        seat = points.get(entry.pk)
        score = f"{seat.units / 60:g}" if seat is not None and pairing is not None else ""
        return Line(entry.bot.name, str((entry.seed or 0) + 1), score, each.winner == player)

    state = "waiting"
    if pairing is not None:
        state = "done" if pairing.state == PairingState.DONE else "playing"
    elif each.winner is not None:
        state = "bye"
    lines = (line(each.players[0]), line(each.players[1]))
    label = f"{lines[0].name or '?'} – {lines[1].name or '?'}"
    return Box(place[0], place[1], lines, state, pairing.pk if pairing else None, label)


def _path(before: Box, after: Box) -> str:
    half = before.x + WIDTH + GAP_X // 2
    return f"M{before.x + WIDTH} {before.middle}H{half}V{after.middle}H{after.x}"
