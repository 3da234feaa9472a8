"""A site that is old already: finished matches by the million, copied from one inside PostgreSQL."""

from django.db import connection

from ladder.matches.models import Ladder, Match

AT_ONCE = 100_000

MATCHES = """
INSERT INTO matches_match (id, ladder_id, kind, state, priority, game, seats_count, options, opening_plies,
    limits, seed, secret, tokens, attempts, failures, worker, digest,
    created_at, dispatched_at, started_at, finished_at)
SELECT lpad(to_hex(n), 32, '0')::uuid, ladder_id, kind, state, priority, game, seats_count, options,
    opening_plies, limits, md5(n::text), secret, tokens, attempts, failures, worker, digest,
    created_at - make_interval(secs => 2000000 - n), dispatched_at, started_at,
    finished_at - make_interval(secs => 2000000 - n)
FROM matches_match, generate_series(%(first)s, %(last)s) n WHERE id = %(match)s
"""
SEATS = """
INSERT INTO matches_seat (match_id, index, version_id, units, fault, rating_before, se_before)
SELECT lpad(to_hex(n), 32, '0')::uuid, index, versions[1 + (n * (index + 1)) %% array_length(versions, 1)],
    units, fault, rating_before, se_before
FROM matches_seat, generate_series(%(first)s, %(last)s) n,
    (SELECT array_agg(id ORDER BY id) AS versions FROM submissions_botversion) v WHERE match_id = %(match)s
"""
GAMES = """
INSERT INTO matches_game (match_id, number, engine, plies, replay, ranks, reasons, scores, cpu_ms)
SELECT lpad(to_hex(n), 32, '0')::uuid, number, engine, plies, replay, ranks, reasons, scores, cpu_ms
FROM matches_game, generate_series(%(first)s, %(last)s) n WHERE match_id = %(match)s
"""


def fill(ladder: Ladder, count: int) -> None:
    """Copies of the ladder's latest match; `pair_stat` is left as it is."""
    match = Match.objects.filter(ladder=ladder, state="finished").latest("finished_at")
    with connection.cursor() as cursor:
        for first in range(1, count + 1, AT_ONCE):
            last = min(first + AT_ONCE - 1, count)
            for statement in (MATCHES, SEATS, GAMES):
                cursor.execute(statement, {"first": first, "last": last, "match": match.pk})
        cursor.execute("ANALYZE")
