"""The tables of a page: which elements are one, which hold data, and which one a selector means.

A model names what it sees, so a selector may match a table, something around it or something in
it. Pages also lay themselves out with tables; the rule that tells those apart is short on
purpose, because a reader has to be able to guess it:

A table is **layout** when its role is presentation or none; else it is **data** when it has a
caption, a header cell or an ARIA table role, or when it has two rows of two cells and no table
inside. Anything else is layout.

Finding costs one XPath over the page; resolving is linear in matches, tables and their depth.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from webmcp_cli.page.rows import TABLE_ROLES, display_part, role_part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.page import Page
    from webmcp_cli.page.rows import Kind

#: Elements that are always a part of the table around them, whatever they hold.
_PARTS = frozenset("caption colgroup col thead tbody tfoot tr td th".split())
_CANDIDATES = "descendant-or-self::*[self::table or self::dl or @role]"
_HEADINGS = (
    "descendant-or-self::*[self::table or self::dl or @role"
    " or self::h1 or self::h2 or self::h3 or self::h4 or self::h5 or self::h6]"
)


@dataclass(frozen=True, eq=False)
class FoundTable:
    """An element that can be read as a table, and how it is marked up."""

    element: HtmlElement
    kind: Kind


def all_tables(page: Page) -> list[FoundTable]:
    """List everything that can be read as a table, in document order.

    An ARIA table without a row of its own is none: a native table may stand in it.
    """
    candidates = page.root.xpath(_CANDIDATES)
    with_rows = {_owner(element) for element in candidates if role_part(element) == "row"}
    found = []
    for element in candidates:
        kind = _kind(page, element, with_rows)
        if kind is not None:
            found.append(FoundTable(element, kind))
    return found


def _owner(row: HtmlElement) -> HtmlElement | None:
    return next((e for e in row.iterancestors() if role_part(e) == "table"), None)


def _kind(page: Page, element: HtmlElement, with_rows: set[HtmlElement | None]) -> Kind | None:
    if element.tag == "table":
        return None if element in page.foreign else "table"
    if element.tag == "dl":
        return None if next(element.iter("dt", "dd"), None) is None else "dl"
    if role_part(element) != "table":
        return None
    return "grid" if element in with_rows or element.get("aria-owns") else None


def is_layout(table: FoundTable) -> bool:
    """Say whether an HTML table only lays out the page; the rule is this module's."""
    if table.kind != "table":
        return False
    roles = (table.element.get("role") or "").lower().split()
    if any(role in ("presentation", "none") for role in roles):
        return True
    return not (TABLE_ROLES.intersection(roles) or _says_data(table.element))


def _says_data(table: HtmlElement) -> bool:
    rows = 0
    if table.find("caption") is not None:
        return True
    for row in _own_rows(table):
        cells = list(row.iterchildren("td", "th"))
        if any(cell.tag == "th" or cell.get("scope") for cell in cells):
            return True
        rows += len(cells) > 1
    return rows > 1 and table.find(".//table") is None


def _own_rows(table: HtmlElement) -> Iterator[HtmlElement]:
    for child in table.iterchildren("thead", "tbody", "tfoot", "tr"):
        if child.tag == "tr":
            yield child
        else:
            yield from child.iterchildren("tr")


def _best(tables: Sequence[FoundTable], rank: Callable[[FoundTable], int]) -> list[FoundTable]:
    """Keep the likeliest to be meant."""
    least = min(map(rank, tables), default=0)
    return [table for table in tables if rank(table) == least]


def _rank(page: Page, table: FoundTable, *, hidden: bool = False) -> int:
    """Rank rendered data tables before lists, these before layout, and that before the rest."""
    if not hidden and not page.is_rendered(table.element):
        return 3
    if table.kind == "dl":
        return 1
    return 2 if is_layout(table) else 0


def data_tables(
    page: Page, tables: Sequence[FoundTable], *, hidden: bool = False
) -> list[FoundTable]:
    """Keep the data tables; where there is none, the description lists.

    Those that are not rendered count only where ``hidden`` is true.
    """
    rank = cache(partial(_rank, page, hidden=hidden))
    found = _best(tables, rank)
    return found if found and rank(found[0]) <= 1 else []


def reached(page: Page, matches: Sequence[HtmlElement]) -> list[FoundTable]:
    """Give the tables that matched elements mean, in document order.

    A match that is a table means itself; a part of one (row, cell, caption) means that one; any
    other means the likeliest tables within it, or else the one around it. Where no markup says
    table, what CSS lays out as one counts.
    """
    known = {table.element: table for table in all_tables(page)}
    within = _within(set(matches), known)
    rank = cache(partial(_rank, page))
    around = _Around(known)
    found: dict[HtmlElement, FoundTable] = {}
    for element in matches:
        for table in _meant(element, known, _best(within.get(element, []), rank), around):
            found[table.element] = table
    if not found:
        found = {e: FoundTable(e, "css") for e in _css_tables(page, matches)}
    return [found[element] for element in sorted(found, key=page.order.__getitem__)]


def _within(
    wanted: set[HtmlElement], known: dict[HtmlElement, FoundTable]
) -> dict[HtmlElement, list[FoundTable]]:
    within: dict[HtmlElement, list[FoundTable]] = {}
    for table in known.values():
        for ancestor in table.element.iterancestors():
            if ancestor in wanted:
                within.setdefault(ancestor, []).append(table)
    return within


def _meant(
    element: HtmlElement,
    known: dict[HtmlElement, FoundTable],
    within: list[FoundTable],
    around: _Around,
) -> Sequence[FoundTable]:
    if element in known:
        return [known[element]]
    is_part = element.tag in _PARTS or role_part(element)
    if within and not is_part:
        return within
    table = around.of(element)
    return within if table is None else [table]


class _Around:
    """The innermost table around an element; what is asked is kept, so that many ask cheaply."""

    def __init__(self, known: dict[HtmlElement, FoundTable]) -> None:
        self._known = known
        self._found: dict[HtmlElement, FoundTable | None] = {}

    def of(self, element: HtmlElement) -> FoundTable | None:
        """Give the innermost table that holds the element, or None."""
        passed = [element]
        found = None
        for ancestor in element.iterancestors():
            found = self._known.get(ancestor)
            if found is not None:
                break
            if ancestor in self._found:
                found = self._found[ancestor]
                break
            passed.append(ancestor)
        self._found.update(dict.fromkeys(passed, found))
        return found


def _css_tables(page: Page, matches: Sequence[HtmlElement]) -> Iterator[HtmlElement]:
    for element in matches:
        for candidate in (element, *element.iterancestors()):
            if display_part(page, candidate) == "table":
                yield candidate
                break


def _may_be_table(element: HtmlElement) -> bool:
    return element.tag in ("table", "dl") or role_part(element) == "table"


def caption_of(page: Page, table: FoundTable) -> HtmlElement | None:
    """Give a table's caption element, or None."""
    if table.kind != "table":
        return None
    return next(table.element.iterchildren("caption"), None)


def nearest_headings(page: Page) -> dict[HtmlElement, HtmlElement]:
    """Map each element that may be a table to the last rendered heading before it."""
    from webmcp_cli.page.roles import heading_level

    last: HtmlElement | None = None
    found: dict[HtmlElement, HtmlElement] = {}
    for element in page.root.xpath(_HEADINGS):
        if heading_level(page, element) is not None:
            last = element if page.is_rendered(element) else last
        elif last is not None and _may_be_table(element):
            found[element] = last
    return found
