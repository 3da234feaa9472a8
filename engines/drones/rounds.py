"""When a turn ends and when a round does."""

from engines.drones.position import Position

WINS = 2
"""So many rounds win the match."""


def end_turn(position: Position) -> None:
    """Everything of this turn is resolved."""
    active = position.active
    if position.extra and position.hands[active]:
        position.extra -= 1
        position.decision = "play"
    elif position.final:
        owners = position.owners
        end_round(position, 0 if owners.count(0) > owners.count(1) else 1)
    elif not position.hands[active]:
        position.extra = 0
        position.decision = "aside"
    else:
        position.active = 1 - active
        position.decision = "play"


def end_round(position: Position, winner: int) -> None:
    """The outposts stay as they lie until those of the next round are drawn."""
    position.results.append([winner, position.owners.count(winner)])
    position.stack.clear()
    position.extra = 0
    position.decision = None if position.wins()[winner] == WINS else "token"
