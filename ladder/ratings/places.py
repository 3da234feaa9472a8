"""Places on the board for the rows that a page shows: one query for all of them."""

from collections.abc import Iterable

from django.db import connection

from ladder.ratings.models import Rating

# Over the whole board, so that a filter by name does not change it; equals share the better place.
PLACES = """
SELECT id, place FROM (
    SELECT id, rank() OVER (PARTITION BY ladder_id ORDER BY mean DESC) AS place
    FROM ratings_rating WHERE ladder_id = ANY(%s) AND rank_low IS NOT NULL
) board WHERE id = ANY(%s)
"""


def ranked(ratings: Iterable[Rating]) -> list[Rating]:
    """The same with their `rank`; one that is not on the board keeps none."""
    rows = list(ratings)
    with connection.cursor() as cursor:
        cursor.execute(PLACES, [list({row.ladder_id for row in rows}), [row.pk for row in rows]])
        places = dict(cursor.fetchall())
    for row in rows:
        row.rank = places.get(row.pk)
    return rows
