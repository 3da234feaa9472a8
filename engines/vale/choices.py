"""Steps of effects that ask somebody: who answers, what may be answered, and what an answer does.

While a step asks it stays the innermost one; the answer takes it off.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from engines.vale.cards import ACTIVE, COST, FAMILY, INSTANT, KEY, NUMBER, Op
from engines.vale.feasible import can_copy, can_discard_first, can_summon, is_available, open_options
from engines.vale.position import Position

Answers = Callable[[Position, int, int, Op], list[str]]
"""Position, active player, carrier, step -> the answers, without the verb, in the order of actions."""
Answer = Callable[[Position, int, int, str], None]
"""Position, active player, carrier, answer."""


@dataclass(frozen=True)
class Choice:
    asks: str
    """The verb of the actions, but for a bare `stop`."""
    answers: Answers
    answer: Answer
    whose: str | None = None
    """The key of the step that holds the seat asked; the active player if None."""

    def legal(self, position: Position) -> list[str]:
        carrier, _, (op, *_) = position.stack[-1]
        answers = self.answers(position, position.active, carrier, op)
        return [answer if answer == STOP else f"{self.asks}:{answer}" for answer in answers]

    def mover(self, position: Position, op: Op) -> int:
        seat: int = op[self.whose] if self.whose else position.active
        return seat


STOP = "stop"
"""The end of a choice of several cards."""


def _keys(cards: list[int]) -> list[str]:
    return [KEY[card] for card in cards]


# choose


def _options(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    groups = combinations(open_options(position, seat, carrier, op), op["k"])
    return ["+".join(map(str, group)) for group in groups]


def _choose(position: Position, seat: int, carrier: int, answer: str) -> None:
    options = position.step_done()["options"]
    position.insert([op for number in answer.split("+") for op in options[int(number) - 1]])


# discard_hand


def _discardable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    _, _, (_, *then) = position.stack[-1]
    hand = position.hands[seat]
    if any(later["op"] == "summon_free" for later in then):
        return _keys([card for card in hand if can_discard_first(position, seat, carrier, card, then)])
    return _keys(hand)


def _discard(position: Position, seat: int, carrier: int, answer: str) -> None:
    op, card = position.step_done(), NUMBER[answer]
    position.play_from_hand(seat, card)
    position.to_discard(card)
    if op.get("points") == "written_cost":
        position.points[seat] += COST[card]
    if op["n"] > 1:
        position.insert([{**op, "n": op["n"] - 1}])


# summon_free


def _free(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    wanted = position.matching(position.hands[seat], op, carrier)
    return _keys([card for card in wanted if can_summon(position, seat, card)])


def _summon_free(position: Position, seat: int, carrier: int, answer: str) -> None:
    position.step_done()
    position.summon(seat, NUMBER[answer])


# recover


def _recoverable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    return _keys(position.matching(position.areas[seat], op, carrier))


def _recover(position: Position, seat: int, carrier: int, answer: str) -> None:
    op, card = position.step_done(), NUMBER[answer]
    position.leave(seat, card)
    position.take(seat, card)
    if op.get("points") == "written_cost":
        position.points[seat] += COST[card]


# discard_area: one card at a time in area order; all of them go together at the end


def _droppable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    area = position.areas[seat]
    dropped = [NUMBER[key] for key in op.get("dropped", [])]
    later = area[area.index(dropped[-1]) + 1 :] if dropped else area
    stop = [STOP] if len(dropped) >= op["min"] else []
    return _keys(sorted(card for card in later if card != carrier)) + stop


def _drop(position: Position, seat: int, carrier: int, answer: str) -> None:
    op = position.step_done()
    dropped = [*op.get("dropped", []), *([] if answer == STOP else [answer])]
    if answer != STOP and len(dropped) < op["max"]:
        position.insert([{**op, "dropped": dropped}])
        return
    for key in dropped:
        position.leave(seat, NUMBER[key])
        position.to_discard(NUMBER[key])


# force_discard: the active player names a player, who chooses the card


def _hit(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    family = op["family"]
    return [str(s) for s, area in enumerate(position.areas) if any(FAMILY[card] == family for card in area)]


def _target(position: Position, seat: int, carrier: int, answer: str) -> None:
    op = position.step_done()
    position.insert([{"op": "lose_card", "family": op["family"], "seat": int(answer)}])


def _losable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    area = position.areas[op["seat"]]
    return _keys(sorted(card for card in area if FAMILY[card] == op["family"]))


def _lose(position: Position, seat: int, carrier: int, answer: str) -> None:
    victim = position.step_done()["seat"]
    position.leave(victim, NUMBER[answer])
    position.to_discard(NUMBER[answer])


# steal_points


def _robbable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    return [str(other) for other, points in enumerate(position.points) if other != seat and points > 0]


def _rob(position: Position, seat: int, carrier: int, answer: str) -> None:
    op, victim = position.step_done(), int(answer)
    moved = min(op["n"], position.points[victim])
    position.points[victim] -= moved
    position.points[seat] += moved


# take_from_discard


def _takeable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    return _keys(position.matching(position.discard, op, carrier))


def _take(position: Position, seat: int, carrier: int, answer: str) -> None:
    position.step_done()
    position.discard.remove(NUMBER[answer])
    position.take(seat, NUMBER[answer])


# activate_all_active: the cards that are left stand in the step


def activatable(position: Position, seat: int, op: Op) -> list[int]:
    """The cards of a Genie's list that are still in the area and available."""
    listed = (NUMBER[key] for key in op["left"])
    there = sorted(card for card in listed if card in position.areas[seat])
    return [card for card in there if is_available(position, seat, card)]


def _activatable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    return _keys(position.ready)


def _activate(position: Position, seat: int, carrier: int, answer: str) -> None:
    op = position.step_done()
    position.insert([{**op, "left": [key for key in op["left"] if key != answer]}])
    position.begin(NUMBER[answer], ACTIVE[NUMBER[answer]])


# copy


def _copyable(position: Position, seat: int, carrier: int, op: Op) -> list[str]:
    active = op["effect"] == "active"
    effects = ACTIVE if active else INSTANT
    others = sorted(card for card in position.areas[seat] if card != carrier)
    return _keys([c for c in others if can_copy(position, seat, carrier, effects[c], active=active)])


def _copy(position: Position, seat: int, carrier: int, answer: str) -> None:
    effects = ACTIVE if position.step_done()["effect"] == "active" else INSTANT
    position.begin(carrier, effects[NUMBER[answer]], copy_of=NUMBER[answer])


CHOICES: dict[str, Choice] = {
    "choose": Choice("option", _options, _choose),
    "discard_hand": Choice("discard", _discardable, _discard),
    "summon_free": Choice("free", _free, _summon_free),
    "recover": Choice("recover", _recoverable, _recover),
    "discard_area": Choice("drop", _droppable, _drop),
    "force_discard": Choice("target", _hit, _target),
    "lose_card": Choice("lose", _losable, _lose, whose="seat"),
    "steal_points": Choice("target", _robbable, _rob),
    "take_from_discard": Choice("take", _takeable, _take),
    "activate_all_active": Choice("activate", _activatable, _activate),
    "copy": Choice("copy", _copyable, _copy),
}
