"""What notices say. Rooms above register their kinds when the site starts: accounts knows none of them.

A notice keeps a kind and plain facts; its sentence is made when it is read, in the reader's language.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

Facts = Mapping[str, Any]
"""What a sentence needs: names, numbers, codes; as JSON."""

Composer = Callable[[Facts], str]

_KINDS: dict[str, Composer] = {}


def register(kind: str, compose: Composer) -> None:
    """Tell how a kind of notice is put into words. `kind` is room.what, such as tournament.started."""
    _KINDS[kind] = compose


def text_of(kind: str, facts: Facts) -> str:
    """The sentence. A notice whose kind is gone, or whose facts are older than the kind, still leads on."""
    compose = _KINDS.get(kind)
    try:
        if compose is not None:
            return compose(facts)
    except (KeyError, TypeError, ValueError):
        pass
    return _("Something that concerns you has changed (%(kind)s).") % {"kind": kind}
