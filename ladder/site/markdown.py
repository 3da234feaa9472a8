"""Our own Markdown pages as HTML: rules of games and docs. A block ```board holds a position to draw."""

import json
from collections.abc import Sequence
from functools import cache
from typing import Any

from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import slugify
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

BOARD = "board"


@cache
def has_board(game: str) -> bool:
    return finders.find(f"boards/{game}.js") is not None


def board_module(game: str) -> str:
    """The address of the module that draws that game's positions."""
    return static(f"boards/{game}.js")


def board(game: str, view: Any, action: str = "") -> SafeString:
    """A still picture of a position, drawn in the browser."""
    text = json.dumps(view, separators=(",", ":"))
    return format_html(
        '<game-board module="{}" view="{}" action="{}"></game-board>', board_module(game), text, action
    )


def render(text: str, game: str = "") -> SafeString:
    """HTML in the text is shown, not used. Headings get an id to link to."""
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    plain_fence = RendererHTML.fence

    def fence(self: RendererHTML, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        if tokens[i].info.strip() != BOARD or not game or not has_board(game):
            # Long lines scroll, and what scrolls must be reached by keyboard.
            return plain_fence(self, tokens, i, options, env).replace("<pre>", '<pre tabindex="0">', 1)
        said = json.loads(tokens[i].content)
        if "view" in said:
            return board(game, said["view"], said.get("action", ""))
        return board(game, said)

    def heading(self: RendererHTML, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        tokens[i].attrSet("id", slugify(tokens[i + 1].content))
        return self.renderToken(tokens, i, options, env)

    def table(self: RendererHTML, tokens: Sequence[Token], i: int, options: Any, env: Any) -> str:
        opens = tokens[i].nesting == 1
        return '<div class="table-wrap" tabindex="0"><table>' if opens else "</table></div>"

    markdown.add_render_rule("fence", fence)
    markdown.add_render_rule("table_open", table)
    markdown.add_render_rule("table_close", table)
    markdown.add_render_rule("heading_open", heading)
    html: str = markdown.render(text)
    return SafeString(html)
