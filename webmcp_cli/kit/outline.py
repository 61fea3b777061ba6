"""pageOutline: the title, the address and the rendered headings of a page.

What a model needs first: where it is, and handles to go on with. Styles are worked out for the
headings and their ancestors only, so that an outline costs less than parsing did.
"""

from __future__ import annotations

from bisect import bisect
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from webmcp_cli.kit.answers import MAX_CHARS, MAX_ITEMS, Limits, clip, listing, one_line, quoted
from webmcp_cli.kit.arguments import Argument
from webmcp_cli.kit.core import Tool
from webmcp_cli.kit.records import Record
from webmcp_cli.kit.scope import matches

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page

#: Characters of a label: a line in prose; a record keeps what a page can sensibly mean.
LABEL_WIDTH = 80
RECORD_LABEL_WIDTH = 1000
_HEADING_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LANDMARKS = {
    "main": "main",
    "navigation": "nav",
    "search": "search",
    "form": "form",
    "table": "table",
    "grid": "table",
    "treegrid": "table",
}
_LANDMARK_TAGS = ("main", "nav", "search", "form", "table")


@dataclass(frozen=True)
class Heading:
    """One heading: its level from 1, its label, a handle where there is one, a path."""

    level: int
    text: str
    selector: str | None
    path: str


@dataclass(frozen=True)
class Landmark:
    """A part of the page; ``at`` is the number of listed headings that stand before it."""

    kind: str
    text: str
    selector: str | None
    path: str
    at: int


@dataclass(frozen=True)
class Outline(Record):
    """The record behind ``wmcp outline``."""

    SCHEMA: ClassVar[str] = "wmcp.outline/1"

    source: str
    title: str
    url: str
    lang: str | None
    headings: tuple[Heading, ...]
    start: int
    shown: int
    total: int
    landmarks: tuple[Landmark, ...] | None = None
    warnings: tuple[str, ...] = ()

    def prose(self, max_chars: int | None = MAX_CHARS) -> str:
        """Write the outline, a heading a line, at most ``max_chars`` characters."""
        head = [f"Page {quoted(self.title, LABEL_WIDTH)}" if self.title else "Page without a title"]
        if self.url and self.url != "-":  # what came from a pipe has no name to tell
            head.append(f"at {one_line(self.url)}")
        if not self.headings and not self.landmarks:
            head.append(self._nothing())
        return listing(
            head,
            list(self._lines()),
            start=self.start,
            total=max(self.total, len(self.headings) + len(self.landmarks or ())),
            noun="lines" if self.landmarks else "headings",
            max_chars=max_chars,
        )

    def _nothing(self) -> str:
        if self.total:
            return f"The last heading is number {self.total}; start={self.start} is past it."
        return "No heading is rendered. Try the text, or find elements by selector."

    def _lines(self) -> Iterator[str]:
        shallowest = min((heading.level for heading in self.headings), default=1)
        landmarks = list(self.landmarks or ())
        depth = 0
        for index, heading in enumerate(self.headings):
            while landmarks and landmarks[0].at <= index:
                yield _line(depth, landmarks[0].kind, landmarks.pop(0))
            depth = heading.level - shallowest
            yield _line(depth, f"h{heading.level}", heading)
        for landmark in landmarks:
            yield _line(depth, landmark.kind, landmark)


def _line(depth: int, kind: str, item: Heading | Landmark) -> str:
    # One space within a label, two before the handle: a label cannot forge one.
    label = clip(one_line(item.text), LABEL_WIDTH)
    handle = f"  [{item.selector}]" if item.selector else ""
    return f"{'  ' * min(depth, 8)}{kind} {label}".rstrip() + handle


def outline(
    page: Page,
    *,
    selector: str | None = None,
    landmarks: bool = False,
    start: int = 0,
    max_items: int | None = MAX_ITEMS,
) -> Outline:
    """Read the heading tree of a page, or of what ``selector`` matches.

    ``start`` is the number of headings to pass over, ``max_items`` how many to list at most.
    Raises ``SelectorError`` for what is no selector, ``NothingMatches`` where it matches nothing.
    """
    scopes = [page.root] if selector is None else matches(page, selector)
    found = _rendered(page, scopes)
    end = None if max_items is None else start + max_items
    part = [(element, level, page.label(element)) for element, level in found[start:end]]
    return Outline(
        source=page.source,
        title=page.title,
        url=page.url,
        lang=page.lang,
        headings=tuple(
            Heading(level, text[:RECORD_LABEL_WIDTH], page.handle(element), page.path(element))
            for element, level, text in part
        ),
        start=start,
        shown=len(part),
        total=len(found),
        landmarks=_landmarks(page, scopes, [item[0] for item in part]) if landmarks else None,
        warnings=(*page.warnings, *page.styles.warnings),
    )


def _rendered(page: Page, scopes: list[HtmlElement]) -> list[tuple[HtmlElement, int]]:
    """List the rendered headings that have a label, with their level."""
    from webmcp_cli.page.roles import heading_level

    found = []
    for element in _with_tags(page, scopes, _HEADING_TAGS):
        level = heading_level(page, element)
        if level is not None and page.is_rendered(element) and _has_label(page, element):
            found.append((element, level))
    return found


def _has_label(page: Page, element: HtmlElement) -> bool:
    """Say whether a heading has a label; most need no look at the rules for names."""
    if len(element) or any(name.startswith("aria-") for name in element.attrib):
        return bool(page.label(element))
    shown = page.styles.visible(element) and not page.names.is_hidden(element)
    return shown and bool((element.text or "").strip())


def _with_tags(page: Page, scopes: list[HtmlElement], tags: Sequence[str]) -> list[HtmlElement]:
    """Give the elements of some names, and those with a role, in document order, each once."""
    found: dict[HtmlElement, None] = {}
    for scope in scopes:
        roles = scope.xpath("descendant-or-self::*[@role]") if page.mentions("role") else ()
        with_role = set(roles)
        names = {*tags, *(str(element.tag) for element in with_role)}
        for element in scope.iter(*names):
            if element.tag in tags or element in with_role:
                found[element] = None
    return list(found)


def _landmarks(
    page: Page, scopes: list[HtmlElement], headings: list[HtmlElement]
) -> tuple[Landmark, ...]:
    from webmcp_cli.page.roles import role

    order = page.order
    places = [order[heading] for heading in headings]
    found = []
    for element in _with_tags(page, scopes, _LANDMARK_TAGS):
        kind = _LANDMARKS.get(role(page, element) or "", "form" if element.tag == "form" else "")
        if not kind or not page.is_rendered(element):
            continue
        at = bisect(places, order[element])
        text = _landmark_label(page, element)
        found.append(Landmark(kind, text, page.handle(element), page.path(element), at))
    return tuple(found)


def _landmark_label(page: Page, element: HtmlElement) -> str:
    from webmcp_cli.page.labels import accessible_name

    return accessible_name(page, element)[:RECORD_LABEL_WIDTH]


def _load(page: Page, limits: Limits, **arguments: object) -> Outline:
    return outline(page, max_items=limits.max_items, **arguments)  # type: ignore[arg-type]


TOOL = Tool(
    name="pageOutline",
    description="List the page's title, address and headings, each with a selector.",
    arguments=(
        Argument("selector", "string", "CSS selector of the part to outline."),
        Argument("start", "integer", "How many headings to skip.", minimum=0),
    ),
    effect="read",
    load=_load,
)
