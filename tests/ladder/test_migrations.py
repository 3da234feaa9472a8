"""Migrations run while matches are recorded: none may make recorders wait for as long as a table is read."""

from collections.abc import Iterator

import pytest
from django.contrib.postgres.operations import AddConstraintNotValid, AddIndexConcurrently
from django.db.migrations import AddConstraint, AddField, AddIndex, AlterField, CreateModel, Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import CharField, CheckConstraint, Index

BUSY = {"matches", "ratings", "submissions"}
"""Apps with tables that grow by the match or by the upload."""
BEFORE_THE_FIRST_RELEASE = {
    "matches": 7,
    "ratings": 4,
    "submissions": 2,
}
"""Numbers of migrations that no site with matches in it has yet to run."""


def later() -> Iterator[Migration]:
    for (app, name), migration in sorted(MigrationLoader(None).disk_migrations.items()):
        if app in BUSY and not migration.initial and int(name[:4]) > BEFORE_THE_FIRST_RELEASE[app]:
            yield migration


def problems(migration: Migration) -> Iterator[str]:
    """What would lock a table against writing for as long as it takes to read it."""
    new = {each.name.lower() for each in migration.operations if isinstance(each, CreateModel)}
    for each in migration.operations:
        if getattr(each, "model_name", "").lower() in new:
            continue
        if isinstance(each, AddIndex) and not isinstance(each, AddIndexConcurrently):
            yield f"{migration}: {each.describe()}: AddIndexConcurrently"
        checks = isinstance(each, AddConstraint) and isinstance(each.constraint, CheckConstraint)
        if checks and not isinstance(each, AddConstraintNotValid):
            yield f"{migration}: {each.describe()}: AddConstraintNotValid, then ValidateConstraint"
        if isinstance(each, AddField | AlterField) and each.field.unique:
            yield f"{migration}: {each.describe()}: a unique index first, concurrently"


def test_no_migration_makes_the_recorder_wait() -> None:
    migrations = list(later())
    assert [problem for migration in migrations for problem in problems(migration)] == []


INDEX = Index(fields=["match"], name="seat_of_something")


@pytest.mark.parametrize(
    ("operations", "count"),
    [
        ([AddIndex("seat", INDEX)], 1),
        ([CreateModel("Seat", []), AddIndex("seat", INDEX)], 0),
        ([AddIndexConcurrently("seat", INDEX)], 0),
        ([AlterField("match", "worker", CharField(unique=True))], 1),
    ],
)
def test_what_would_lock_a_table_with_rows_is_found(operations: list[Operation], count: int) -> None:
    migration = Migration("0099_more", "matches")
    migration.operations = operations
    assert len(list(problems(migration))) == count
