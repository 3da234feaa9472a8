"""A running tournament read into memory: who plays, which rounds there are, what they brought."""

from dataclasses import dataclass

from ladder.tournaments.formats.standings import Played
from ladder.tournaments.formats.swiss import Entrant
from ladder.tournaments.models import Entry, Pairing, PairingState, Round, Stage, Tournament

THOUSAND = 1000


@dataclass
class Field:
    """Players are numbered by their seeds, the best 0."""

    event: Tournament
    entries: list[Entry]
    rounds: list[Round]
    pairings: list[Pairing]

    @classmethod
    def read(cls, event: Tournament) -> "Field":
        entries = list(
            event.entries.filter(seed__isnull=False, version__isnull=False)
            .select_related("bot__owner", "version")
            .order_by("seed")
        )
        pairings = list(
            event.pairings.select_related("round")
            .prefetch_related("seats__entry__bot", "matches__match__seats")
            .order_by("round_id", "number")
        )
        return cls(event, entries, list(event.rounds_set.order_by("pk")), pairings)

    @property
    def size(self) -> int:
        return len(self.entries)

    def number(self, entry_id: int) -> int:
        return self._numbers()[entry_id]

    def _numbers(self) -> dict[int, int]:
        return {entry.pk: n for n, entry in enumerate(self.entries)}

    def in_stage(self, *stages: Stage) -> list[Pairing]:
        return [pairing for pairing in self.pairings if pairing.round.stage in stages]

    def rounds_of(self, stage: Stage) -> int:
        return sum(round_.stage == stage for round_ in self.rounds)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being played."""
        return all(pairing.state == PairingState.DONE for pairing in self.pairings)

    def played(self, *stages: Stage) -> list[Played]:
        numbers = self._numbers()
        found = []
        for pairing in self.in_stage(*stages):
            seats = list(pairing.seats.all())
            if pairing.state == PairingState.DONE and len(seats) > 1:
                found.append(
                    Played(
                        tuple(numbers[seat.entry_id] for seat in seats),
                        tuple(seat.points or 0 for seat in seats),
                        tuple(seat.units for seat in seats),
                    )
                )
        return found

    def byes(self, *stages: Stage) -> list[int]:
        numbers = self._numbers()
        return [
            numbers[pairing.seats.all()[0].entry_id]
            for pairing in self.in_stage(*stages)
            if len(pairing.seats.all()) == 1
        ]

    def entrants(self) -> list[Entrant]:
        """Those still in, with what a Swiss must know of them."""
        score = [0] * self.size
        met: list[set[int]] = [set() for _ in self.entries]
        first = [0] * self.size
        byes = [0] * self.size
        for played in self.played(Stage.LEAGUE):
            for place, (player, points) in enumerate(zip(played.players, played.points, strict=True)):
                score[player] += points
                met[player] |= set(played.players) - {player}
                first[player] += 1 if place == 0 else -1
        for player in self.byes(Stage.LEAGUE):
            score[player] += THOUSAND
            byes[player] += 1
        return [
            Entrant(n, score[n] / THOUSAND, frozenset(met[n]), first[n], byes[n])
            for n, entry in enumerate(self.entries)
            if entry.is_in
        ]
