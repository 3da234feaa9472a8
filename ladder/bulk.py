"""Updates many rows in one short statement: the recorder's rate hangs on it.

Django's `bulk_update` writes a CASE for every row and column and spends most of the recorder's time on it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection, models


def update_rows(model: type[models.Model], rows: Iterable[Mapping[str, Any]]) -> None:
    """Write the other fields of each row where `pk` is its key; all rows have the same fields.

    The rows should be locked already: one statement takes them in no stated order.
    """
    listed = list(rows)
    if not listed:
        return
    fields = [model._meta.pk if name == "pk" else model._meta.get_field(name) for name in listed[0]]
    columns, arrays, values = [], [], []
    for name, field in zip(listed[0], fields, strict=True):
        assert isinstance(field, models.Field)
        columns.append(connection.ops.quote_name(str(field.column)))
        arrays.append(f"%s::{field.rel_db_type(connection) if name == 'pk' else field.db_type(connection)}[]")
        values.append([field.get_db_prep_save(row[name], connection) for row in listed])
    table = connection.ops.quote_name(model._meta.db_table)
    key, *others = columns
    changes = ", ".join(f"{column} = new.{column}" for column in others)
    statement = (
        f"UPDATE {table} SET {changes} "  # noqa: S608 - names of our models; values are parameters
        f"FROM unnest({', '.join(arrays)}) AS new ({', '.join(columns)}) WHERE {table}.{key} = new.{key}"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
