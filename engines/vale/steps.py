"""Steps of effects that ask nobody: each changes the position and is done."""

from collections.abc import Callable

from engines.vale.cards import Op
from engines.vale.position import Position
from engines.vale.stones import COLOURS, NONE, worth

Step = Callable[[Position, int, int, Op], None]
"""Position, active player, carrier, step; the step is off the stack already."""


def points(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.points[seat] += op["n"]


def lose_points(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.score(seat, -op["n"])


def points_per_card(position: Position, seat: int, carrier: int, op: Op) -> None:
    zone = position.hands[seat] if op["zone"] == "hand" else position.areas[seat]
    position.points[seat] += op["n"] * len(position.matching(zone, op, carrier))


def points_per_family(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.points[seat] += op["n"] * position.families(seat)


def points_stone_value(position: Position, seat: int, carrier: int, op: Op) -> None:
    counted = (
        count if colour in op["colours"] else 0
        for colour, count in zip(COLOURS, position.stones[seat], strict=True)
    )
    red, blue, purple = counted
    position.points[seat] += worth((red, blue, purple), position.permanents[seat].values)


def points_stone_count(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.points[seat] += op["n"] * position.stones[seat][COLOURS.index(op["colour"])]


def gain_stones(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.gain(seat, op["stones"])


def lose_stones(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.pay(seat, op["stones"])


def lose_all_stones(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.stones[seat] = NONE


def convert_all_stones(position: Position, seat: int, carrier: int, op: Op) -> None:
    total = sum(position.stones[seat])
    red, blue, purple = (total if colour == op["colour"] else 0 for colour in COLOURS)
    position.stones[seat] = red, blue, purple


def recover_self(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.leave(seat, carrier)
    position.take(seat, carrier)


def discard_self(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.leave(seat, carrier)
    position.to_discard(carrier)


def self_to_top_of_deck(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.leave(seat, carrier)
    position.top.append(carrier)


def if_(position: Position, seat: int, carrier: int, op: Op) -> None:
    position.insert(op["then"] if position.holds(seat, op["cond"]) else op["else"])


STEPS: dict[str, Step] = {
    "points": points,
    "lose_points": lose_points,
    "points_per_card": points_per_card,
    "points_per_family": points_per_family,
    "points_stone_value": points_stone_value,
    "points_stone_count": points_stone_count,
    "gain_stones": gain_stones,
    "lose_stones": lose_stones,
    "lose_all_stones": lose_all_stones,
    "convert_all_stones": convert_all_stones,
    "recover_self": recover_self,
    "discard_self": discard_self,
    "self_to_top_of_deck": self_to_top_of_deck,
    "if": if_,
}
