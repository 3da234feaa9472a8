"""Ants: draw an event, and bring eggs up a line of ants into the nest."""

from bisect import insort
from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar

from engines.ants.cards import (
    ANT_ACTIONS,
    ANTEATER,
    EGGS,
    EVENT_ACTIONS,
    FORCE,
    HAND,
    HATCHING,
    KIND,
    SHORTEST,
)
from engines.ants.position import Position
from engines.state import CHANCE

MAX_TURNS = 38
"""That draw an event: one for each card."""


class Ants(Position):
    """What may be done in a position and what comes of it."""

    __slots__ = ()

    name: ClassVar[str] = "ants"
    seats_allowed: ClassVar[range] = range(2, 3)
    # To deal and to place; events with what they ask and draw; ants that refill lines.
    max_actions: ClassVar[int] = 4 * HAND + 3 * MAX_TURNS + 4 * MAX_TURNS

    def legal(self) -> list[str]:
        """By value for cards in hand and on the battlefield, by index in lines; decks card by card."""
        found: Iterable[str] = ()
        match self.phase:
            case "event":
                found = (EVENT_ACTIONS[kind] for kind in self.events)
            case "deal" | "refill" | "hatch":
                found = (ANT_ACTIONS[ants] for ants in self.ants)
            case "place":
                found = (f"place:{ants}" for ants in sorted(set(self.hands[self.turn])))
            case "carry":
                assert self.event is not None
                found = (f"carry:{i}" for i in bearers(self.lines[self.turn], self.event + 1))
            case "extra":
                found = self._extras()
            case "spoils":
                found = self._spoils()
            case "termite":
                found = self._raids()
        return list(found)

    def sample(self, rng: Random) -> str:
        if self.to_move == CHANCE:
            if self.phase == "event":
                return EVENT_ACTIONS[self.events[int(rng.random() * len(self.events))]]
            return ANT_ACTIONS[self.ants[int(rng.random() * len(self.ants))]]
        actions = self.legal()
        return actions[int(rng.random() * len(actions))]

    def apply(self, action: str) -> None:
        match self.phase:
            case "event":
                self._carry_out(KIND[action])
            case "deal":
                self._deal(int(action[4:]))
            case "place":
                self._place(int(action[6:]))
            case "refill" | "hatch":
                ants = int(action[4:])
                self.ants.remove(ants)
                self.lines[self.turn].append(ants << 3)
                if self.phase == "refill":
                    self._begin_turn(refilling=True)
                else:
                    self._hatched()
            case "carry":
                assert self.event is not None
                self.lines[self.turn][int(action[6:])] += self.event + 1
                self._end_turn()
            case _:
                self._choose(action)

    def _choose(self, action: str) -> None:
        """What a seat decides on hatching, after a battle, or with a termite."""
        seat = self.to_move
        assert seat is not None
        line, (verb, _, where) = self.lines[seat], action.partition(":")
        match verb:
            case "secure":
                top = line.pop(0)
                self.used.append(top >> 3)
                self.nests[seat].append(top & 7)
            case "advance":
                shift(line, int(where), line, int(where) - 1)
            case "take":
                self.battlefield.remove(int(where))
                line[0] += int(where)
            case "steal":
                victim, _, bearer = where.partition(">")
                shift(self.lines[1 - seat], int(victim), line, int(bearer))
            case "kill":
                self._discard(1 - seat, int(where), self.lost)
        self._end_turn()

    def _deal(self, ants: int) -> None:
        self.ants.remove(ants)
        first, second = self.hands
        insort(first if len(first) < HAND else second, ants)
        if len(second) == HAND:
            self.phase, self.to_move = "place", 0

    def _place(self, ants: int) -> None:
        self.hands[self.turn].remove(ants)
        self.lines[self.turn].append(ants << 3)
        if self.hands[self.turn]:
            return
        self.turn = 1 - self.turn
        self.to_move = self.turn
        if not self.hands[self.turn]:
            self._begin_turn()

    def _begin_turn(self, *, refilling: bool = False) -> None:
        """An event, or ants for a short line; a refilled line has had its turn."""
        short = len(self.lines[self.turn]) < SHORTEST
        if short and self._has_ants():
            self.phase = "refill"
        elif short or refilling:
            self.turn = 1 - self.turn
            self._begin_turn()
            return
        else:
            self.phase = "event"
        self.to_move = CHANCE

    def _end_turn(self) -> None:
        self.event = None
        if not self.events:
            self.phase, self.to_move = "over", None
            return
        self.turn = 1 - self.turn
        self._begin_turn()

    def _has_ants(self) -> bool:
        """Whether an ant can be drawn; an empty deck is made anew of the used ants first."""
        if not self.ants:
            self.ants, self.used = sorted(self.used), []
        return bool(self.ants)

    def _carry_out(self, event: int) -> None:
        self.events.remove(event)
        self.event = event
        if event < EGGS:
            if any(True for _ in bearers(self.lines[self.turn], event + 1)):
                self._ask(self.turn, "carry")
            else:
                self.lost.append(event + 1)
                self._end_turn()
        elif event == HATCHING:
            if self._has_ants():
                self.phase = "hatch"
            else:
                self._hatched()
        elif event == ANTEATER:
            self._discard(self.turn, 0, self.lost)
            self._end_turn()
        elif event in FORCE:
            self._battle(FORCE[event])
        else:
            self._ask(self.turn, "termite")

    def _ask(self, seat: int, phase: str) -> None:
        self.to_move, self.phase = seat, phase

    def _discard(self, seat: int, index: int, eggs_to: list[int]) -> None:
        """An ant card to the used pile, its eggs elsewhere."""
        card = self.lines[seat].pop(index)
        self.used.append(card >> 3)
        if card & 7:
            insort(eggs_to, card & 7)

    def _hatched(self) -> None:
        """After the draw: an extra action, if there is any."""
        self._ask(self.turn, "extra")
        if sum(1 for _ in self._extras()) == 1:
            self._end_turn()

    def _battle(self, force: int) -> None:
        mine, theirs = (
            sum(card >> 3 for card in self.lines[seat][:force]) for seat in (self.turn, 1 - self.turn)
        )
        if mine == theirs:
            for line in self.lines:
                line.append(line.pop(0))
            self._end_turn()
            return
        winner = self.turn if mine > theirs else 1 - self.turn
        self._discard(1 - winner, 0, self.battlefield)
        self._ask(winner, "spoils")
        if sum(1 for _ in self._spoils()) == 1:
            self.lines[winner].append(self.lines[winner].pop(0))
            self._end_turn()

    def _extras(self) -> Iterator[str]:
        line = self.lines[self.turn]
        yield "none"
        if line[0] & 7:
            yield "secure"
        for i in range(1, len(line)):
            if line[i] & 7 and can_bear(line[i - 1], line[i] & 7):
                yield f"advance:{i}"

    def _spoils(self) -> Iterator[str]:
        """What the winner of a battle may do; only `stay` where nothing is to be had."""
        assert self.to_move is not None
        top = self.lines[self.to_move][0]
        if top & 7:
            yield "secure"
        else:
            yield from (f"take:{eggs}" for eggs in sorted(set(self.battlefield)) if can_bear(top, eggs))
        yield "stay"

    def _raids(self) -> Iterator[str]:
        """What the termite may do in the other line."""
        mine, theirs = self.lines[self.turn], self.lines[1 - self.turn]
        for i, card in enumerate(theirs):
            if card & 7:
                yield from (f"steal:{i}>{j}" for j in bearers(mine, card & 7))
        yield from (f"kill:{i}" for i in range(len(theirs)))


def can_bear(card: int, eggs: int) -> bool:
    """Whether an ant card may take that egg card."""
    return not card & 7 and card >> 3 >= eggs


def bearers(line: list[int], eggs: int) -> Iterator[int]:
    """Where a line has cards that may take that egg card."""
    return (i for i, card in enumerate(line) if can_bear(card, eggs))


def shift(line: list[int], start: int, goal_line: list[int], goal: int) -> None:
    """Move an egg card from one ant card to another."""
    eggs = line[start] & 7
    line[start] -= eggs
    goal_line[goal] += eggs
