"""What a run left behind, to be compared with what another one left."""

from dataclasses import dataclass

from ladder.matches.models import Audit, Deviation, Game, Ladder, Match, MatchKind, MatchState
from ladder.ratings.models import PairStat, Rating
from ladder.ratings.services import refit
from ladder.ratings.services.rebuild import rebuild


@dataclass(frozen=True)
class Outcome:
    finished: int
    other: int
    """Matches in any other state."""
    games: int
    deviations: int
    differences: int
    """Between `pair_stat` and the games."""
    pairs: list[list[object]]
    digests: dict[str, str]
    """By match, of the result that was applied."""
    ratings: list[list[str]]
    """Means and errors, bit for bit."""
    snapshot: str
    retries: int
    failures: int
    audited: int
    """Matches that were played once more because they are of the sample; all must come out the same."""

    def wrongs(self, groups: int) -> list[str]:
        """What is wrong with it by itself, in words."""
        checks = {
            f"{self.finished} of {groups} matches finished": self.finished == groups and not self.other,
            f"{self.games} games": self.games == 2 * groups,
            f"{self.deviations} deviations": not self.deviations,
            f"{self.differences} differences of pair_stat to the games": not self.differences,
        }
        return [text for text, right in checks.items() if not right]

    def differs_from(self, other: "Outcome") -> list[str]:
        return [
            name
            for name in ("pairs", "digests", "ratings", "snapshot")
            if getattr(self, name) != getattr(other, name)
        ]


def read(ladder: Ladder) -> Outcome:
    """Fits the ratings, and looks at everything."""
    Ladder.objects.filter(pk=ladder.pk).update(closed_at=None)
    ladder.refresh_from_db()
    refit(ladder=ladder)
    matches = Match.objects.exclude(kind=MatchKind.AUDIT)
    rows = Rating.objects.order_by("version").values_list("mean", "se")
    pairs = PairStat.objects.order_by("low", "high")
    return Outcome(
        finished=matches.filter(state=MatchState.FINISHED).count(),
        other=matches.exclude(state=MatchState.FINISHED).count(),
        games=Game.objects.count(),
        deviations=Deviation.objects.count(),
        differences=len(rebuild(ladder=ladder, write=False)),
        pairs=[list(row) for row in pairs.values_list("low", "high", "units", "low_units", "groups")],
        digests={str(pk): digest for pk, digest in matches.values_list("pk", "digest")},
        ratings=[[mean.hex(), se.hex()] for mean, se in rows],
        snapshot=ladder.snapshots.latest("taken_at").digest,
        retries=sum(matches.values_list("attempts", flat=True)),
        failures=sum(len(each) for each in matches.values_list("failures", flat=True)),
        audited=Audit.objects.filter(same=True).count(),
    )
