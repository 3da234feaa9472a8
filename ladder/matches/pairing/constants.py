"""Every number that steers matchmaking, with its reason."""

from ladder.matches.pairing.snapshot import Purpose

CYCLE = (
    Purpose.PROVISIONAL,
    Purpose.TOP,
    Purpose.PROVISIONAL,
    Purpose.WAITING,
    Purpose.PROVISIONAL,
    Purpose.FAR,
    Purpose.PROVISIONAL,
    Purpose.TOP,
    Purpose.PROVISIONAL,
    Purpose.WAITING,
)
"""The shares 50/20/20/10, spread evenly: newcomers need games most, the top is what people look at, nobody
is forgotten, and far games keep the ends of the scale tied together."""

HOUSE_TURN = 9
"""In this turn of the cycle the longest waiting meets a house bot near by. The anchors among them define the
scale: a pool is only as well placed on it as they have been measured against everybody (a group in ten
takes the common error of a young pool from 35 Elo to 15 at 50 games)."""
HOUSE_NEAREST = 2
"""House bots stand far apart: the one above and the one below; a third would be too far to tell much."""

FIRST_PERIOD = 5
"""Of so many groups in a row one follows the cycle whatever the number of new uploads: a surge of uploads
slows the others down to a fifth, not to a halt."""

WAIT_BOUND = 24 * 3600.0
"""Seconds within which every active bot gets a group."""
OVERDUE = WAIT_BOUND / 2
"""From here on a bot goes before the cycle, which leaves the other half of the bound to serve all who are."""

PROVISIONAL_SE = 60.0
"""As the board shows it."""
SETTLED_SE = 20.0
"""A version this well known seeks no more games: the next 50 would narrow its bar by a tenth."""
FED = 2.0
"""A bot seeks games by its standard error, but never more than this many times the one its games would leave
among equals: one far above all others keeps a wide bar whatever it plays, and would take every group."""
PAIR_GAMES = 144
"""Games between two versions after which another tells nothing: they count as 45 of at most 48."""

NEAR_SHARE = 0.12
"""Share of the pool, half above and half below, that counts as near: even opponents halve the games needed,
mirroring cancels luck between equals only, and yet fewer neighbours would make the board a chain of small
errors that add up from one end to the other."""
NEAR_LEAST = 6
"""Neighbours in a small pool, so that there is a choice."""
FAR_MOST = 600.0
"""Elo between far opponents, if such can be had: beyond, the result is known and tells nothing. Within, they
say how long the scale is, of which near games know little: with 300 it comes out a thirtieth too long."""
TOP_SHARE = 0.10
TOP_LEAST = 10
"""The top of the board: a tenth, or the first page's head."""

IN_FLIGHT = 4
"""Groups of one bot queued or running at once: more would be chosen on a rating that has since moved."""
SPREAD = 2.0
"""Where workers outnumber bots the limit is this many times an even share of the queue: no worker idles."""

TRICKLE_SECONDS = 60.0
"""Between groups of a ladder where nobody seeks: enough to show life, and to notice a broken worker."""

ELO_PER_LOGIT = 173.7178
"""400 / ln 10: a game between equals tells 1/4 of a squared logit."""
