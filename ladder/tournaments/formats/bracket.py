"""Single and double elimination as a fixed graph of meetings, filled in by results.

A bracket is made once, from the number of players alone. Each meeting takes its two sides from seeds, or from
the winner or loser of an earlier meeting. A side can be nobody: the bye of a bracket that is not full, and
what follows from it in the losers' bracket. `resolve` tells everything else from the results.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Side(StrEnum):
    WINNERS = "winners"
    LOSERS = "losers"
    FINAL = "final"
    THIRD = "third"


@dataclass(frozen=True, slots=True)
class Seed:
    """The player of that seed; nobody if there are fewer players."""

    number: int


@dataclass(frozen=True, slots=True)
class From:
    """The winner (or the loser) of an earlier meeting."""

    meeting: int
    loser: bool = False


Source = Seed | From


@dataclass(frozen=True, slots=True)
class Meeting:
    """One pairing of a bracket."""

    id: int
    side: Side
    round: int
    """Within its side, from 1."""
    sources: tuple[Source, Source]
    reset: bool = False
    """The second grand final: played only if the first is won by the one who came from the losers."""


class Nobody:
    """A bye."""


NOBODY: Final = Nobody()
Player = int | Nobody | None
"""None: not known yet."""


@dataclass(frozen=True, slots=True)
class Filled:
    """A meeting with what is known of it."""

    meeting: Meeting
    players: tuple[Player, Player]
    winner: Player
    loser: Player

    @property
    def is_open(self) -> bool:
        """Both players are known and there is no winner yet: play it."""
        return self.winner is None and all(isinstance(player, int) for player in self.players)

    @property
    def is_played(self) -> bool:
        return self.winner is not None and all(isinstance(player, int) for player in self.players)


def seeding(size: int) -> list[int]:
    """Order of seeds in the first round of a full bracket: 1 and 2 can meet in the final only."""
    order = [0]
    while len(order) < size:
        order = [seed for high in order for seed in (high, 2 * len(order) - 1 - high)]
    return order


def _full(players: int) -> int:
    return 1 << max(1, (players - 1).bit_length())


class _Builder:
    def __init__(self) -> None:
        self.meetings: list[Meeting] = []

    def add(self, side: Side, number: int, one: Source, two: Source, *, reset: bool = False) -> int:
        self.meetings.append(Meeting(len(self.meetings), side, number, (one, two), reset))
        return len(self.meetings) - 1

    def winners(self, players: int) -> list[list[int]]:
        """The rounds of the winners' bracket, as ids."""
        seeds = seeding(_full(players))
        row = [
            self.add(Side.WINNERS, 1, Seed(one), Seed(two))
            for one, two in zip(seeds[::2], seeds[1::2], strict=True)
        ]
        rows = [row]
        while len(row) > 1:
            number = len(rows) + 1
            row = [
                self.add(Side.WINNERS, number, From(one), From(two))
                for one, two in zip(row[::2], row[1::2], strict=True)
            ]
            rows.append(row)
        return rows


def single_elimination(players: int, *, third_place: bool = False) -> list[Meeting]:
    """2 to 256 players. The final is the last round of the winners' side."""
    build = _Builder()
    rows = build.winners(players)
    if third_place and players > 3:
        one, two = rows[-2]
        build.add(Side.THIRD, 1, From(one, loser=True), From(two, loser=True))
    return build.meetings


def double_elimination(players: int) -> list[Meeting]:
    """2 to 256 players: out after two losses. The grand final is played again if its first is an upset."""
    build = _Builder()
    rows = build.winners(players)
    number = 0
    alive: list[Source] = [From(one, loser=True) for one in rows[0]]
    for depth, row in enumerate(rows[1:]):
        number += 1
        survivors = [
            build.add(Side.LOSERS, number, one, two) for one, two in zip(alive[::2], alive[1::2], strict=True)
        ]
        number += 1
        # Who falls out later meets somebody from the other half: no rematch before it must be.
        falling = list(reversed(row)) if depth % 2 == 0 else row[len(row) // 2 :] + row[: len(row) // 2]
        alive = [
            From(build.add(Side.LOSERS, number, From(one), From(two, loser=True)))
            for one, two in zip(survivors, falling, strict=True)
        ]
    (last,) = alive
    first = build.add(Side.FINAL, 1, From(rows[-1][0]), last)
    build.add(Side.FINAL, 2, From(first), From(first, loser=True), reset=True)
    return build.meetings


def resolve(meetings: list[Meeting], players: int, results: Mapping[int, int]) -> list[Filled]:
    """Every meeting with its players as far as known. `results`: meeting id -> player who won.

    Results of meetings that are not (or no longer) possible are ignored.
    """
    filled: list[Filled] = []
    for meeting in meetings:
        one, two = (_player(source, players, filled) for source in meeting.sources)
        if meeting.reset:
            # No reset unless the first final was won by its second side, who came from the losers.
            final = filled[-1]
            if final.winner is not None and final.winner == final.players[0]:
                one = two = NOBODY
            elif isinstance(final.winner, int):
                one, two = final.players
        winner, loser = _outcome(one, two, results.get(meeting.id))
        filled.append(Filled(meeting, (one, two), winner, loser))
    return filled


def _player(source: Source, players: int, filled: list[Filled]) -> Player:
    if isinstance(source, Seed):
        return source.number if source.number < players else NOBODY
    before = filled[source.meeting]
    return before.loser if source.loser else before.winner


def _outcome(one: Player, two: Player, won: int | None) -> tuple[Player, Player]:
    if one is None or two is None:
        return None, None
    if one is NOBODY or two is NOBODY:
        return (two, NOBODY) if one is NOBODY else (one, NOBODY)
    if won == one:
        return one, two
    if won == two:
        return two, one
    return None, None


def champion(filled: list[Filled]) -> int | None:
    """Who has won the tournament, once that is decided."""
    last = [each for each in filled if each.meeting.side is not Side.THIRD]
    final = last[-1]
    if final.meeting.reset and final.players[0] is NOBODY:
        final = last[-2]
    return final.winner if isinstance(final.winner, int) else None


def places(filled: list[Filled], players: int) -> list[int]:
    """Each player's place, 1 best: by how late it was put out; those put out in one round share it.

    A player who is still in has the best place that it can no longer miss.
    """
    lasts: dict[int, int] = {}
    for key, each in _by_round(filled):
        if isinstance(each.loser, int) and each.meeting.side is not Side.THIRD and _puts_out(each, filled):
            lasts[each.loser] = key
    order = sorted(set(lasts.values()))
    above = {key: 1 + sum(1 for other in lasts.values() if other > key) for key in order}
    alive = players - len(lasts)
    result = [above[lasts[player]] + alive if player in lasts else 1 for player in range(players)]
    for each in filled:
        if each.meeting.side is Side.THIRD and isinstance(each.loser, int):
            result[each.loser] += 1
    return result


def _by_round(filled: list[Filled]) -> list[tuple[int, Filled]]:
    """Meetings with a number that grows with how far the tournament has got when they are lost."""
    return [
        (each.meeting.round + (10_000 if each.meeting.side is Side.FINAL else 0), each) for each in filled
    ]


def _puts_out(each: Filled, filled: list[Filled]) -> bool:
    """Whether its loser is out: not in a winners' bracket that has a losers' bracket, nor before a reset."""
    double = any(other.meeting.side is Side.FINAL for other in filled)
    if not double:
        return True
    if each.meeting.side is Side.WINNERS:
        return False
    if each.meeting.side is Side.FINAL and not each.meeting.reset:
        return each.winner == each.players[0]
    return True
