"""A tournament for other programs: CSV, JSON, iCalendar."""

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone

from ladder.tournaments.models import Tournament
from ladder.tournaments.services.field import Field
from ladder.tournaments.tables import Row, rows

COLUMNS = ("place", "bot", "owner", "seed", "points", "buchholz", "wins", "played", "elo", "bar", "state")


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
    }


def standings_csv(field: Field) -> str:
    """A cell that a spreadsheet would take for a formula gets an apostrophe in front."""
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    for row in rows(field):
        told = line(row)
        told["bot"] = "'" + told["bot"] if told["bot"][:1] in "=+-@" else told["bot"]
        writer.writerow(told)
    return out.getvalue()


def standings_json(field: Field) -> list[dict[str, Any]]:
    return [line(row) for row in rows(field)]


def pairings_json(field: Field) -> list[dict[str, Any]]:
    """Round by round, with the matches to watch."""
    return [
        {
            "id": pairing.pk,
            "stage": pairing.round.stage,
            "round": pairing.round.number,
            "number": pairing.number,
            "group": pairing.group,
            "best_of": pairing.best_of,
            "state": pairing.state,
            "decided": pairing.decided,
            "floated": pairing.floated,
            "seats": [
                {
                    "bot": seat.entry.bot.name,
                    "version": seat.entry.version_id,
                    "points": None if seat.points is None else seat.points / 1000,
                    "score": seat.units / 60,
                    "winner": seat.winner,
                }
                for seat in pairing.seats.all()
            ],
            "matches": [str(group.match_id) for group in pairing.matches.all()],
        }
        for pairing in field.pairings
    ]


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for char in ("\\", ";", ","):
        text = text.replace(char, "\\" + char)
    return text.replace("\n", "\\n").replace("\r", "")


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
    return "\r\n".join([*out, "END:VCALENDAR", ""])
