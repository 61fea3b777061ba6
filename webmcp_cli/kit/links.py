"""pageLinks: where a page leads to, each address once.

Navigation, cards and footers name the same address several times; a model needs it once, with
the words of the first link that has any. Addresses are absolute as far as the page's own is
known. One query a page, then a look at each link.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from webmcp_cli.kit.answers import MAX_CHARS, MAX_ITEMS, Limits, clip, count_of, listing, one_line
from webmcp_cli.kit.answers import quoted as in_quotes
from webmcp_cli.kit.arguments import Argument
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.records import Record
from webmcp_cli.kit.scope import elements_in, where

if TYPE_CHECKING:
    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Widths in characters: of a label as in findElements, of an address as long as most are.
LABEL_WIDTH, URL_WIDTH = 60, 200
#: Characters in a record: an address may carry a whole file.
RECORD_WIDTH = 2000
_QUERY = "descendant-or-self::*[(self::a or self::area) and (@href or @*[name()='xlink:href'])]"


@dataclass(frozen=True)
class Link:
    """An address and the first link that leads to it; ``count`` is how many links do."""

    text: str
    url: str
    rel: str | None
    selector: str | None
    path: str
    count: int
    hidden: bool = False

    def line(self, number: int) -> str:
        """Write the link on one line."""
        address = clip(one_line(self.url), URL_WIDTH)
        parts = [f"{number}. {in_quotes(self.text, LABEL_WIDTH)} {address}"]
        if self.selector:
            parts.append(f" [{self.selector}]")
        if self.rel:
            parts.append(f"rel={in_quotes(self.rel, LABEL_WIDTH)}")
        if self.count > 1:
            parts.append(f"{self.count:,} times")
        return " ".join([*parts, *(["hidden"] if self.hidden else [])])


@dataclass(frozen=True)
class Links(Record):
    """The record behind ``wmcp links``. ``total`` counts addresses."""

    SCHEMA: ClassVar[str] = "wmcp.links/1"

    source: str
    selector: str | None
    links: tuple[Link, ...]
    start: int
    shown: int
    total: int
    external: bool | None = None
    warnings: tuple[str, ...] = ()

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write the links, a line each, at most ``max_chars`` characters."""
        kind = {None: "", True: "external ", False: "internal "}[self.external]
        count = f"{count_of(self.total, f'{kind}link')} {where(self.selector)}"
        if not self.links:
            past = f"; start={self.start} is past the last" if self.total else ""
            return f"{count[:1].upper()}{count[1:]}{past}."
        return listing(
            [count],
            [link.line(self.start + index + 1) for index, link in enumerate(self.links)],
            start=self.start,
            total=self.total,
            noun="links",
            max_chars=max_chars,
        )


def page_links(
    page: Page,
    selector: str | None = None,
    *,
    external: bool | None = None,
    start: int = 0,
    max_items: int | None = MAX_ITEMS,
) -> Links:
    """List where the page, or what ``selector`` matches, leads to; each address once.

    ``external`` keeps what leads to another site (True) or stays on this one (False); other
    kinds of address, such as mailto:, are neither. Raises ``SelectorError`` for what is no
    selector, ``NothingMatches`` where nothing matches.
    """
    grouped: dict[str, list[HtmlElement]] = {}
    for element in elements_in(page, selector, _QUERY):
        url = page.resolve(_reference(element))
        if external is None or is_external(page, url) is external:
            grouped.setdefault(url, []).append(element)
    found = list(grouped.items())
    part = found[start : None if max_items is None else start + max_items]
    return Links(
        source=page.source,
        selector=selector,
        links=tuple(_link(page, url, elements) for url, elements in part),
        start=start,
        shown=len(part),
        total=len(found),
        external=external,
        warnings=page.warnings,
    )


def _reference(element: HtmlElement) -> str:
    href = element.get("href")
    return href if href is not None else element.get("xlink:href") or ""


def is_external(page: Page, url: str) -> bool | None:
    """Say whether an address leads to another site; None for what leads to none."""
    try:
        there, here = urlsplit(url), urlsplit(page.base)
        if there.scheme in ("http", "https"):
            return there.hostname != here.hostname
    except ValueError:  # such as http://[
        return None
    return False if there.scheme in ("", "file") else None


def _link(page: Page, url: str, elements: list[HtmlElement]) -> Link:
    labelled = ((element, page.label(element)) for element in elements)
    first, text = next((pair for pair in labelled if pair[1]), (elements[0], ""))
    return Link(
        text=text,
        url=url[:RECORD_WIDTH],
        rel=first.get("rel") or None,
        selector=page.handle(first),
        path=page.path(first),
        count=len(elements),
        hidden=not any(page.is_rendered(element) for element in elements),
    )


def _load(page: Page, limits: Limits, **arguments: object) -> Links:
    return page_links(page, max_items=limits.max_items, **arguments)  # type: ignore[arg-type]


TOOL = Tool(
    name="pageLinks",
    description="List where the page leads to: label, address, handle.",
    arguments=(
        Argument("selector", "string", "CSS selector of the part to read."),
        Argument("external", "boolean", "true: other sites only; false: this one."),
        Argument("start", "integer", "Skip this many.", minimum=0),
    ),
    effect="read",
    load=_load,
)
