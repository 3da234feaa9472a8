"""Small things that pages of matches show."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from ladder.matches.models import Game
from workers.contract import Reason

register = template.Library()


@register.filter
def faulty(game: Game) -> bool:
    return any(reason != Reason.FINISHED for reason in game.reasons)


@register.filter
def seconds(milliseconds: int) -> str:
    """`340 ms`, `2.1 s`, `10 s`."""
    if milliseconds < 1000:
        return _("%d ms") % milliseconds
    whole = milliseconds % 1000 == 0
    return _("%s s") % number_format(milliseconds / 1000, decimal_pos=0 if whole else 1)


@register.filter
def get(mapping: Mapping[Any, Any], key: Any) -> Any:
    return mapping.get(key)
