"""Dicy Cards: six dice, and five cards that freeze when they score or pay for a reroll."""

from random import Random
from typing import ClassVar

from engines.dicy.cards import ADDED, ALL, DICE, SCORES
from engines.dicy.notation import BIT_OF, CARD, CHILL, OUTCOMES, PASS, THAW, decisions, rerolls
from engines.dicy.position import LAST_ROUND, TARGET, Position
from engines.state import CHANCE

MOST_ACTIONS_A_TURN = DICE + 5 * (2 + DICE) + 5
"""A roll, five times a freeze and a reroll of all dice, a pass and four answers."""


class Dicy(Position):
    """What may be done in a position and what comes of it."""

    __slots__ = ()

    name: ClassVar[str] = "dicy"
    seats_allowed: ClassVar[range] = range(2, 6)
    max_actions: ClassVar[int] = LAST_ROUND * 5 * MOST_ACTIONS_A_TURN

    @property
    def to_move(self) -> int | None:
        phase = self.phase
        if phase in ("roll", "extra"):
            return CHANCE
        if phase in ("decide", "reroll"):
            return self.turn
        return self.asked[0] if self.asked else None

    def legal(self) -> list[str]:
        """Scores by card, freezes by card, pass; rerolls by number of dice, then by their faces."""
        return list(self._choices())

    def sample(self, rng: Random) -> str:
        choices = self._choices()
        return choices[int(rng.random() * len(choices))]

    def apply(self, action: str) -> None:
        match self.phase:
            case "roll" | "extra":
                self.dice = ADDED[self.dice + action[-1]]
                if len(self.dice) == DICE:
                    self.phase = "decide"
            case "decide":
                self._decide(action)
            case "reroll":
                for face in action[7:]:
                    self.dice = self.dice.replace(face, "", 1)
                self.phase = "extra"
            case "chill" | "thaw":
                self.active[self.asked.pop(0)] ^= BIT_OF[action]
                if not self.asked:
                    self._end_turn()

    def _choices(self) -> list[str] | tuple[str, ...]:
        match self.phase:
            case "roll" | "extra":
                return OUTCOMES[self.phase][self.turn]
            case "decide":
                return decisions(self.dice, self.active[self.turn])
            case "reroll":
                return rerolls(self.dice)
            case "chill":
                return CHILL[self.active[self.asked[0]]]
            case "thaw":
                return THAW[ALL ^ self.active[self.asked[0]]]
        return ()

    def _decide(self, action: str) -> None:
        turn, active = self.turn, self.active
        if action == PASS:
            active[turn] = ALL
            self._ask("thaw", [seat for seat in self._others() if active[seat] != ALL])
            return
        active[turn] ^= BIT_OF[action]
        if action[0] == "f":
            self.phase = "reroll"
            return
        card = CARD[action]
        self.points[turn] += SCORES[self.dice][card - 1]
        self._ask("chill", self._neighbours() if card == 1 else [])

    def _others(self) -> list[int]:
        """From the left neighbour on."""
        return [*range(self.turn + 1, self.seats), *range(self.turn)]

    def _neighbours(self) -> list[int]:
        """The left one, then the right one (of two players the same), if there is a card to freeze."""
        others = self._others()
        return [seat for seat in dict.fromkeys((others[0], others[-1])) if self.active[seat]]

    def _ask(self, phase: str, seats: list[int]) -> None:
        if seats:
            self.phase, self.asked = phase, seats
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.turn + 1 < self.seats:
            self.turn += 1
        elif self.round == LAST_ROUND or max(self.points) > TARGET:
            self.phase = "over"
            return
        else:
            self.turn = 0
            self.round += 1
        self.phase, self.dice = "roll", ""
