"""The course of the game: after every action all that asks nobody is done, until somebody is asked.

Too many stones come first, then effects under way, then the round: reveal, hunt, action, resolution.
"""

from engines.state import CHANCE
from engines.vale.cards import ACTIVE, KEY
from engines.vale.choices import CHOICES, activatable
from engines.vale.feasible import is_available
from engines.vale.position import Position
from engines.vale.steps import STEPS

LAST_ROUND = 10
WINNING_SCORE = 60
"""The game ends with the round in which somebody has so many points."""


def settle(position: Position) -> None:
    """Sets `mover` and `asks`."""
    while not (_overflow(position) or (_effect(position) if position.stack else _round(position))):
        pass


def hunter(position: Position) -> int:
    """Whose pick it is, in snake order: first to last, then last to first."""
    place = min(position.turn, 2 * position.seats - 1 - position.turn)
    return (position.first + place) % position.seats


def end_turn(position: Position) -> None:
    """Of the action or the resolution of one player."""
    position.turn += 1
    position.actions_taken, position.used = 0, []
    if position.turn < position.seats:
        return
    position.turn = 0
    if position.phase == "action":
        position.phase = "resolution"
    else:
        _end_round(position)


def _end_round(position: Position) -> None:
    if position.round == LAST_ROUND or max(position.points) >= WINNING_SCORE:
        position.phase = "over"
        return
    position.round += 1
    position.first = (position.first + 1) % position.seats
    position.phase = "reveal"


def _ask(position: Position, mover: int | None, asks: str) -> bool:
    position.mover, position.asks = mover, asks
    return True


def _overflow(position: Position) -> bool:
    for seat, (red, blue, purple) in enumerate(position.stones):
        if red + blue + purple > position.permanents[seat].limit:
            return _ask(position, seat, "keep")
    return False


def _round(position: Position) -> bool:
    """One move of the round; whether somebody is asked."""
    match position.phase:
        case "reveal":
            if len(position.offer) < 2 * position.seats and position.has_card_to_draw():
                return _ask(position, CHANCE, "reveal")
            position.phase = "hunt"
        case "hunt":
            if position.offer:
                return _ask(position, hunter(position), "hunt")
            position.phase, position.turn = "action", 0
        case "action":
            return _ask(position, position.active, "action")
        case "resolution":
            position.ready = _unused(position)
            if position.ready:
                return _ask(position, position.active, "activate")
            end_turn(position)
        case _:
            return _ask(position, None, "over")
    return False


def _unused(position: Position) -> list[int]:
    """The cards whose active effect the active player must still use."""
    seat = position.active
    area = sorted(card for card in position.areas[seat] if ACTIVE[card] and card not in position.used)
    return [card for card in area if is_available(position, seat, card)]


def _effect(position: Position) -> bool:
    """One step of the innermost effect; whether it asks somebody."""
    carrier, _, ops = position.stack[-1]
    if not ops:
        position.stack.pop()
        return False
    op = ops[0]
    kind = op["op"]
    if kind in STEPS:
        position.step_done()
        STEPS[kind](position, position.active, carrier, op)
        return False
    if kind == "draw":
        if position.has_card_to_draw():
            return _ask(position, CHANCE, "draw")
        position.step_done()
        return False
    if kind == "activate_all_active" and not _list_for_genie(position):
        return False
    choice = CHOICES[kind]
    return _ask(position, choice.mover(position, op), choice.asks)


def _list_for_genie(position: Position) -> bool:
    """Make the list of cards to activate, or look what is left of it; without any, the step is done."""
    seat, op = position.active, position.step_done()
    if "left" not in op:
        op = {**op, "left": [KEY[card] for card in sorted(position.areas[seat]) if ACTIVE[card]]}
    position.ready = activatable(position, seat, op)
    if position.ready:
        position.insert([op])
    return bool(position.ready)
