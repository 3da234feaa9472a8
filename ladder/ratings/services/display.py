"""What a match does to the shown ratings at once, until the next refit replaces it."""

from collections.abc import Iterable, Sequence

from django.db.models import Q

from ladder.bulk import update_rows
from ladder.ratings.fit import explain
from ladder.ratings.fit.constants import PRIOR_MEAN, PRIOR_SD
from ladder.ratings.groups import RatedGroup
from ladder.ratings.models import Rating, Snapshot

Known = tuple[float, float]
"""Rating and standard error."""


def step(*, groups: Sequence[RatedGroup]) -> list[dict[int, Known]]:
    """Move the shown ratings by plain Elo with K_eff; for each group, what its versions had before it.

    Call it in a transaction. Rows are locked in key order; a version that has no rating yet stays without
    until the refit, and counts as the prior.
    """
    rows = {(row.ladder_id, row.version_id): row for row in _locked(groups)}
    phi = {ladder: Snapshot.objects.phi(ladder) for ladder in {group.ladder for group in groups}}
    before = []
    for group in groups:
        known = {}
        for version in group.games[0]:
            row = rows.get((group.ladder, version))
            known[version] = (row.mean, row.se) if row else (PRIOR_MEAN, PRIOR_SD)
        before.append(known)
        for version, effect in explain(group.games, known, phi[group.ladder]).items():
            row = rows.get((group.ladder, version))
            if row:
                row.mean += effect.change
    update_rows(Rating, ({"pk": row.pk, "mean": row.mean} for row in rows.values()))
    return before


def _locked(groups: Iterable[RatedGroup]) -> Iterable[Rating]:
    by_ladder: dict[int, set[int]] = {}
    for group in groups:
        by_ladder.setdefault(group.ladder, set()).update(group.games[0])
    if not by_ladder:
        return []
    wanted = Q()
    for ladder, versions in by_ladder.items():
        wanted |= Q(ladder=ladder, version__in=sorted(versions))
    rows = Rating.objects.select_for_update().filter(wanted)
    return rows.only("ladder_id", "version_id", "mean", "se").order_by("ladder_id", "version_id")
