"""What is shown of text that a bot made: cut, and free of anything that is not plainly visible."""

from unicodedata import category

CUT = "[...]"
"""Stands where text was left out."""


def clean(text: str, limit: int, *, keep: str = "head") -> str:
    """At most `limit` characters of `text`, its head or its tail.

    Line ends and tabs stay; spaces of every width become plain ones; control characters, bidi marks,
    invisible characters and lone surrogates are shown as Python escapes. Cleaning twice changes nothing.
    HTML is not escaped: templates do that.
    """
    if len(text) > 2 * limit:
        # Escapes only lengthen, so what is beyond the limit now stays beyond it.
        text = text[: limit + 1] if keep == "head" else text[-limit - 1 :]
    if not text.isprintable():
        text = "".join(char if char.isprintable() else _visible(char) for char in text)
    if len(text) <= limit:
        return text
    if keep == "head":
        return text[: limit - len(CUT)] + CUT
    return CUT + text[len(CUT) - limit :]


def _visible(char: str) -> str:
    if char in "\n\t":
        return char
    if category(char) == "Zs":
        return " "
    return char.encode("unicode_escape").decode()


def quote(text: str, limit: int = 100) -> str:
    """`text` on one line, in quotes, for use within a sentence."""
    return '"' + clean(text, limit).replace("\n", "\\n").replace("\t", "\\t") + '"'
