"""Games of three to five seats: pods of players with like scores, seats rotated, and a final table."""

from collections.abc import Sequence

from ladder.tournaments.formats.swiss import Entrant


def pods(entrants: Sequence[Entrant], seats: int) -> tuple[list[list[int]], list[int]]:
    """The pods of a round, by score from the top, and who has a bye (fewer than `seats`).

    Byes go to the lowest who had fewest. Within the reach of one pod the player who has met the others
    least often comes first, so that companions change from round to round.
    """
    table = sorted(entrants, key=lambda entrant: (-entrant.score, entrant.id))
    spare = len(table) % seats
    order = sorted(range(len(table)), key=lambda place: (table[place].byes, -place))
    resting = set(order[:spare])
    byes = [table[place].id for place in sorted(resting)]
    left = [entrant for place, entrant in enumerate(table) if place not in resting]
    made = []
    while left:
        pod = [left.pop(0)]
        while len(pod) < seats:
            reach = range(min(len(left), 2 * seats))
            best = min(reach, key=lambda i: (_familiar(left[i], pod), left[i].score != pod[0].score, i))
            pod.append(left.pop(best))
        made.append([entrant.id for entrant in _seated(pod)])
    return made, byes


def _familiar(entrant: Entrant, pod: Sequence[Entrant]) -> int:
    return sum(other.id in entrant.met for other in pod)


def _seated(pod: list[Entrant]) -> list[Entrant]:
    """Who sat late so far sits early now (a group rotates all seats anyway)."""
    return sorted(pod, key=lambda entrant: (entrant.first, entrant.id))


def final_table(standing: Sequence[int], seats: int) -> list[int]:
    """The best of the pods play the final."""
    return list(standing[:seats])
