"""How numbers of tournaments are written."""

from collections.abc import Sequence
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from ladder.tournaments.formats.bracket import Side
from ladder.tournaments.models import Pairing, Tournament
from ladder.tournaments.reasons import reasons as told

register = template.Library()


@register.filter
def thousandths(value: int) -> str:
    """1500 is 1.5."""
    return number_format(f"{value / 1000:.3f}".rstrip("0").rstrip("."))


@register.filter
def points(units: int) -> str:
    """Units of 1/60 as points of games."""
    return number_format(f"{units / 60:.2f}".rstrip("0").rstrip("."))


@register.filter
def line_y(top: int, line: int) -> int:
    """Baseline of a line in a box of the bracket."""
    return top + 21 + 22 * line


@register.filter
def reasons(pairing: Pairing, event: Tournament) -> list[str]:
    return told(pairing, event.ladder.seats)


@register.filter
def item(items: Sequence[Any], index: int) -> Any:
    return items[index]


@register.filter
def side_name(side: Side) -> str:
    names = {
        Side.WINNERS: _("Winners"),
        Side.LOSERS: _("Losers"),
        Side.FINAL: _("Final"),
        Side.THIRD: _("Third place"),
    }
    return names[side]
