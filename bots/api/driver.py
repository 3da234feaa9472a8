"""Runs one bot in one game: `python -s -S -P <site>/bots/api/driver.py [--unlimited]`.

Short on purpose: Python compiles the main program anew at every start, modules come from their cache.
"""

import sys

SITE = __file__.rpartition("/bots/api/")[0] or "."

if __name__ == "__main__":
    sys.path.insert(0, SITE)
    from bots.api.session import main

    main(limited="--unlimited" not in sys.argv[1:])
