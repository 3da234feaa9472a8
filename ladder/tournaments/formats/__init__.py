"""Who meets whom in a tournament: pure functions of the entrants and the results so far.

Nothing here knows Django, clocks or chance beyond a seed, so the same results always lead to the same
pairings: advancing a tournament twice is the same as advancing it once.

Players are numbered 0..n-1 by their seeding, the best first.
"""
