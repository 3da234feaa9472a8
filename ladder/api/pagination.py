"""Pages of a list."""

from rest_framework.pagination import PageNumberPagination

from ladder.paging import BoundedPaginator


class Pages(PageNumberPagination):
    """`count` stops at `ladder.paging.MOST_COUNTED`; `next` leads on as long as there are rows."""

    django_paginator_class = BoundedPaginator
    page_size_query_param = "page_size"
    max_page_size = 200
