"""pageText: the rendered text of a page, or of what a selector matches.

The text is the browser's ``innerText`` to the letter in records; prose drops the marks that
nobody reads (soft hyphens, zero-width spaces) and escapes what could pass for more than text.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from webmcp_cli.kit.answers import (
    MAX_CHARS,
    Limits,
    boundary,
    readable,
    shortened,
    text_answer,
)
from webmcp_cli.kit.arguments import Argument
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.records import Record
from webmcp_cli.kit.scope import matches, outermost

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page


@dataclass(frozen=True)
class PageText(Record):
    """The record behind ``wmcp text``. ``start``, ``shown`` and ``total`` are in characters."""

    SCHEMA: ClassVar[str] = "wmcp.text/1"

    source: str
    selector: str | None
    text: str
    start: int
    shown: int
    total: int
    warnings: tuple[str, ...] = ()

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write the text, at most ``max_chars`` characters with the notice of a cut."""
        if not readable(self.text).strip():
            return self._nothing()
        return text_answer(self.text, start=self.start, total=self.total, max_chars=max_chars)[0]

    def _nothing(self) -> str:
        where = f"{shortened(self.selector)} has" if self.selector else "The page has"
        if self.total > self.start:
            return f"{where} only white space from character {self.start + 1} on."
        if self.total:
            return f"{where} {self.total} characters; start={self.start} is past the last."
        return f"{where} no rendered text."


def page_text(
    page: Page,
    selector: str | None = None,
    *,
    exclude: str | None = None,
    start: int = 0,
    max_chars: int | None = MAX_CHARS,
) -> PageText:
    """Read the rendered text of the page, or of every match of ``selector``.

    ``exclude`` is a selector of what to leave out; ``start`` how many characters to pass over.
    Raises ``SelectorError`` for what is no selector, ``NothingMatches`` where nothing matches.
    """
    left_out = frozenset(page.select(exclude)) if exclude is not None else frozenset()
    if selector is None:
        parts = [page.body] if page.body is not None else []
    else:
        parts = outermost(page, matches(page, selector))
    whole = "\n\n".join(text for text in (_text(page, part, left_out) for part in parts) if text)
    begin = boundary(whole, min(start, len(whole)))
    rest = whole[begin:]
    shown = text_answer(rest, start=begin, total=len(whole), max_chars=max_chars)[1]
    return PageText(
        source=page.source,
        selector=selector,
        text=rest[:shown],
        start=begin if start < len(whole) else start,
        shown=shown,
        total=len(whole),
        warnings=(*page.warnings, *page.styles.warnings),
    )


def _text(page: Page, element: HtmlElement, left_out: frozenset[HtmlElement]) -> str:
    from webmcp_cli.page.innertext import inner_text

    own = inner_text(page, element, exclude=left_out, shadow_trees=True)
    return "\n\n".join([own, *_framed(page, element, left_out)])


def _framed(page: Page, element: HtmlElement, left_out: frozenset[HtmlElement]) -> list[str]:
    """Give the text of the drawn pages within the page, which follows the page's own."""
    texts = []
    for iframe, inner in page.frames.items():
        outer = {iframe, *iframe.iterancestors()}
        if element in outer and not outer & left_out and page.is_rendered(iframe):
            texts.append(
                _text(inner, inner.root if inner.body is None else inner.body, frozenset())
            )
    return [text for text in texts if text.strip()]


def _load(page: Page, limits: Limits, **arguments: object) -> PageText:
    return page_text(page, max_chars=limits.max_chars, **arguments)  # type: ignore[arg-type]


TOOL = Tool(
    name="pageText",
    description="Read the visible text of the page or of one part of it.",
    arguments=(
        Argument("selector", "string", "CSS selector of the part to read."),
        Argument("exclude", "string", "CSS selector of what to leave out."),
        Argument("start", "integer", "How many characters to skip.", minimum=0),
    ),
    effect="read",
    load=_load,
)
