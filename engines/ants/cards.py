"""The cards of Ants, in the fixed order in which a deck counts them.

An ant card in a line is one integer, `ants << 3 | eggs`, where no eggs are 0.
"""

ANTS = range(1, 7)
EACH_ANT = 5
"""Cards of each number of ants."""

EVENTS = {
    "eggs1": 4,
    "eggs2": 4,
    "eggs3": 3,
    "eggs4": 2,
    "eggs5": 1,
    "hatching": 7,
    "anteater": 4,
    "battle1": 3,
    "battle2": 3,
    "battle3": 3,
    "termite": 4,
}
"""How many cards of each kind. Inside the rules an event is its index here, so eggs are below EGGS."""
EVENT_NAMES = list(EVENTS)
EGGS = 5
HATCHING, ANTEATER = EVENT_NAMES.index("hatching"), EVENT_NAMES.index("anteater")
TERMITE = EVENT_NAMES.index("termite")
FORCE = {kind: int(name[-1]) for kind, name in enumerate(EVENT_NAMES) if name.startswith("battle")}
"""By battle: how many cards from the top fight."""

ANT_DECK = [ants for ants in ANTS for _ in range(EACH_ANT)]
EVENT_DECK = [kind for kind, count in enumerate(EVENTS.values()) for _ in range(count)]

HAND = 6
"""Ant cards dealt to each seat."""
SHORTEST = 3
"""A seat whose line is shorter draws ants instead of an event."""

ANT_ACTIONS = [f"ant:{ants}" for ants in range(ANTS.stop)]
EVENT_ACTIONS = [f"event:{name}" for name in EVENT_NAMES]
KIND = {action: kind for kind, action in enumerate(EVENT_ACTIONS)}
