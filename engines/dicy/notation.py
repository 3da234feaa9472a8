"""Actions as text, made once: lists by what they depend on."""

from functools import cache
from itertools import combinations

from engines.dicy.cards import ALL, BIT, CARDS, DICE, FACES, MEMBERS, MET

MOST_SEATS = 5
PASS = "pass"  # noqa: S105  # a move of the game
OUTCOMES = {
    phase: [[f"{stream}.{seat}:{face}" for face in FACES] for seat in range(MOST_SEATS)]
    for phase, stream in (("roll", "die"), ("extra", "extra"))
}
"""By phase and seat: the outcomes of one die, at the start of a turn and rolled again."""
CHILL, THAW = ([[f"{verb}:{card}" for card in cards] for cards in MEMBERS] for verb in ("chill", "thaw"))
"""By set of cards."""


@cache
def decisions(dice: str, active: int) -> tuple[str, ...]:
    """With six dice on the table: scores by card, freezes by card, then `pass`."""
    score = [f"score:{card}" for card in MEMBERS[active & MET[dice]]]
    freeze = [f"freeze:{card}" for card in MEMBERS[active]]
    return (*score, *freeze, *([PASS] if active != ALL else []))


@cache
def rerolls(dice: str) -> tuple[str, ...]:
    """The sets of dice that may be rolled again, by size and then by their faces."""
    sets = {"".join(some) for size in range(1, DICE + 1) for some in combinations(dice, size)}
    return tuple(f"reroll:{some}" for some in sorted(sets, key=lambda some: (len(some), some)))


CARD = {
    f"{verb}:{card}": card for verb in ("score", "freeze", "chill", "thaw") for card in range(1, CARDS + 1)
}
"""By action: the card that it names."""
BIT_OF = {action: BIT[card] for action, card in CARD.items()}
"""By action: that card as a set."""
