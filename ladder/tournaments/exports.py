"""A tournament for other programs: CSV, JSON, iCalendar."""

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.http import HttpResponse
from django.utils import timezone

from ladder.tournaments.formats.bracket import NOBODY, From, Player, Source
from ladder.tournaments.models import Entry, Pairing, PairingSeat, Round, Tournament
from ladder.tournaments.reasons import reasons
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.plan import bracket_players, resolved
from ladder.tournaments.services.rests import Rest
from ladder.tournaments.tables import Row, cross_table, round_tables, rows

COLUMNS = (
    *("place", "bot", "owner", "seed", "points", "buchholz", "wins", "played", "elo", "bar"),
    *("state", "why"),
)
"""Of the standings as CSV; the keys of a line of the JSON."""


def line(row: Row) -> dict[str, Any]:
    return {
        "place": row.place,
        "bot": row.entry.bot.name,
        "owner": row.entry.bot.owner.username,
        "seed": (row.entry.seed or 0) + 1,
        "points": row.points / 1000,
        "buchholz": row.buchholz / 1000,
        "wins": row.wins,
        "played": row.played,
        "elo": None if row.elo is None else round(row.elo, 1),
        "bar": None if row.bar is None else round(row.bar, 1),
        "state": row.entry.state,
        "why": row.entry.why,
    }


def standings_csv(field: Field) -> str:
    """A cell that a spreadsheet would take for a formula gets an apostrophe in front."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    for row in rows(field):
        writer.writerow({column: _inert(value) for column, value in line(row).items()})
    return out.getvalue()


def _inert(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t\r") else value


def csv_response(event: Tournament) -> HttpResponse:
    response = HttpResponse(standings_csv(Field.read(event)), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-standings.csv"'
    return response


def standings_json(field: Field) -> list[dict[str, Any]]:
    return [line(row) for row in rows(field)]


def pairings_json(field: Field) -> list[dict[str, Any]]:
    """Round by round, with the matches to watch; who rests without a pairing has a line without an id."""
    seats = field.event.ladder.seats
    return [
        line
        for table in round_tables(field)
        for line in (
            *(_pairing(table.round, pairing, seats) for pairing in table.pairings),
            *(_rest(table.round, entry, why) for entry, why in table.rests),
        )
    ]


def _pairing(round_: Round, pairing: Pairing, seats: int) -> dict[str, Any]:
    return {
        "id": pairing.pk,
        "stage": round_.stage,
        "round": round_.number,
        "number": pairing.number,
        "group": pairing.group,
        "best_of": pairing.best_of,
        "state": pairing.state,
        "decided": pairing.decided,
        "floated": pairing.floated,
        "why": "; ".join(reasons(pairing, seats)),
        "seats": [_seat(seat) for seat in pairing.seats.all()],
        "matches": [str(group.match_id) for group in pairing.matches.all()],
    }


def _seat(seat: PairingSeat) -> dict[str, Any]:
    return {
        "bot": seat.entry.bot.name,
        "version": seat.entry.version_id,
        "points": None if seat.points is None else seat.points / 1000,
        "score": seat.units / 60,
        "winner": seat.winner,
    }


def _rest(round_: Round, entry: Entry, why: Rest) -> dict[str, Any]:
    seat = {
        "bot": entry.bot.name,
        "version": entry.version_id,
        "points": None,
        "score": 0.0,
        "winner": False,
    }
    return {
        "id": None,
        "stage": round_.stage,
        "round": round_.number,
        "number": None,
        "group": None,
        "best_of": 0,
        "state": "done",
        "decided": "rest",
        "floated": False,
        "why": str(why.label),
        "seats": [seat],
        "matches": [],
    }


def crosstable_json(field: Field) -> list[dict[str, Any]]:
    """Each row's bot against those that it has met."""
    names = [entry.bot.name for entry in field.entries]
    return [
        {
            "bot": names[row],
            "version": field.entries[row].version_id,
            "against": [
                {
                    "bot": names[column],
                    "version": field.entries[column].version_id,
                    "points": cell.points / 1000,
                    "of": cell.of / 1000,
                    "matches": list(cell.matches),
                }
                for column, cell in enumerate(cells)
                if cell is not None
            ],
        }
        for row, cells in enumerate(cross_table(field))
    ]


def bracket_json(field: Field) -> list[dict[str, Any]]:
    """Every meeting of the bracket, as far as it is known; nothing for a format without one."""
    return [
        {
            "id": each.meeting.id,
            "side": each.meeting.side.value,
            "round": each.meeting.round,
            "reset": each.meeting.reset,
            "players": [_player(field, players, player) for player in each.players],
            "winner": _player(field, players, each.winner),
            "bye": NOBODY in each.players,
            "sources": [_source(source) for source in each.meeting.sources],
        }
        for players in [bracket_players(field)]
        for each in resolved(field, players)
    ]


def _player(field: Field, players: list[int], player: Player) -> str | None:
    return field.entries[players[player]].bot.name if isinstance(player, int) else None


def _source(source: Source) -> dict[str, Any]:
    if isinstance(source, From):
        return {"meeting": source.meeting, "loser": source.loser}
    return {"seed": source.number + 1}


OCTETS = 75
"""Of a line of iCalendar, without its end."""


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for char in ("\\", ";", ","):
        text = text.replace(char, "\\" + char)
    return text.replace("\n", "\\n").replace("\r", "")


def _folded(line: str) -> str:
    """No line has more than 75 octets; what is left goes on after a space."""
    lines, octets = [""], 0
    for char in line:
        size = len(char.encode())
        if octets + size > OCTETS:
            lines.append(" ")
            octets = 1
        lines[-1] += char
        octets += size
    return "\r\n".join(lines)


def calendar(events: Iterable[Tournament], site: str) -> str:
    """The starts that have a time, as RFC 5545 writes them."""
    out = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Menagerie//Tournaments//EN"]
    for event in events:
        if event.starts_at is not None:
            out += [
                "BEGIN:VEVENT",
                f"UID:tournament-{event.pk}@menagerie",
                f"DTSTAMP:{_stamp(timezone.now())}",
                f"DTSTART:{_stamp(event.starts_at)}",
                f"SUMMARY:{_escaped(event.name)}",
                f"URL:{site}{event.get_absolute_url()}",
                "END:VEVENT",
            ]
    return "\r\n".join([*map(_folded, out), "END:VCALENDAR", ""])
