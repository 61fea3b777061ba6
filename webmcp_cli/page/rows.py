"""Where each kind of table keeps its rows: HTML's own, ARIA's roles, ``dl``, CSS boxes.

Whatever the markup, the rows come out as one thing, row groups of raw cells, and ``grid.place``
does the rest. Each kind is one walk over the table's own part of the tree: a table nested in a
cell has rows of its own and never lends them to the outer one. A cell that has no box (``display:
none``) is left out, as a browser leaves it out of the row; a row that has none keeps its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from lxml.etree import XPath

from webmcp_cli.page.css.style import Inside
from webmcp_cli.page.dl import pairs
from webmcp_cli.page.grid import MAX_COLSPAN, MAX_ROWSPAN, RawCell, RawRow, span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml.html import HtmlElement

    from webmcp_cli.page.css.style import Style
    from webmcp_cli.page.grid import Heads
    from webmcp_cli.page.page import Page

#: How a table is marked up: ``table``, ``role=grid`` and kin, ``dl``, ``display: table``.
Kind = Literal["table", "grid", "dl", "css"]
#: What an element is to the table around it.
Part = Literal["table", "group", "head", "foot", "row", "cell", ""]

#: Rows with a cell that may span; those of a nested table too, which does no harm.
_ROWS_WITH_SPANS = XPath(".//*[@rowspan or @colspan]/..")

TABLE_ROLES = frozenset(["table", "grid", "treegrid"])
_ROLES: dict[str, Part] = {
    **dict.fromkeys(TABLE_ROLES, "table"),
    "rowgroup": "group",
    "row": "row",
    **dict.fromkeys(["cell", "gridcell", "columnheader", "rowheader"], "cell"),
}
#: CSS 2.2, 17.2: the display values that make a table's parts.
_DISPLAYS: dict[str, Part] = {
    "table": "table",
    "inline-table": "table",
    "table-row-group": "group",
    "table-header-group": "head",
    "table-footer-group": "foot",
    "table-row": "row",
    "table-cell": "cell",
}


@dataclass(frozen=True)
class Sections:
    """A table's row groups in the order in which they are shown: thead, bodies, tfoots.

    ``head`` counts the rows of the thead that are shown, ``hidden`` those of the table that are
    not, because they are not rendered. A row without a box is not among the groups; one that is
    only invisible is, because it still counts for the spans from above, as in a browser.
    """

    groups: list[list[RawRow]]
    head: int
    hidden: int


def sections(page: Page, table: HtmlElement, kind: Kind, hidden: bool) -> Sections:
    """Gather a table's rows; with ``hidden``, rows and cells that are not rendered count."""
    if kind == "table":
        groups = _html(page, table, hidden)
    elif kind == "dl":
        groups = iter([("group", list(_dl(page, table, hidden)))])
    else:
        groups = _walked(page, table, _Walk(page, kind), hidden)
    head: list[list[RawRow]] = []
    body: list[list[RawRow]] = []
    foot: list[list[RawRow]] = []
    missing = 0
    for name, rows in groups:
        kept = [row for row in rows if row is not None]
        missing += len(rows) - sum(row.shown for row in kept)
        if name == "head" and not head:  # HTML, 4.9.12.1: footers last; CSS: one head first
            head.append(kept)
        else:
            (foot if name == "foot" else body).append(kept)
    return Sections([*head, *body, *foot], sum(row.shown for rows in head for row in rows), missing)


def role_part(element: HtmlElement) -> Part:
    """Say what an element is to an ARIA table by its own ``role``."""
    value = element.get("role")
    if value is None:
        return ""
    return next((_ROLES[token] for token in value.lower().split() if token in _ROLES), "")


def display_part(page: Page, element: HtmlElement) -> Part:
    """Say what an element is to a table that CSS makes, by its computed ``display``."""
    return _DISPLAYS.get(page.styles.computed(element).display, "")


#: What the rows stand in, and the rows; None for one that is not rendered.
_Group = tuple[str, list[RawRow | None]]


# HTML


def _html(page: Page, table: HtmlElement, hidden: bool) -> Iterator[_Group]:
    spanned = set(_ROWS_WITH_SPANS(table))
    children = table.iterchildren("thead", "tbody", "tfoot", "tr")
    # rows outside any section, which only a script or XML makes, run together as one
    for is_row, run in groupby(children, key=lambda child: child.tag == "tr"):
        if is_row:
            yield "group", [_html_row(page, row, row in spanned, hidden) for row in run]
            continue
        for group in run:
            name = {"thead": "head", "tfoot": "foot"}.get(str(group.tag), "group")
            rows = group.iterchildren("tr")
            yield name, [_html_row(page, row, row in spanned, hidden) for row in rows]


def _html_row(page: Page, row: HtmlElement, spans: bool, hidden: bool) -> RawRow | None:
    shown = hidden or page.is_rendered(row)
    if not shown and page.styles.computed(row).display == "none":
        return None
    return RawRow(partial(_html_cells, page, row, hidden), len(row), spans, shown)


