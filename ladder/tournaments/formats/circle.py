"""Round robin by the circle method: everybody meets everybody, once or twice."""

Pair = tuple[int, int]
"""Two players; the first one has the first seat of game 0."""


def round_robin(players: int, *, double: bool = False) -> list[list[Pair]]:
    """The rounds; with an odd number of players one has a bye in each, everybody once a cycle.

    First seats differ by at most one between players (by none in a double round robin, whose second cycle
    swaps them). Source: the circle method with Berger's colouring.
    """
    if players < 2:
        return []
    size = players + players % 2
    rounds = []
    for turn in range(size - 1):
        pairs = []
        for k in range(size // 2):
            one, two = _place(k, turn, size), _place(size - 1 - k, turn, size)
            if k == 0:
                # The fixed player would always sit alike: it alternates.
                one, two = (one, two) if turn % 2 else (two, one)
            elif k % 2:
                one, two = two, one
            if one < players and two < players:
                pairs.append((one, two))
        rounds.append(pairs)
    if double:
        rounds += [[(two, one) for one, two in pairs] for pairs in rounds]
    return rounds


def _place(k: int, turn: int, size: int) -> int:
    """Who sits at place `k` of the circle after `turn` steps; the last player stands still."""
    return size - 1 if k == 0 else (k - 1 + turn) % (size - 1)


def gauntlet(players: int, *, challenger: int = 0) -> list[list[Pair]]:
    """One against all, one meeting a round, the weakest first; first seats alternate."""
    others = [player for player in reversed(range(players)) if player != challenger]
    return [
        [(challenger, other) if turn % 2 == 0 else (other, challenger)] for turn, other in enumerate(others)
    ]


def groups(players: int, count: int) -> list[list[int]]:
    """`count` groups of like size and strength: dealt by seeding like a snake."""
    dealt: list[list[int]] = [[] for _ in range(count)]
    for player in range(players):
        row, column = divmod(player, count)
        dealt[column if row % 2 == 0 else count - 1 - column].append(player)
    return dealt
