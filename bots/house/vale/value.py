"""What a position of the Vale promises each seat: final points by rule of thumb, then prospects from 0 to 1.

A card in the area is worth what it brings in each round that is left, a card in the hand what summoning it
would add, stones a part of what they buy.
"""

from math import exp

from engines.vale.cards import ACTIVE, FAMILY, INSTANT, KEY, NUMBER, SALE, STONE_VALUES, Op
from engines.vale.flow import LAST_ROUND, WINNING_SCORE
from engines.vale.rules import Vale
from engines.vale.stones import worth

STONE = 0.75
"""Points for one red stone's worth, as long as there is a turn to spend it."""
CARD = 1.5
"""For any card drawn."""
CERTAINTY = 0.75
"""Part of what a hand card would bring: it must find its slot and its stones."""
PACE = 9
"""Points that a leader makes in a round, for telling when the game will end."""

INCOME = dict.fromkeys(KEY, 0.0) | {
    "hestia": 0.6, "salamander": 1.8, "horned_salamander": 1.2, "burning_skull": 1.9, "phoenix": 1.0,
    "agni": 0.8, "asmodeus": 1.0, "balog": 0.9, "kappa": 1.5, "sea_spirit": 1.2, "nessie": 1.9,
    "hae_tae": 0.6, "snail_maiden": 0.9, "undine_queen": 1.8, "triton": 1.0, "water_giant": 0.8,
    "charybdis": 1.6, "goblin": 1.5, "gargoyle": 1.2, "basilisk": 1.5, "troll": 1.7, "goblin_soldier": 1.0,
    "medusa": 0.3, "mimic": 1.6, "harpy": 0.8, "pegasus": 1.5, "hippogriff": 1.0, "sylph": 1.6,
    "genie_exalted": 1.9, "valkyrie": 3.5, "odin": 1.9, "freyja": 4.0, "griffon": 1.8,
}  # fmt: skip
"""Points a round of a card that lies in the area."""
CYCLE = {"imp": 1.2, "undine": 1.2, "dandelion_spirit": 0.4, "mud_slime": 2.6, "boreas": 0.5}
"""Points a round of a card that comes back to the hand and is summoned again."""

GUESSED = {
    "points_stone_value": 4.0, "draw": CARD, "choose": 7.0, "copy": 7.0, "recover": 7.0, "summon_free": 7.0,
    "if": 5.0, "discard_hand": 5.0, "activate_all_active": 5.0,
}  # fmt: skip
"""Points of a step of an instant effect whose worth depends on much."""


def _worth_of(op: Op) -> float:
    """The same at all times."""
    match op["op"]:
        case "points":
            return float(op["n"])
        case "gain_stones":
            return STONE * worth(op["stones"], STONE_VALUES)
        case kind:
            return GUESSED.get(kind, 0.0)


_FIXED = [sum(map(_worth_of, ops)) for ops in INSTANT]
_COUNTING = [[op for op in ops if op["op"] in ("points_per_card", "points_per_family")] for ops in INSTANT]
_INCOME = [INCOME[key] for key in KEY]
_CYCLE = [CYCLE.get(key, 0.0) for key in KEY]
_SALE = [STONE * worth(sale, STONE_VALUES) for sale in SALE]
_NESSIE, _TROLL, _VALKYRIE, _FREYJA = (NUMBER[key] for key in ("nessie", "troll", "valkyrie", "freyja"))
_CHANGING = {_NESSIE, _TROLL, _VALKYRIE, _FREYJA, NUMBER["goblin_soldier"]}


def value(state: Vale) -> list[float]:
    totals = [estimate(state, seat) for seat in range(state.seats)]
    scale = 3.0 + 1.2 * (LAST_ROUND - state.round)
    others = len(totals) - 1
    return [
        sum(1 / (1 + exp((theirs - mine) / scale)) for other, theirs in enumerate(totals) if other != seat)
        / others
        for seat, mine in enumerate(totals)
    ]


def estimate(state: Vale, seat: int) -> float:
    """Points of a seat at the end."""
    place = (seat - state.first) % state.seats
    early = state.phase in ("reveal", "hunt")
    left = min(LAST_ROUND - state.round, max(0, -(-(WINNING_SCORE - max(state.points)) // PACE)))
    turns = left + (early or (state.phase == "action" and state.turn <= place))
    harvests = left + (
        early or state.phase == "action" or (state.phase == "resolution" and state.turn <= place)
    )
    area, mine = state.areas[seat], state.permanents[seat]
    total = float(state.points[seat])
    for card in area:
        income = _income(state, seat, card) if card in _CHANGING else _INCOME[card]
        total += income * harvests + _CYCLE[card] * turns
    purse = worth(state.stones[seat], mine.values)
    if turns:
        total += STONE * purse if turns > 1 else 0.45 * purse
        hopes = [_hope(state, seat, card, turns, harvests) for card in state.hands[seat]]
        hopes += [max(_SALE[card], _hope(state, seat, card, turns, harvests)) for card in state.marked[seat]]
        total += sum(sorted(hopes)[-2 * turns :])
    return total


def _income(state: Vale, seat: int, card: int) -> float:
    """Points a round of a card whose income depends on what lies around it."""
    area = state.areas[seat]
    if card == _NESSIE:
        return 0.0 if any(FAMILY[other] == "dragon" for other in area) else 2.0
    if card == _TROLL:
        return 3.0 if state.stones[seat][2] else 1.2
    if card == _VALKYRIE:
        return float(state.families(seat))
    if card == _FREYJA:
        return float(sum(1 for other in area if ACTIVE[other]))
    return 2.5 if max(state.points) > state.points[seat] else -1.0  # Goblin Soldier


def _hope(state: Vale, seat: int, card: int, turns: int, harvests: int) -> float:
    """What a card that is not summoned yet would add."""
    price = state.permanents[seat].price(card)
    gain = _instant(state, seat, card) + _INCOME[card] * harvests - STONE * price
    if _CYCLE[card]:
        gain = max(gain, _CYCLE[card] * turns)
    return CERTAINTY * max(0.0, gain)


def _instant(state: Vale, seat: int, card: int) -> float:
    """Points of an instant effect, counting what is there now."""
    total = _FIXED[card]
    for op in _COUNTING[card]:
        area = state.areas[seat]
        if op["op"] == "points_per_family":
            total += op["n"] * len({FAMILY[card], *(FAMILY[other] for other in area)})
        elif op["zone"] == "hand":
            total += op["n"] * (len(state.hands[seat]) - 1)
        else:
            total += op["n"] * (1 + len(state.matching(area, op, card)))
    return total