def _html_cells(page: Page, row: HtmlElement, hidden: bool) -> Sequence[RawCell]:
    cells = row.iterchildren("td", "th")
    if hidden:
        return [_html_cell(cell, False) for cell in cells]
    styles, box = page.styles, page.styles.box(row)
    found = []
    last = None
    for cell in cells:
        style = styles.child(box, cell, str(cell.tag)).style
        if style is not last:  # cells of a row are mostly alike, and like styles are one object
            last, boxed, as_written = style, style.display != "none", shows_source(style)
        if boxed:
            found.append(_html_cell(cell, as_written))
    return found


def shows_source(style: Style) -> bool:
    """Say whether an element's own characters are shown as the source has them."""
    return style.visible and style.case == "none" and style.inside == Inside.FLOW


def _html_cell(cell: HtmlElement, as_written: bool) -> RawCell:
    attributes = cell.attrib
    if not attributes:
        return RawCell(cell, 1, 1, "column" if cell.tag == "th" else "", as_written)
    return RawCell(
        cell,
        span(attributes.get("colspan"), 1, MAX_COLSPAN),
        span(attributes.get("rowspan"), 0, MAX_ROWSPAN),
        _heads(cell),
        as_written,
    )


def _heads(cell: HtmlElement) -> Heads:
    scope = (cell.get("scope") or "").strip().lower()
    if scope in ("row", "rowgroup"):
        return "row"
    return "column" if cell.tag == "th" or scope in ("col", "colgroup") else ""


# ARIA and CSS


class _Walk:
    """Descends through a table's wrappers; ``aria-owns`` adds children from elsewhere."""

    def __init__(self, page: Page, kind: Kind) -> None:
        self._page = page
        self._aria = kind == "grid"
        self._seen: set[HtmlElement] = set()
        self._ids: dict[str, HtmlElement] | None = None

    def part(self, element: HtmlElement) -> Part:
        """Say what an element is to the table."""
        if not self._aria:
            return display_part(self._page, element)
        found = role_part(element)
        if not found and element.tag in ("td", "th") and element.get("role") is None:
            return "cell"  # a native cell in a row with a role
        return found

    def below(
        self, top: HtmlElement, wanted: Part, group: tuple[str, HtmlElement]
    ) -> Iterator[tuple[tuple[str, HtmlElement], HtmlElement]]:
        """Yield the rows or the cells under ``top``, each with the group that it stands in."""
        stack = [(group, child) for child in reversed(self._children(top))]
        while stack:
            group, element = stack.pop()
            if element in self._seen:  # two aria-owns name it, or one names an ancestor
                continue
            part = self.part(element)
            if part == wanted:
                self._seen.add(element)
                yield group, element
            elif part in ("", "group", "head", "foot"):
                self._seen.add(element)
                inner = (part, element) if part else group
                stack += [(inner, child) for child in reversed(self._children(element))]

    def _children(self, element: HtmlElement) -> list[HtmlElement]:
        owned = element.get("aria-owns") if self._aria else None
        children = list(element.iterchildren("*"))
        return children if owned is None else children + self._owned(owned)

    def _owned(self, value: str) -> list[HtmlElement]:
        if self._ids is None:
            self._ids = {}
            for element in self._page.root.iterfind(".//*[@id]"):
                self._ids.setdefault(element.get("id") or "", element)
        return [self._ids[name] for name in value.split() if name in self._ids]


def _walked(page: Page, table: HtmlElement, walk: _Walk, hidden: bool) -> Iterator[_Group]:
    rows = walk.below(table, "row", ("group", table))
    for (name, _), run in groupby(rows, key=lambda found: found[0]):
        yield name, [_walked_row(page, row, walk, hidden) for _, row in run]


def _walked_row(page: Page, row: HtmlElement, walk: _Walk, hidden: bool) -> RawRow | None:
    if not hidden and not page.is_rendered(row):
        return None
    cells = [
        _walked_cell(cell)
        for _, cell in walk.below(row, "cell", ("row", row))
        if hidden or page.styles.computed(cell).display != "none"
    ]
    return _read_row(cells)


def _read_row(cells: Sequence[RawCell]) -> RawRow:
    spans = any(cell.colspan > 1 or cell.rowspan != 1 for cell in cells)
    return RawRow(lambda: cells, len(cells), spans)


def _walked_cell(cell: HtmlElement) -> RawCell:
    return RawCell(
        cell,
        span(cell.get("aria-colspan") or cell.get("colspan"), 1, MAX_COLSPAN),
        span(cell.get("aria-rowspan") or cell.get("rowspan"), 0, MAX_ROWSPAN),
        _role_heads(cell),
    )


def _role_heads(cell: HtmlElement) -> Heads:
    roles = (cell.get("role") or "").lower().split()
    if "rowheader" in roles:
        return "row"
    return "column" if "columnheader" in roles or cell.tag == "th" else ""


# Description lists


def _dl(page: Page, dl: HtmlElement, hidden: bool) -> Iterator[RawRow | None]:
    for term, description in pairs(dl):
        said, told = (
            element if element is not None and (hidden or page.is_rendered(element)) else None
            for element in (term, description)
        )
        wanted = said if description is None else told
        yield None if wanted is None else _read_row([RawCell(said), RawCell(told)])
