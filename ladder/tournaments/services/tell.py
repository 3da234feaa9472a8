"""What the owners of entries are told, in the transaction in which it happens."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from ladder.accounts.services import notify
from ladder.tournaments.models import Entry, Stage, Tournament
from ladder.tournaments.services.field import Field
from ladder.tournaments.services.places import places
from ladder.tournaments.services.plan import Planned
from ladder.tournaments.services.rests import Rest, resting


def tell(event: Tournament, entries: Iterable[Entry], what: str, **facts: Any) -> None:
    """One notice an entry. `entries` with `bot__owner`."""
    _tell(event, [(entry, facts) for entry in entries], what)


def _tell(event: Tournament, each: list[tuple[Entry, dict[str, Any]]], what: str) -> None:
    notify(
        told=[
            (entry.bot.owner, {"event": event.name, "bot": entry.bot.name, **facts}) for entry, facts in each
        ],
        kind=f"tournament.{what}",
        address=event.get_absolute_url(),
    )


def tell_frozen(event: Tournament, ready: list[Entry], out: list[Entry]) -> None:
    """`ready` with their versions."""
    fixed = [(entry, {"version": entry.version.number}) for entry in ready if entry.version is not None]
    _tell(event, fixed, "frozen")
    for entry in out:
        tell(event, [entry], "out", because=entry.because)


def tell_places(field: Field) -> None:
    """How it ended for each."""
    found = places(field)
    ended = [
        (entry, {"place": found[player], "of": field.size}) for player, entry in enumerate(field.entries)
    ]
    _tell(field.event, ended, "finished")


def tell_rests(field: Field, planned: Sequence[Planned], begun: Collection[tuple[Stage, int]]) -> None:
    """Byes of the rounds that begin. Those of a losers' bracket come to light later: it shows them."""
    bye = Rest.SWISS if field.event.ladder.seats == 2 else Rest.PODS
    found = [(each.players[0], each.round, bye) for each in planned if len(each.players) == 1]
    for stage, number in sorted(begun):
        if stage != Stage.LOSERS:
            found += [(player, number, why) for player, why in resting(field, stage, number)]
    told = [
        (field.entries[player], {"round": number, "because": why.value})
        for player, number, why in found
        if field.entries[player].is_in
    ]
    _tell(field.event, told, "rests")
