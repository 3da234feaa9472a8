"""What an upload may be. Each number has its reason."""

MB = 1024 * 1024

MAX_PY = 1 * MB
"""A `.py` beyond this is data in disguise: that goes into a zip."""

MAX_ZIP = 5 * MB
"""A small network's weights fit; ten of them a second do not choke the site."""

MAX_UNPACKED = 20 * MB
"""Held in memory while it is unpacked, and copied to every worker that plays the bot."""

MAX_FILES = 500

MAX_PATH = 200
"""Characters of a path inside a zip."""

UNPACK_SECONDS = 10
"""CPU and wall time of the child that unpacks."""

UNPACK_MEMORY = 512 * MB
"""Address space of that child: the upload, its content, and Python itself."""

VERSIONS_A_DAY = 40
"""Per owner: a re-roll of luck by a changed comment must cost something."""

BOTS_A_GAME = 20
"""Per owner: enough for every experiment, too few to crowd a ladder."""
