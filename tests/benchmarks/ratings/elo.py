"""What everybody does: Elo updated after each game, here to be compared with."""

from itertools import combinations

from ladder.ratings.fit import Group, expected_score


class RunningElo:
    """Starts at 1500; K is shared among the opponents of a game of several seats."""

    def __init__(self, k: float = 32.0) -> None:
        self.k = k
        self.rating: dict[int, float] = {}

    def add(self, group: Group) -> None:
        """The games of a group, one after the other."""
        for game in group:
            change = dict.fromkeys(game, 0.0)
            for a, b in combinations(game, 2):
                expected = expected_score(self.of(a), self.of(b))
                scored = (1 + (game[a] < game[b]) - (game[a] > game[b])) / 2
                step = self.k * (scored - expected) / (len(game) - 1)
                change[a] += step
                change[b] -= step
            for bot, step in change.items():
                self.rating[bot] = self.of(bot) + step

    def of(self, bot: int) -> float:
        """The rating now."""
        return self.rating.get(bot, 1500.0)
