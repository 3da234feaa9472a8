"""Elo and its error bar in templates."""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from ladder.ratings.models import Rating
from ladder.ratings.querysets import BAR

register = template.Library()


@register.filter
def bar(se: float) -> int:
    """Half the width of the 95 % interval, in Elo."""
    return round(BAR * se)


@register.filter
def signed(value: float) -> str:
    """`+12`, `−3`, `±0`: with a real minus sign."""
    whole = round(value)
    if whole == 0:
        return "±0"
    return f"+{whole}" if whole > 0 else f"−{-whole}"


@register.filter
def rank_interval(rating: Rating) -> str:
    """`3-7`, or `3` where the interval is one rank."""
    if rating.rank_low is None:
        return ""
    if rating.rank_low == rating.rank_high:
        return str(rating.rank_low)
    return f"{rating.rank_low}–{rating.rank_high}"


@register.filter
def lastline(text: str) -> str:
    """The last line of a traceback: what was raised."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "")


@register.simple_tag
def elo_bar(rating: Rating, low: float, high: float) -> SafeString:
    """The interval on a rail from `low` to `high`, as SVG with percentages (no inline styles)."""
    width = max(high - low, 1.0)
    half = BAR * rating.se

    def percent(elo: float) -> str:
        return f"{2 + 96 * (elo - low) / width:.2f}%"

    return format_html(
        '<svg class="bar{}" role="img" aria-label="{}" height="20">'
        '<line class="bar__rail" x1="0" x2="100%" y1="50%" y2="50%"/>'
        '<rect class="bar__range" x="{}" width="{}" y="5" height="10" rx="5"/>'
        '<circle class="bar__mean" cx="{}" cy="50%" r="5"/></svg>',
        " bar--provisional" if rating.provisional else "",
        _("between %(low)d and %(high)d")
        % {"low": round(rating.mean - half), "high": round(rating.mean + half)},
        percent(rating.mean - half),
        f"{96 * 2 * half / width:.2f}%",
        percent(rating.mean),
    )


@register.simple_tag(takes_context=True)
def query(context: template.Context, **changes: Any) -> str:
    """The address's query with some values replaced: links of pages and filters."""
    given = context["request"].GET.copy()
    for key, value in changes.items():
        given[key] = value
    return f"?{given.urlencode()}"
