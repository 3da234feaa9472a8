"""`python -m bots.cli` is the `menagerie` command where it is not installed."""

from bots.cli import main

main()
