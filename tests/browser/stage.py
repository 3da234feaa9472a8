"""What the browser's tests look at: bots that have played matches through the real recorder."""

from dataclasses import dataclass
from typing import Self

from ladder.accounts.models import User
from ladder.matches.models import Match
from ladder.matches.services.record import record
from ladder.ratings.services import refit
from tests.ladder.matches import scene
from workers.contract import GameRecord, Note, Result

PASSWORD = "correct horse battery"
NOTE_AT = 9
CRASH_AT = 20


def with_notes_and_times(game: GameRecord) -> GameRecord:
    """Bots that think for a while and say something once."""
    plies = range(len(game.actions))
    times = [0 if ply < game.opening else 5 + ply % 40 for ply in plies]
    return game.model_copy(
        update={"cpu_ms": times, "notes": [Note(ply=NOTE_AT, text="<b>I like this</b>", score=0.5)]}
    )


def fixed(match: Match) -> Match:
    """Always the same games: 80 actions or more, so that there is something to step through."""
    match.seed, match.options = "0" * 32, {"level": 2}
    match.save()
    return match


@dataclass(frozen=True)
class Stage:
    alice: User
    bob: User
    match: Match
    """Two games to the end, with times and a note."""
    crashed: Match
    """In the first game Alice's bot crashes."""

    @classmethod
    def set(cls) -> Self:
        ladder = scene.ladder()
        ours, theirs = scene.version("alice", "Sporekeeper"), scene.version("bob", "petri.dish")
        for person in (ours.owner, theirs.owner):
            person.set_password(PASSWORD)
            person.save()
        clean, faulty = [fixed(scene.match(ladder, ours, theirs)) for _each in range(2)]
        played = scene.played(clean, luck=2)
        games = [with_notes_and_times(game) for game in played.games]
        crash = scene.played(faulty, luck=2, faults={0: {0: CRASH_AT}}, log="hello from the bot")
        record([Result(**{**played.model_dump(), "games": games}), crash])
        refit(ladder=ladder)
        for match in (clean, faulty):
            match.refresh_from_db()
        return cls(ours.owner, theirs.owner, clean, faulty)
