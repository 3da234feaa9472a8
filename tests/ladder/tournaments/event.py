"""A tournament for tests: bots of a class, and matches that honest workers play by a fixed luck."""

import hashlib
from collections.abc import Iterator

from ladder.matches.models import Match, MatchState
from ladder.matches.services.record import record
from ladder.submissions.models import BotVersion
from ladder.tournaments import services
from ladder.tournaments.models import Format, Pairing, PairingState, Tournament, TournamentState
from tests.ladder.matches import scene


def event(
    players: int, kind: Format = Format.SWISS, *, spec: scene.LadderSpec = scene.INFECTION, **more: object
) -> Tournament:
    """Open, with that many bots of as many people in it."""
    draft = Tournament(name="Class of 30", ladder=scene.ladder(spec), format=kind, **more)
    made = services.create(organiser=scene.user("teacher"), draft=draft)
    services.open_entry(tournament=made)
    for number in range(players):
        version = scene.version(f"pupil{number}", game=spec.game)
        services.enter(tournament=made, bot=version.bot, by=version.owner)
    return made


def waiting(of: Tournament) -> Iterator[Match]:
    """Its matches that are to be played, each with a seed that only its place in the tournament decides."""
    matches = Match.objects.filter(
        pairing__pairing__tournament=of, state__in=[MatchState.QUEUED, MatchState.RUNNING]
    )
    for match in matches.select_related("pairing__pairing__round").order_by("pk"):
        group = match.pairing
        place = group.pairing.round
        text = f"{place.stage} {place.number} {group.pairing.number} {group.number}"
        match.seed = hashlib.sha256(text.encode()).hexdigest()[:32]
        match.options = {"level": 10} if match.game == "infection" else match.options
        match.save(update_fields=["seed", "options"])
        yield match


def play_waiting(of: Tournament) -> int:
    """Play all that waits; how many there were."""
    matches = list(waiting(of))
    record([scene.played(match, luck=int(match.seed[:6], 16)) for match in matches])
    return len(matches)


def play(of: Tournament, rounds: int = 200) -> Tournament:
    """To the end."""
    for _ in range(rounds):
        of.refresh_from_db()
        if of.state != TournamentState.RUNNING:
            return of
        play_waiting(of)
        services.advance(tournament_id=of.pk)
    raise AssertionError("the tournament does not end")


def outcome(of: Tournament) -> list[tuple[object, ...]]:
    """All that came of it, by names: equal for two runs that went alike."""
    found: list[tuple[object, ...]] = []
    for pairing in Pairing.objects.filter(tournament=of, state=PairingState.DONE).select_related("round"):
        seats = [(seat.entry.bot.owner.username, seat.points, seat.units) for seat in pairing.seats.all()]
        found.append(
            (pairing.round.stage, pairing.round.number, pairing.number, pairing.decided, tuple(seats))
        )
    return sorted(found, key=str)


def newer(version: BotVersion) -> BotVersion:
    """The same bot's next version, active from now on."""
    return scene.version(version.owner.username, version.bot.name, game=version.game)
