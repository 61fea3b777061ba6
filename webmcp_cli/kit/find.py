"""findElements: what matches a selector, each with its label and a handle to go on with.

A model learns here which of several buttons is the one: the label first, then the attributes
that tell matches apart, then the state. Elements that are not rendered are listed and flagged,
because a page's scripts may show them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from webmcp_cli.errors import ArgumentError
from webmcp_cli.kit.answers import (
    MAX_CHARS,
    MAX_ITEMS,
    Limits,
    clip,
    count_of,
    listing,
    one_line,
    quoted,
    shortened,
)
from webmcp_cli.kit.arguments import Argument
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.records import Record
from webmcp_cli.kit.scope import NothingMatches, matches

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Widths of a line's parts, in characters, as SPEC section 4 has them.
LABEL_WIDTH = 60
ATTRIBUTE_WIDTH = 40
RECORD_LABEL_WIDTH = 1000
#: A page may make up any name; custom elements' longest in use have about 40 characters.
TAG_WIDTH = 60
#: Elements whose text is no text to a reader.
_UNREAD = frozenset(["script", "style", "template", "noscript", "head", "title"])


@dataclass(frozen=True)
class Match:
    """One element that matches."""

    tag: str
    text: str
    selector: str | None
    path: str
    attributes: dict[str, str]
    flags: tuple[str, ...]
    xpath: str | None = None

    def line(self, number: int) -> str:
        """Write the match on one line."""
        parts = [
            f"{number}. {clip(one_line(self.tag), TAG_WIDTH)} {quoted(self.text, LABEL_WIDTH)}"
        ]
        if self.selector:
            parts.append(f" [{self.selector}]")
        parts += [f"{k}={quoted(v, ATTRIBUTE_WIDTH)}" for k, v in self.attributes.items()]
        return " ".join([*parts, *self.flags])


@dataclass(frozen=True)
class Found(Record):
    """The record behind ``wmcp find``."""

    SCHEMA: ClassVar[str] = "wmcp.find/1"

    source: str
    selector: str
    matches: tuple[Match, ...]
    start: int
    shown: int
    total: int
    text: str | None = None
    warnings: tuple[str, ...] = ()

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write the matches, a line each, at most ``max_chars`` characters."""
        what = shortened(self.selector) + (
            f" with text {quoted(self.text, 60)}" if self.text else ""
        )
        if not self.matches:
            past = f"; start={self.start} is past the last" if self.total else ""
            return f"{count_of(self.total, 'match', 'matches').capitalize()} for {what}{past}."
        return listing(
            [f"{count_of(self.total, 'match', 'matches')} for {what}"],
            [match.line(self.start + i + 1) for i, match in enumerate(self.matches)],
            start=self.start,
            total=self.total,
            noun="matches",
            max_chars=max_chars,
        )


def find(
    page: Page,
    selector: str | None = None,
    *,
    text: str | None = None,
    start: int = 0,
    limit: int | None = None,
    max_items: int | None = MAX_ITEMS,
    resolve: bool = False,
    xpath: bool = False,
) -> Found:
    """Find the elements that match ``selector`` and whose label or text has ``text`` in it.

    ``text`` is compared without case and with white space collapsed; without a selector the
    innermost elements that have it are found. ``limit`` asks for fewer than ``max_items``.
    ``resolve`` makes references absolute; ``xpath`` adds the path as XPath. Raises
    ``SelectorError`` for what is no selector, ``NothingMatches`` where nothing matches.
    """
    if start < 0 or (limit is not None and limit < 1):
        raise ArgumentError('"start" must be at least 0, and "limit" at least 1')
    found = matches(page, selector) if selector is not None else None
    wanted = _folded(text or "")
    if wanted:
        found = _innermost(page, wanted) if found is None else _with_text(page, found, wanted)
        if not found:
            raise NothingMatches(f"nothing{_that(selector)} has the text {shortened(text or '')}")
    found = list(page.elements) if found is None else found
    most = min((n for n in (limit, max_items) if n is not None), default=None)
    part = found[start : None if most is None else start + most]
    return Found(
        source=page.source,
        selector=selector or "*",
        matches=tuple(_match(page, element, resolve=resolve, xpath=xpath) for element in part),
        start=start,
        shown=len(part),
        total=len(found),
        text=text,
        warnings=page.warnings,
    )


def _that(selector: str | None) -> str:
    return f" that matches {shortened(selector)}" if selector else ""


def _match(page: Page, element: HtmlElement, *, resolve: bool, xpath: bool) -> Match:
    from webmcp_cli.page.state import attributes, flags
    from webmcp_cli.page.xpath import to_xpath

    shown = attributes(page, element)
    if resolve and "href" in shown:
        shown["href"] = page.resolve(shown["href"])
    path = page.path(element)
    return Match(
        tag=page.name(element),
        text=page.label(element)[:RECORD_LABEL_WIDTH],
        selector=page.handle(element),
        path=path,
        attributes=shown,
        flags=tuple(flags(page, element)),
        xpath=to_xpath(path) if xpath else None,
    )


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _text_of(element: HtmlElement) -> str:
    return _folded("".join(element.itertext()))


def _with_text(page: Page, found: list[HtmlElement], wanted: str) -> list[HtmlElement]:
    return [
        element
        for element in found
        if wanted in _folded(page.label(element)) or wanted in _text_of(element)
    ]


def _innermost(page: Page, wanted: str) -> list[HtmlElement]:
    """Find the innermost elements that have the text, in document order.

    Goes down only where the text is, so that the work stays near one pass over the page.
    """
    found = []
    stack = [page.root]
    while stack:
        element = stack.pop()
        inner = [
            child
            for child in element.iterchildren("*")
            if child.tag not in _UNREAD and wanted in _text_of(child)
        ]
        if inner:
            stack.extend(reversed(inner))
        elif wanted in _text_of(element):
            found.append(element)
    return sorted({*found, *_labelled(page, wanted)}, key=page.order.__getitem__)


def _labelled(page: Page, wanted: str) -> list[HtmlElement]:
    """Find the fields and images whose name, not their text, has the words."""
    return [
        element
        for element in page.root.iter("input", "textarea", "select", "button", "img", "a")
        if wanted not in _text_of(element) and wanted in _folded(page.label(element))
    ]


def _load(page: Page, limits: Limits, **arguments: object) -> Found:
    return find(page, max_items=limits.max_items, **arguments)  # type: ignore[arg-type]


TOOL = Tool(
    name="findElements",
    description="Find elements by CSS selector: label, handle, state.",
    arguments=(
        Argument("selector", "string", "CSS selector.", required=True),
        Argument("text", "string", "Has this text."),
        Argument("limit", "integer", "How many.", minimum=1),
        Argument("start", "integer", "Skip this many.", minimum=0),
    ),
    effect="read",
    load=_load,
)
