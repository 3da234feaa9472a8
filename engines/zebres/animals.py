"""The fifteen animals of a side, and every action as it is written."""

from engines.zebres.board import NAME, SQUARES

SPECIES = ("zebra", "gazelle", "elephant", "lion", "crocodile")
ZEBRA, GAZELLE, ELEPHANT, LION, CROCODILE = range(5)
COUNT = (5, 6, 1, 1, 2)
"""How many of each species a side has."""
TEAM = sum(COUNT)
VALUE = (6, 2, 5, 1, 0)
INAUGURATION = 5
"""What completing the first sector is worth."""

PLACE = [[f"{species}:{name}" for name in NAME] for species in SPECIES]
"""By species and square."""
PLACED = {
    PLACE[species][square]: (species, square) for species in range(len(SPECIES)) for square in range(SQUARES)
}
SWAP = [f"swap:{name}" for name in NAME]
STAY = "stay"
SWAPPED = {action: square for square, action in enumerate(SWAP)}
IMPALA = [f"impala:{position}" for position in range(22)]
WALK = [f"walk:{distance}" for distance in range(22)]
