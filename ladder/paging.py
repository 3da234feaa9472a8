"""Pages of a list that may have a million rows: counting stops early, nothing becomes unreachable."""

from functools import cached_property
from typing import Any

from django.core.paginator import EmptyPage, Page, Paginator
from django.db.models import QuerySet

MOST_COUNTED = 1_000
"""Rows that are counted for `Page 3 of 17`: ten thousand would take longer than the page itself."""


class BoundedPaginator(Paginator[Any]):
    """`count` is exact up to a bound; beyond it pages go on as long as there are rows."""

    @cached_property
    def count(self) -> int:
        assert isinstance(self.object_list, QuerySet)
        return self.object_list.order_by()[:MOST_COUNTED].count()

    @property
    def is_cut(self) -> bool:
        """There may be more rows than `count`."""
        return self.count >= MOST_COUNTED

    def validate_number(self, number: Any) -> int:
        try:
            return super().validate_number(number)
        except EmptyPage:
            if not self.is_cut or int(number) < 1:
                raise
            return int(number)

    def page(self, number: Any) -> Page[Any]:
        number = self.validate_number(number)
        if not self.is_cut:
            return super().page(number)
        start = (number - 1) * self.per_page
        rows = list(self.object_list[start : start + self.per_page + 1])
        return _OpenPage(rows[: self.per_page], number, self, more=len(rows) > self.per_page)


class _OpenPage(Page[Any]):
    """Knows by one row more whether another page follows."""

    def __init__(self, rows: list[Any], number: int, paginator: BoundedPaginator, *, more: bool) -> None:
        super().__init__(rows, number, paginator)
        self._more = more

    def has_next(self) -> bool:
        return self._more

    def next_page_number(self) -> int:
        if not self._more:
            raise EmptyPage("that page has no rows")
        return self.number + 1
