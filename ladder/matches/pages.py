"""What the page of one match shows: players, rating changes, games, and the viewer's data."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from ladder.matches.lines import Player, players_of
from ladder.matches.models import Game, GameLog, Match, MatchKind
from ladder.matches.replays import Replay, unpack
from ladder.ratings.fit.explain import Effect, explain
from ladder.ratings.models import Snapshot
from ladder.site.games import hides, language
from ladder.site.markdown import board_module
from ladder.submissions.reasons import HELP
from ladder.submissions.reasons import name as name_of_reason
from workers.contract import Reason, player_of


@dataclass(frozen=True, slots=True)
class SeatLine:
    """How one seat fared in one game."""

    seat: int
    player: Player
    rank: int
    score: str
    cpu_ms: int
    reason: str
    is_fault: bool
    help: str
    fault_ply: int | None
    log: GameLog | None
    """For the bot's owner and staff."""


@dataclass(frozen=True, slots=True)
class GamePage:
    game: Game
    replay: Replay
    seats: list[SeatLine]

    @property
    def has_fault(self) -> bool:
        return any(line.is_fault for line in self.seats)

    @property
    def ending(self) -> str:
        """How the game ended, in a sentence."""
        faulty = [line for line in self.seats if line.is_fault]
        told = [
            _("%(bot)s %(reason)s.") % {"bot": line.player.name, "reason": line.reason} for line in faulty
        ]
        winners = [line.player.name for line in self.seats if line.rank == 1]
        if len(winners) == len(self.seats):
            told.append(_("A draw."))
        elif len(winners) == 1:
            told.append(_("%s wins.") % winners[0])
        else:
            told.append(_("%s share the win.") % ", ".join(winners))
        if self.game.scores:
            told.append(" : ".join(line.score for line in self.seats))
        return " ".join(told)


def score_text(score: Any) -> str:
    """A score is a number, or a list whose later entries break ties."""
    return " / ".join(map(str, score)) if isinstance(score, list) else str(score)


def effects_of(match: Match) -> dict[int, Effect]:
    """By version, what a rated and finished match did to the ratings; empty for others."""
    seats = list(match.seats.all())
    games = list(match.games.all())
    before = {
        seat.version_id: (seat.rating_before, seat.se_before)
        for seat in seats
        if seat.rating_before is not None and seat.se_before is not None
    }
    counts = match.kind == MatchKind.RATED and match.state == "finished"
    if not counts or not games or len(before) != len(seats):
        return {}
    group = [
        {
            seats[player_of(seat, game.number, len(seats))].version_id: rank
            for seat, rank in enumerate(game.ranks)
        }
        for game in games
    ]
    assert match.ladder_id is not None
    return explain(group, before, Snapshot.objects.phi(match.ladder_id, match.finished_at))


def game_page(match: Match, game: Game, logs: Mapping[int, GameLog]) -> GamePage:
    """`logs`: those the visitor may read, by seat."""
    players = players_of(match.seats.all())
    replay = unpack(game.replay)
    lines = []
    for seat in range(match.seats_count):
        reason = game.reasons[seat]
        lines.append(
            SeatLine(
                seat=seat,
                player=players[player_of(seat, game.number, match.seats_count)],
                rank=game.ranks[seat],
                score=score_text(game.scores[seat]) if game.scores else "",
                cpu_ms=game.cpu_ms[seat],
                reason=name_of_reason(reason),
                is_fault=reason != Reason.FINISHED,
                help=str(HELP.get(reason, "")),
                fault_ply=replay.faults[seat] if replay.faults else None,
                log=logs.get(seat),
            )
        )
    return GamePage(game, replay, lines)


def viewer(page: GamePage) -> dict[str, Any]:
    """The context of `site/_viewer.html`."""
    game = page.game
    bots = [line.player.version.bot for line in page.seats]
    eyes = [("everything", _("everything")), ("spectator", _("spectator"))]
    eyes += [(str(line.seat), line.player.name) for line in page.seats]
    return {
        "board": board_module(game.match.game),
        "frames": reverse("game-frames", args=[game.pk]),
        "download": reverse("game-replay", args=[game.pk]),
        "seats": [{"name": bot.name, "url": bot.get_absolute_url()} for bot in bots],
        "eyes": eyes if hides(game.match.game) else [],
        "data": {
            "lang": language(),
            "seats": [{"name": bot.name} for bot in bots],
            "opening": page.replay.opening,
            "ending": page.ending,
            "words": {
                "start": _("Start of the game."),
                "opening": _("opening"),
                "chance": _("chance"),
                "substituted": _("drawn for a seat that is out"),
                "longest": _("longest %s"),
                "play": _("Play"),
                "pause": _("Pause"),
                "copied": _("Link copied."),
                "broken": _("The game could not be loaded."),
            },
        },
    }
