#!/usr/bin/env python
"""Django's command line for Menagerie."""

import os
import sys

from django.core.management import execute_from_command_line
from django.db import OperationalError

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ladder.settings")
    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        from ladder.unreachable import cannot_connect, postgres_line

        if not cannot_connect(error):
            raise
        sys.exit(postgres_line(error))
