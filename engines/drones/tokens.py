"""The twelve outposts and their powers."""

OWN, OPP = "own", "opp"
"""Whose cards a choice is about: the active player's, or the other's."""

EQUAL = "equal"
ROUND = "round"

POWERS: dict[str, tuple[tuple[str, str], ...]] = {
    EQUAL: (),
    "one": (("down", OPP),),
    "cross": (("destroy", OPP),),
    "window": (("recruit", OPP),),
    "cross_star": (("sacrifice", OWN),),
    "square_empty": (("move", OWN), ("move", OPP)),
    "square_full": (("move", OPP),),
    ROUND: (),
    "two_empty": (("batch", OWN),),
    "two_full": (("batch", OPP),),
    "heart_full": (("swap", OPP),),
    "heart_empty": (("swap", OWN),),
}
"""By token, in the order of the rules: the choices its power asks for, each with whose cards it is about.

EQUAL has no power; that of ROUND asks nothing.
"""

KINDS = tuple(POWERS)
