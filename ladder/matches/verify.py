"""Stored games against the rules, long after they were recorded."""

from ladder.matches.judge import ResultError, Setting, judge
from ladder.matches.models import Game, Match
from ladder.matches.replays import ReplayError, unpack


def verify(match: Match, game: Game) -> str | None:
    """What is wrong with a stored game: an empty text for nothing, None if today's rules are not its own."""
    try:
        setting = Setting.of(match)
        if game.engine != setting.start.version:
            return None
        replay = unpack(game.replay)
        verdict = judge(setting, game.number, replay)
    except (ReplayError, ResultError) as error:
        return str(error)
    if len(replay.actions) != game.plies:
        return f"{len(replay.actions)} actions; {game.plies} stored"
    if (verdict.ranks, verdict.scores) != (game.ranks, game.scores):
        return (
            f"by the rules ranks {verdict.ranks}, scores {verdict.scores}; stored {game.ranks}, {game.scores}"
        )
    return ""
