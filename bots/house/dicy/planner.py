"""Works each turn out exactly, for the points that it and the turns after it will bring.

What a pass gives the others, and what card 1 takes from them, is set against it.
"""

from importlib import import_module
from typing import Any

from bots.api.turn import Turn
from engines.dicy.cards import ALL, BIT, MEMBERS, ROLLS
from engines.dicy.rules import Dicy

prospects: Any = import_module("prospects")  # beside this file in the upload

Table = Any
"""An array of numbers, by cards."""
PACE = 12
"""Points that a leader makes in a turn, for telling how many are left."""
TARGET = 101
MOST_TURNS = 10
AHEAD = 100.0
PASS_COSTS, CHILL_PAYS = 2.5, 2.5
"""For turns that are still far away."""
SIX = {dice: place for place, dice in enumerate(ROLLS)}


class Bot:
    def __init__(self) -> None:
        self.seasons = prospects.seasons(MOST_TURNS, PASS_COSTS, CHILL_PAYS)

    def choose(self, turn: Turn) -> str:
        if len(turn.legal) == 1:
            return turn.legal[0]
        state = turn.state()
        assert isinstance(state, Dicy)
        merits = self.merits(state, turn)
        chosen = max(turn.legal, key=merits.__getitem__)
        turn.note(score=round(merits[chosen], 2))
        return chosen

    def merits(self, state: Dicy, turn: Turn) -> dict[str, float]:
        """Of each action, the points to come."""
        later = self.seasons[self.turns_left(state)]
        mine = state.active[turn.seat]
        if state.phase in ("chill", "thaw"):
            return {action: later[mine ^ BIT[int(action[-1])]] for action in turn.legal}
        pass_costs, chill_pays = self.costs(state, later)
        scored = self.scored(state)
        rolled, rerolled = prospects.prospects(later, pass_costs, chill_pays, scored)
        if state.phase == "reroll":
            return {
                action: rolled[mine, prospects.PLACE[left(state.dice, action[7:])]] for action in turn.legal
            }
        merits = {}
        for action in turn.legal:
            if action == "pass":
                merits[action] = later[ALL] - pass_costs
                continue
            card = int(action[-1])
            rest = mine ^ BIT[card]
            if action.startswith("freeze"):
                merits[action] = rerolled[rest, SIX[state.dice]]
            else:
                merits[action] = scored[card - 1, SIX[state.dice]] + later[rest] + chill_pays * (card == 1)
        return merits

    def turns_left(self, state: Dicy) -> int:
        """How many turns there are after this one: until the first to get there does, and its round ends."""
        rounds = [
            -(-max(0, TARGET - points) // PACE) - (seat >= state.turn)
            for seat, points in enumerate(state.points)
        ]
        return min(MOST_TURNS, max(0, min(rounds)))

    def scored(self, state: Dicy) -> Table:
        """What cards pay. Whoever ends the game gets more than any points for being ahead then."""
        pays = prospects.SCORED
        *others, last = state.points
        if state.turn + 1 < state.seats:
            return pays
        totals, lead = pays + last, max(others)
        return pays + AHEAD * ((pays > 0) & (totals > lead) & (totals >= (0 if lead >= TARGET else TARGET)))

    def costs(self, state: Dicy, later: Table) -> tuple[float, float]:
        """What a pass gives to the others, and what card 1 takes from its neighbours, for each of them."""
        others = [seat for seat in range(state.seats) if seat != state.turn]
        gain = loss = 0.0
        for seat in others:
            cards = state.active[seat]
            gain += (
                max((later[cards | BIT[card]] for card in MEMBERS[ALL ^ cards]), default=later[cards])
                - later[cards]
            )
        for seat in {(state.turn + 1) % state.seats, (state.turn - 1) % state.seats}:
            cards = state.active[seat]
            loss += later[cards] - max(
                (later[cards ^ BIT[card]] for card in MEMBERS[cards]), default=later[cards]
            )
        return float(gain) / len(others), float(loss) / len(others)


def left(dice: str, rerolled: str) -> str:
    for face in rerolled:
        dice = dice.replace(face, "", 1)
    return dice
