"""Positions as one line of text.

`7 1 chill/20 113355 45:12345 63:-2345 50:1--4-` is the round, whose turn it is, what is asked and of whom
(the seats only where others than the one whose turn it is must answer), the dice on the table (`-` for none),
and for each seat its points and cards, a frozen one as `-`.
"""

import re
from typing import NamedTuple

from engines.dicy.cards import ALL, BIT, CARDS, DICE

ROLLING = ("roll", "extra")
ASKING = ("chill", "thaw")
PHASES = (*ROLLING, "decide", "reroll", *ASKING, "over")
_FORM = re.compile(
    r"(?P<round>\d{1,2}) (?P<turn>[0-4]) (?P<phase>[a-z]+)(/(?P<asked>[0-4]+))? (?P<dice>[1-6]{1,6}|-)"
    r"(?P<seats>( \d{1,5}:[1-5-]{5}){1,5})",
    re.ASCII,
)


class Line(NamedTuple):
    """What one says."""

    points: list[int]
    active: list[int]
    round: int
    turn: int
    phase: str
    dice: str
    asked: list[int]


def write(line: Line) -> str:
    phase = "/".join([line.phase, *(["".join(map(str, line.asked))] if line.asked else [])])
    seats = [
        f"{points}:" + "".join(str(card) if cards & BIT[card] else "-" for card in range(1, CARDS + 1))
        for points, cards in zip(line.points, line.active, strict=True)
    ]
    return " ".join([str(line.round), str(line.turn), phase, line.dice or "-", *seats])


def read(text: str, last_round: int) -> Line:
    """ValueError says what is wrong."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise ValueError(
            f"a position is round, turn, phase, dice, and each seat's points:cards, not {text!r}"
        )
    points, active = [], []
    for seat in found["seats"].split():
        number, _, cards = seat.partition(":")
        if any(letter not in ("-", str(card)) for card, letter in enumerate(cards, start=1)):
            raise ValueError(f"card k stands in place k, or - if it is frozen, not {cards!r}")
        points.append(int(number))
        active.append(sum(BIT[int(letter)] for letter in cards if letter != "-"))
    dice = "".join(sorted(found["dice"].strip("-")))
    asked = [int(seat) for seat in found["asked"] or ""]
    line = Line(points, active, int(found["round"]), int(found["turn"]), found["phase"], dice, asked)
    for true, complaint in _faults(line, last_round):
        if true:
            raise ValueError(f"{complaint}: {text!r}")
    return line


def _faults(line: Line, last_round: int) -> list[tuple[bool, str]]:
    seats, asking = len(line.points), line.phase in ASKING
    useless = 0 if line.phase == "chill" else ALL
    return [
        (line.phase not in PHASES, f"a phase is one of {', '.join(PHASES)}"),
        (not 1 <= line.round <= last_round, f"a round is from 1 to {last_round}"),
        (line.turn >= seats, "there is no such seat to take a turn"),
        (
            (len(line.dice) < DICE) != (line.phase in ROLLING),
            "six dice are on the table, and fewer while they roll",
        ),
        (asking != bool(line.asked), "the seats that are asked are told in phases chill and thaw"),
        (
            len(set(line.asked)) < len(line.asked)
            or any(seat >= seats or seat == line.turn for seat in line.asked),
            "other seats are asked, each once",
        ),
        (
            asking and any(line.active[seat] == useless for seat in line.asked if seat < seats),
            "who is asked has a card to choose",
        ),
        (
            line.phase in ("reroll", "extra") and line.active[line.turn % seats] == ALL,
            "who rolls again has frozen a card",
        ),
    ]
