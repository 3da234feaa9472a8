"""Every action as players write it, but for batches: tables both ways, filled once.

A spot is 6 * outpost + card; cards are indices of `12345x`.
"""

from engines.drones.cards import DOWN, NAMES
from engines.drones.tokens import KINDS, OPP, OWN

OUTPOSTS = 7
CARDS = len(NAMES)
SPOT = [f"{NAMES[spot % CARDS]}@{spot // CARDS}" for spot in range(OUTPOSTS * CARDS)]

FIRST = ["first:0", "first:1"]
TOKEN = {kind: f"token:{kind}" for kind in KINDS}
KIND = {action: kind for kind, action in TOKEN.items()}

PLAY = [f"play:{NAMES[card]}@{outpost}" for card in range(DOWN) for outpost in range(OUTPOSTS)]
"""By 7 * card + outpost."""
PLAYED = {action: divmod(number, OUTPOSTS) for number, action in enumerate(PLAY)}

FLIP, POWER, ASIDE = (
    [f"{verb}:{outpost}" for outpost in range(OUTPOSTS)] for verb in ("flip", "power", "aside")
)
OUTPOST = {action: outpost for table in (FLIP, POWER, ASIDE) for outpost, action in enumerate(table)}

AIM = {verb: [f"{verb}:{spot}" for spot in SPOT] for verb in ("down", "destroy", "recruit", "sacrifice")}
"""By verb and spot."""
AIMED = {action: divmod(spot, CARDS) for table in AIM.values() for spot, action in enumerate(table)}

MOVE = {
    side: [f"move:{side}:{spot}>{outpost}" for spot in SPOT for outpost in range(OUTPOSTS)]
    for side in (OWN, OPP)
}
"""By side, and 7 * spot + target."""
MOVED = {
    action: (*divmod(number // OUTPOSTS, CARDS), number % OUTPOSTS)
    for table in MOVE.values()
    for number, action in enumerate(table)
}
"""By action: from where, the card, to where."""

SWAP = {side: [[f"swap:{side}:{one},{other}" for other in SPOT] for one in SPOT] for side in (OWN, OPP)}
"""By side and both spots, of which the first stands on the lower outpost."""
SWAPPED = {
    action: (*divmod(one, CARDS), *divmod(other, CARDS))
    for table in SWAP.values()
    for one, row in enumerate(table)
    for other, action in enumerate(row)
    if one // CARDS < other // CARDS
}
"""By action: an outpost and its card, the other outpost and its card."""


def batch(side: str, cards: str, start: int, target: int) -> str:
    return f"batch:{side}:{cards}@{start}>{target}"


def batched(action: str) -> tuple[str, int, int]:
    """The cards, from where, to where."""
    cards, _, ends = action[len("batch:own:") :].partition("@")
    return cards, int(ends[0]), int(ends[2])
