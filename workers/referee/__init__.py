"""The referee: plays a mirrored group between bots it does not trust.

Theory of operation
-------------------
`play_match` plays the k games of a job one after another. Each game opens one box (a process, see
`workers.box`) for each seat, and closes all of them at its end: a bot that lived through two games of one
seed would know the cards to come. The referee alone holds the position. It draws the opening and every
chance action from the job's seed by integers (`engines.chance`), so all games of the group share them.

A turn is one line to the bot (its view, the legal actions, what it has seen happen since its last turn,
its clock) and one line back. Between turns the bot stands still, and it is charged the CPU time
it burned, never the wall time: what the other seat or the host does costs it nothing. `SeatClock` holds
the bank of the whole game, the limit of a move, and the idle budget behind the wall guard.

Two kinds of failure never share a path. `BotFaultError` is the bot's: raised by a box or by a `Seat`,
caught in one place (`GamePlay`), written into the seat's record with its reason. Anything else is ours:
it passes through `play_match` (boxes are closed on the way) and the match has no result.

A seat with a fault is out. The game goes on while at least two seats play; the actions of the others are
drawn by `sample` from a stream of their own. So a fault ends a game of two seats at once. Out seats rank
behind all others, an earlier fault behind a later one; seats that fail at the same ply (all of them when
they start) share their rank, so nobody wins by the order in which the seats are asked.

    match.py     the group: who sits where, boxes, records
    game.py      one game: the loop over plies
    seat.py      one bot in one game: its lines, events, notes and faults
    clocks.py    what a seat may still use

The drawn opening and the ranks are in `engines`: the site checks results by the same code.
"""

from engines.opening import draw_opening
from workers.referee.match import play_match

__all__ = ["draw_opening", "play_match"]
