"""Hostile bots sent to a real worker, as a site sends jobs: `python -m tests.workers.hostile` prints a table.

cases.py         the abuse cases by number, each a small bot or two, and how it must end
ordeal.py        a worker's process that plays them, and what may not be left afterwards
__main__.py      the table
"""
