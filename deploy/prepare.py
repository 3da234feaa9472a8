"""Prepares the demo's database, in one process since each start of Django costs a second.

Prints the way in. Every step may be repeated: a second start changes nothing.
"""

import io
import logging
import os
import sys

import django
from django.core.management import call_command

from ladder.unreachable import UnreachableError, check_servers

UNREACHABLE = 3
"""Exit status: PostgreSQL or Redis is not there; what was printed is one line with the mend."""


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings")
    django.setup()
    logging.disable(logging.INFO)  # what is printed here is shown as the way in
    try:
        check_servers()
    except UnreachableError as error:
        print(error)
        sys.exit(UNREACHABLE)
    call_command("migrate", verbosity=0, interactive=False)
    call_command("loadhouse", verbosity=0, stdout=io.StringIO())
    call_command("seeddemo")


if __name__ == "__main__":
    main()
