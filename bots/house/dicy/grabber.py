"""Scores the most that its dice pay now, and passes when they pay too little. It never rolls again."""

from bots.api.turn import Turn

TOO_LITTLE = 5


def choose(turn: Turn) -> str:
    worth = turn.view["worth"]
    scores = [action for action in turn.legal if action.startswith("score")]
    best = max(scores, key=lambda action: worth[int(action[-1]) - 1], default="pass")
    if "pass" in turn.legal and (best == "pass" or worth[int(best[-1]) - 1] < TOO_LITTLE):
        return "pass"
    return best if scores else turn.legal[0]
