"""Who plays whom next: the matchmaker's policy, without database, clock or network.

    groups = choose_groups(Snapshot(entries, met, free=6, depth=8, seats=2, drawn=1234, idle=3.0), seed)

The caller describes the ladder as it is (`Snapshot`), says how many groups its queue has room for, and
creates a match for each `Group` it gets back, in this order. Equal snapshot and seed, equal groups.

*Who seeks*, by a cycle of ten groups counted by `drawn` (so the shares hold however few are asked
for at once): 5 the provisional, 2 the top of the board (once they are not
provisional), 2 the longest waiting, 1 anyone against a far opponent; within a share the largest
standard error first, games in flight counted as if they had been played. Before the cycle come,
oldest first,
 - bots that have never been sent a group, in four groups of five;
 - bots that have waited half the bound.
*Whom it meets*: among its neighbours by rating (the nearest tenth or so of the pool, above and below) who it
has met least; on a tie the side it has met less lately, then the least known. One group in ten meets
a house bot near by, which ties the pool to the scale. Never its own owner's bots (house
bots among themselves may), never beyond anyone's limit of groups in flight, no pair past its limit of
games, and nobody from its last group if there is anybody else. Neighbours that may not are made up for
by wider ones, so that where owners are few house bots fill the seats.
*When not*: a bot whose error is below 20 seeks no games (it may be sought); when nobody seeks, the
ladder plays one group a minute, or none.

Bounds that follow, with T the time a group takes, S the workers' slots, N active bots:
 - a new upload's first group is created when at most 5/4 of the uploads before it have got theirs, and
   should be queued before all others (`Purpose.FIRST`);
 - every bot gets a group within WAIT_BOUND as long as the workers manage N groups in half that time.
"""

from ladder.matches.pairing.choose import choose_groups
from ladder.matches.pairing.snapshot import Entry, Group, Purpose, Snapshot

__all__ = ["Entry", "Group", "Purpose", "Snapshot", "choose_groups"]
