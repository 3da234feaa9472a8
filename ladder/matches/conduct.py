"""How each worker's latest matches went, for an operator who wonders whether one is ill or dishonest.

No number here proves anything. A sick host shows in the share of faults; made-up results show in outcomes
that the ratings would not expect, in one author's favour, and in audits that end differently.
"""

from dataclasses import dataclass, field
from math import sqrt

from django.db import connection
from django.db.models import Count, Q

from ladder.matches.models import Audit, Deviation, Quarantine

LATEST = 5000
"""Rated matches that are looked at: enough to tell workers apart, few enough for one page."""

# Of k games by k seats a player expects 2 * (sum of p) points, with variance 4/k * (sum of p (1 - p)).
SEATS = """
WITH latest AS (
    SELECT id, worker, seats_count FROM matches_match
    WHERE state = 'finished' AND kind = 'rated' ORDER BY finished_at DESC LIMIT %s
), chance AS (
    SELECT me.match_id, me.index, sum(p) AS p, sum(p * (1 - p)) AS spread
    FROM latest
    JOIN matches_seat me ON me.match_id = latest.id
    JOIN matches_seat you ON you.match_id = latest.id AND you.index <> me.index
    CROSS JOIN LATERAL (SELECT 1 / (1 + power(10, (you.rating_before - me.rating_before) / 400)) AS p) odds
    GROUP BY me.match_id, me.index
)
SELECT latest.worker, author.username,
    count(*) FILTER (WHERE seat.index = 0), count(*), count(*) FILTER (WHERE seat.fault <> ''),
    coalesce(sum(seat.units / 60.0 - 2 * p), 0), coalesce(sum((seat.units / 60.0 - 2 * p) ^ 2), 0),
    coalesce(sum(4 * spread / seats_count), 0)
FROM latest
JOIN matches_seat seat ON seat.match_id = latest.id
LEFT JOIN chance ON chance.match_id = seat.match_id AND chance.index = seat.index
JOIN submissions_botversion version ON version.id = seat.version_id
JOIN accounts_user author ON author.id = version.owner_id
GROUP BY latest.worker, author.username
"""


@dataclass(slots=True)
class Conduct:
    """One worker. `surprise`: squared distance of outcomes from expectation, in units of the variance that
    coin flips of these odds would have; honest workers of one site have about the same."""

    worker: str
    matches: int = 0
    seats: int = 0
    faults: int = 0
    distance: float = 0.0
    variance: float = 0.0
    bias: dict[str, float] = field(default_factory=dict)
    """By author: how many standard deviations its bots did better than expected."""
    audits: int = 0
    differing: int = 0
    """Of `audits`: this worker's matches that came out differently when played again."""
    deviations: int = 0
    """Results of this worker that differ from the recorded ones."""
    quarantined: bool = False

    @property
    def fault_percent(self) -> float:
        return 100 * self.faults / self.seats if self.seats else 0.0

    @property
    def surprise(self) -> float | None:
        return self.distance / self.variance if self.variance else None

    @property
    def favourite(self) -> tuple[str, float] | None:
        """The author who fared best beyond expectation."""
        return max(self.bias.items(), key=lambda item: item[1]) if self.bias else None


def conducts() -> list[Conduct]:
    """Of every worker that played lately, differed or is in quarantine; by name."""
    found: dict[str, Conduct] = {}

    def of(worker: str) -> Conduct:
        return found.setdefault(worker, Conduct(worker))

    with connection.cursor() as cursor:
        cursor.execute(SEATS, [LATEST])
        for worker, author, matches, seats, faults, above, distance, variance in cursor.fetchall():
            row = of(worker)
            row.matches, row.seats, row.faults = row.matches + matches, row.seats + seats, row.faults + faults
            row.distance += float(distance)
            row.variance += float(variance)
            if variance:
                row.bias[author] = float(above) / sqrt(float(variance))
    compared = Audit.objects.filter(same__isnull=False).order_by().values_list("of__worker")
    for worker, audits, differing in compared.annotate(
        n=Count("pk"), differ=Count("pk", filter=Q(same=False))
    ):
        of(worker).audits, of(worker).differing = audits, differing
    for worker, count in Deviation.objects.order_by().values_list("worker").annotate(n=Count("pk")):
        of(worker).deviations = count
    for worker in Quarantine.objects.values_list("worker", flat=True):
        of(worker).quarantined = True
    return [found[worker] for worker in sorted(found)]
