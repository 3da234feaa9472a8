"""Prepares the demo's database, in one process since each start of Django costs a second.

Prints the way in. Every step may be repeated: a second start changes nothing.
"""

import io
import logging
import os

import django
from django.core.management import call_command


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings")
    django.setup()
    logging.disable(logging.INFO)  # what is printed here is shown as the way in
    call_command("migrate", verbosity=0, interactive=False)
    call_command("loadhouse", verbosity=0, stdout=io.StringIO())
    call_command("seeddemo")


if __name__ == "__main__":
    main()
